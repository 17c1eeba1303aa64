import { describe, expect, it } from 'vitest'
import { deadlineAt, deadlineOf } from '@/features/events/form/deadlines'
import { OPTION_NAMES, type Option } from '@/features/events/form/option-titles'
import { OPTION_VALUES, optionProblems } from '@/features/events/form/options'
import { buildForm } from './build'

const START = '2058-11-28T10:00:00.000Z'
const said = (option: Option, changes: Parameters<typeof buildForm>[0] = {}) =>
  OPTION_VALUES[option](buildForm({ datetime: START, ...changes }))

describe('a row says what is set behind it', () => {
  it('a row says what holds for an event that does not use its option', () => {
    expect(OPTION_NAMES.map((option) => [option, said(option)])).toEqual([
      ['repeats', 'Does not repeat'],
      ['sections', 'Waitlist on'],
      ['deadlines', 'None'],
      ['price', 'Free'],
      ['minimum', 'Off'],
      ['answers', 'Off'],
      ['others', 'Up to 10 each'],
      ['names', 'Everyone with the link'],
    ])
  })

  it('how it repeats', () => expect(said('repeats', { every: 'two_weeks' })).toBe('Every two weeks'))

  it('a row says how many sections there are, and whether people can wait', () => {
    const sections = [
      { id: 'a', name: 'Driver', size: 2 },
      { id: 'b', name: '', size: null },
    ]
    expect(said('sections', { sections })).toBe('1 section, waitlist on')
    expect(said('sections', { sections, waitlist: false })).toBe('1 section, no waitlist')
    expect(said('sections', { waitlist: false })).toBe('No waitlist')
  })

  it('deadlines, once there is a start to count them from', () => {
    const both = { registration_deadline: deadlineOf('day'), withdraw_until: deadlineOf('hour') }
    expect(said('deadlines', both)).toBe('Registration 1 day before, withdrawal 1 hour before')
    expect(said('deadlines', { ...both, datetime: '' })).toBe('None')
    const custom = deadlineAt(new Date('2058-11-27T08:30:00.000Z'), new Date(START))
    expect(said('deadlines', { withdraw_until: custom })).toMatch(/^Withdrawal Wed, Nov 27/)
  })

  it('a row says who is expected', () => {
    expect(said('answers', { cant_come: 'managers' })).toBe('On')
    expect(said('answers', { cant_come: 'everyone' })).toBe('On, shown to everyone')
  })

  it('a row says how many others one person may bring', () => {
    expect([0, 3].map((max_others) => said('others', { max_others }))).toEqual(['None', 'Up to 3 each'])
  })

  it('a row says how many people are needed, once there is a start', () => {
    expect(said('minimum', { min_people: 8 })).toBe('At least 8')
    expect(said('minimum', { min_people: 8, datetime: '' })).toBe('Off')
  })

  it('a row says who sees names', () => {
    expect(said('names', { names_for: 'managers' })).toBe('Organizers')
  })

  it('the price, also one that cannot be read yet', () => {
    expect(said('price', { price_cents: '5,5', currency: 'EUR' })).toBe('€5.50')
    expect(said('price', { price_cents: ' five ', currency: 'EUR' })).toBe('five')
    expect(said('price', { pay_link: 'https://pay.example' })).toBe('Pay link')
    expect(said('price', { pay_note: 'Cash' })).toBe('Payment note')
  })
})

it('a row says the first error behind it, even one of a section', () => {
  const sections = [{ id: 'a', name: ' ', size: 2 }]
  const errors = { opens_days_before: { message: 'Too early' }, ends_on: { message: 'Later' }, sections: {} }
  expect(optionProblems(errors, buildForm({ sections }))).toEqual({
    repeats: 'Too early',
    sections: 'Section name is required',
  })
  expect(optionProblems({}, buildForm({ sections }))).toEqual({})
})
