import { describe, expect, it } from 'vitest'
import { toValues } from '@/features/event/my-registration/drafts'
import {
  cannotChoose,
  choiceHint,
  choiceNotice,
  choicesOf,
  fullText,
  lostChoice,
  pillOf,
  renamedText,
  statusOf,
} from '@/features/event/sign-up/choice'
import { signUpSchema } from '@/features/event/sign-up/schema'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

const driver = buildSection('Driver')
const cook = buildSection('Cook', { taken: 2, waiting: 1 })
const sections = [driver, cook]
const hasSlot = buildRow(2, { section_id: 'driver' })
const waits = buildWaiting(3, { section_id: 'driver' })

describe('the rows', () => {
  const names = ({ shown, full }: ReturnType<typeof choicesOf>) => [shown.map(({ id }) => id), full.map(({ id }) => id)]
  const rows = (chosenIds: string[] = [], of = [cook, driver], waitlist = true) =>
    names(choicesOf({ sections: of, waitlist }, { chosenIds, keptIds: chosenIds, status: null, isFolded: false }))

  it('show sections with room first, and fold those that are full', () => {
    expect(rows()).toEqual([['driver'], ['cook']])
    expect([fullText([cook]), fullText([cook, driver])]).toEqual(['1 section is full', '2 sections are full'])
    expect(fullText([{ ...cook, start: '2059-11-26T19:00:00Z' }])).toBe('1 time is full')
  })

  it('keep what was chosen, and show all where none has room', () => {
    expect(rows(['cook'])).toEqual([['cook', 'driver'], []])
    expect(rows([], [cook])).toEqual([['cook'], []])
  })

  it('leave out times that cannot be chosen', () => {
    const taken = { ...cook, start: '2026-11-26T16:00:00Z', end: '2026-11-26T16:10:00Z' }
    expect(rows([], [taken, driver], false)).toEqual([['driver'], []])
  })

  it('have the pill of the slot or place that they lead to', () => {
    const roster = [buildRow(1, { section_id: 'driver' })]
    expect(pillOf(driver, null, roster)).toEqual({ in: 'slot', number: 2 })
    expect(pillOf(cook, null, roster)).toEqual({ in: 'waitlist', place: 2 })
    expect(pillOf(driver, hasSlot, roster)).toEqual({ in: 'slot', number: 2 })
    expect(pillOf(driver, waits, roster)).toEqual({ in: 'waitlist', place: 3 })
  })
})

describe('a row', () => {
  it('says how many are left, or that there is a line', () => {
    expect(choiceHint(driver, null, true)).toEqual({ text: '1 left', isWarning: false })
    expect(choiceHint(cook, null, true)).toEqual({ text: 'full: Join Waitlist', isWarning: true })
    expect(choiceHint(cook, null, false)).toEqual({ text: 'full', isWarning: false })
    // The free slot goes to the people in line.
    expect(choiceHint({ ...driver, waiting: 1 }, null, true).text).toBe('full: Join Waitlist')
  })

  it('says where a registration stands', () => {
    expect(choiceHint(driver, hasSlot, true).text).toBe('Current: slot 2')
    expect(choiceHint(driver, waits, true).text).toBe('Current: 3rd in line')
    // A time with a single slot shows no slot number.
    const time = { ...driver, size: 1, taken: 1, start: '2026-11-26T16:00:00Z', end: '2026-11-26T16:10:00Z' }
    expect(choiceHint(time, hasSlot, true).text).toBe('Current')
  })

  it('a full section says full and cannot be chosen with a slot; an offered slot is room', () => {
    const waitlist = { waitlist: true }
    const offered = { ...cook, waiting: 0, isOffered: true }
    expect(choiceHint(cook, hasSlot, true)).toEqual({ text: 'full', isWarning: false })
    expect([
      cannotChoose(waitlist, cook, hasSlot),
      cannotChoose(waitlist, cook, waits),
      cannotChoose(waitlist, cook, null),
    ]).toEqual([true, false, false])
    expect([cannotChoose(waitlist, offered, hasSlot), choiceHint(offered, hasSlot, true).text]).toEqual([
      false,
      'offered',
    ])
    expect(cannotChoose(waitlist, { ...driver, taken: 2 }, hasSlot)).toBe(false)
  })
})

describe('below the rows', () => {
  const notice = (chosen: string, status: Parameters<typeof choiceNotice>[2]['status'], isWaiting = true) =>
    choiceNotice(sections, chosen, { status, waits: isWaiting, whose: 'own' })

  it('says what a full section means', () => {
    expect(notice('driver', null, false)).toBeNull()
    expect(notice('cook', null)).toBe('Cook is full. You would be 2nd in line.')
    expect(notice('', null)).toBe('All slots are taken. Choose where you want to wait.')
  })

  it('says what becomes of a place in line', () => {
    expect(notice('cook', waits)).toBe('Cook is full. You leave the line for Driver. You would be 2nd in line.')
    expect(notice('driver', hasSlot, false)).toBeNull()
    expect(choiceNotice(sections, 'cook', { status: waits, waits: true, whose: 'theirs' })).toContain(
      'They leave the line for Driver.',
    )
  })
})

describe('the choice while the form is open', () => {
  const time = buildSection('4:10 PM', {
    size: 1,
    taken: 0,
    start: '2026-11-26T16:10:00Z',
    end: '2026-11-26T16:20:00Z',
  })
  const lost = (changes: object, others = [driver], waitlist = false) =>
    lostChoice({ sections: [{ ...time, ...changes }, ...others], waitlist }, time.id, null)

  it('is gone, over or taken, and then another one is to be chosen', () => {
    expect(lost({})).toBeNull()
    expect(lostChoice({ sections }, time.id, null)).toBe('This choice is no longer available. Choose again.')
    expect(lostChoice({ sections }, '', null)).toBeNull()
    expect(lost({ isOver: true })).toBe('This time is over. Choose another one.')
    expect(lost({ taken: 1 })).toBe('4:10 PM is taken. Choose another one.')
    expect(lost({ size: 2, taken: 2 })).toBe('4:10 PM is full. Choose another one.')
    // People can wait for it, but not with a slot.
    expect(lost({ taken: 1 }, [driver], true)).toBeNull()
    const full = { sections: [{ ...time, taken: 1 }, driver], waitlist: true }
    expect(lostChoice(full, time.id, hasSlot)).toBe('4:10 PM is taken. Choose another one.')
  })

  it('says whether it was the last one', () => {
    expect(lost({ taken: 1 }, [])).toBe('All slots are taken.')
    expect(lost({ isOver: true }, [])).toBe('This time is over.')
  })

  it('stays if the person has a slot in it', () => {
    const mine = buildRow(1, { section_id: time.id })
    expect(lostChoice({ sections: [{ ...time, taken: 1 }, driver] }, time.id, mine)).toBeNull()
  })

  it('has a new name after a change', () => {
    expect(renamedText(time, { ...time, name: '4:40 PM' })).toBe('4:10 PM is now 4:40 PM.')
    expect([renamedText(time, time), renamedText(time, driver), renamedText(undefined, time)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

it('a choice is required if there are sections', () => {
  const errors = (section: string, about?: typeof sections) =>
    signUpSchema([], 'join', [], about)
      .safeParse({ ...toValues([]), name: 'Ana', section })
      .error?.issues.map(({ message }) => message)
  expect(errors('', sections)).toEqual(['Choose where you want to join'])
  expect(errors('gone', sections)).toEqual(['Choose where you want to join'])
  expect(errors('', [{ ...driver, start: '2026-11-26T16:00:00Z' }])).toEqual(['Choose a time'])
  expect(errors('cook', sections)).toBeUndefined()
  expect(errors('')).toBeUndefined()
})

describe('a registration that is changed', () => {
  const stored = buildRow(1, { section_id: 'driver' })

  it('shows where the page has it', () => {
    const page = buildPage({
      event: { sections },
      roster: [buildRow(1, { section_id: 'driver' })],
      waitlist: [buildWaiting(2, { section_id: 'cook' })],
    })
    expect(statusOf(page, stored)).toMatchObject({ section_id: 'driver', slot_number: 1 })
    expect(statusOf(page, { ...stored, id: 'waits-2' })).toMatchObject({ in: 'waitlist', section_id: 'cook', place: 2 })
    expect(statusOf(buildPage(), stored)).toBeNull()
  })
})
