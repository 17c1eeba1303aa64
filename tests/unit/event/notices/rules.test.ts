import { describe, expect, it } from 'vitest'
import { audienceChoices, forTheChat, textProblem, untoldNames, writtenText } from '@/features/event/notices/rules'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

describe('the recipients of a message', () => {
  const roster = [buildRow(1), buildRow(2)]

  it('are everyone if no one waits', () => {
    expect(audienceChoices(buildPage({ roster })).map(({ label }) => label)).toEqual(['All 2'])
  })

  it('are people with a slot, people who wait, and each section', () => {
    const driver = buildSection('Driver')
    const page = buildPage({ roster, event: { sections: [driver] } })
    const data = { ...page, waitlist: [buildWaiting(1)], waiting_count: 1 }
    expect(audienceChoices(data).map(({ label, audience }) => [label, audience])).toEqual([
      ['All 3', { told: 'all' }],
      ['In 2', { told: 'slots' }],
      ['In line 1', { told: 'line' }],
      ['Driver', { told: 'section', section: driver.id }],
    ])
  })
})

it('a text has 1 to 500 characters, and an emoji is one', () => {
  expect(textProblem(' \n')).toBe('Write something first.')
  expect(textProblem('🏓'.repeat(500))).toBeUndefined()
  expect(textProblem('x'.repeat(501))).toBe('This must be less than 500 characters')
})

it('name the people without notifications, and count the others', () => {
  const untold = ['Ben', 'Yuki', 'Rui', 'Lea', 'Joao', 'Tom']
  const names = (count: number) => untoldNames({ people: 9, told: 1, pushed: 1, untold: untold.slice(0, count) })
  expect(names(2)).toBe('Ben and Yuki')
  expect(names(6)).toBe('Ben, Yuki, Rui, Lea and 2 more')
  expect(untoldNames({ people: 90, told: 1, pushed: 1, untold: Array(20).fill('A') })).toBe('A, A, A, A and others')
})

it('says afterwards how many it was sent to', () => {
  expect(writtenText(undefined)).toBe('Posted on the page')
  expect(writtenText({ people: 3, told: 0, pushed: 0, untold: [] })).toBe('Posted on the page')
  expect(writtenText({ people: 3, told: 1, pushed: 1, untold: [] })).toBe('Posted on the page, and sent to 1 person')
})

it('goes into the chat with the way to the event', () => {
  expect(forTheChat(' We start at 8. ', 'Five-a-side', 'https://roster.example/x')).toBe(
    'We start at 8.\n\nFive-a-side: https://roster.example/x',
  )
})
