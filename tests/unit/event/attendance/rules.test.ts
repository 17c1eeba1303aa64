import { expect, it } from 'vitest'
import { marksAfter, marksIn, withMarks } from '@/entities/event/attendance-marks'
import { byName, countText, isOverForGood, openOf, scopesOf, sharedNames } from '@/features/event/attendance/rules'
import { buildPage, buildRow } from '../../entities/event/build'

const roster = [buildRow(1, { name: 'Rui' }), buildRow(2, { name: 'Ana' }), buildRow(3, { name: 'עומר' })]

it('a tap notes people, the other mark changes them, and null takes it back', () => {
  const both = marksAfter({ 'row-1': false }, { ids: ['row-1', 'row-2'], came: true })
  expect(both).toEqual({ 'row-1': true, 'row-2': true })
  expect(marksAfter(both, { ids: ['row-1', 'row-9'], came: null })).toEqual({ 'row-2': true })
})

it('a page has no marks if none are stored, or if they have an older shape', () => {
  const page = buildPage({ roster, came: { 'row-1': true } })
  expect(marksIn(page)).toEqual({ 'row-1': true })
  expect(Object.keys(withMarks(page, {}))).not.toContain('came')
  expect(withMarks(page, { 'row-2': false }).came).toEqual({ 'row-2': false })
  expect([marksIn({}), marksIn({ came: ['row-1'] })]).toEqual([{}, {}])
})

it('counts people with a slot, lists them by name, and knows who has no mark', () => {
  const came = { 'row-1': true, 'row-2': false, gone: true }
  expect(countText(roster, came)).toBe('1 of 3 came')
  expect(openOf(roster, came).map(({ id }) => id)).toEqual(['row-3'])
  expect(byName(roster).map(({ name }) => name)).toEqual(['Ana', 'Rui', 'עומר'])
})

it('is added up over the series, and over the group, which has its name', () => {
  const event = { ...buildPage().event, group_id: 'group-1', group_name: 'Beach club' }
  const series = { id: 'series000001' } as never
  expect(scopesOf({ event, series }).map(({ kind, name }) => [kind, name])).toEqual([
    ['series', 'This series'],
    ['group', 'Beach club'],
  ])
  expect(scopesOf({ event: { ...event, group_id: null }, series: null })).toEqual([])
})

it('attendance is open for ninety days after an event; for a series only the database knows', () => {
  const event = { datetime: '2058-03-01T18:00:00Z', end_datetime: '2058-03-01T20:00:00Z' }
  expect(isOverForGood(event, null, new Date('2058-05-30T19:59:00Z'))).toBe(false)
  expect(isOverForGood(event, null, new Date('2058-05-30T20:01:00Z'))).toBe(true)
  expect(isOverForGood(event, { id: 'series000001' } as never, new Date('2059-01-01T00:00:00Z'))).toBe(false)
  expect(isOverForGood({ datetime: null, end_datetime: null }, null, new Date())).toBe(false)
})

it('tells two people of one name apart', () => {
  const people = ['Rui', 'Ana', 'Rui'].map((name) => ({ key: name, name, guest: true, came: 1, of: 1 }))
  expect(sharedNames({ dates: 1, people, more: false })).toEqual(new Set(['Rui']))
})
