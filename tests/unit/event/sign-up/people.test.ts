// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import type { CustomField } from '@/entities/event/event-schema'
import { ACCOUNT, GUEST } from '@/entities/person/holder'
import { toValues } from '@/features/event/my-registration/drafts'
import {
  changesFor,
  firstInvalid,
  forgetPerson,
  hasRoomBeside,
  newPerson,
  storedPeople,
  withTyped,
} from '@/features/event/sign-up/people'
import { buildPage, buildSection } from '../../entities/event/build'
import { join } from '../my-registration/network'

const EVENT = 'event0000001'
const fields: CustomField[] = [{ id: 'q', label: 'Diet', type: 'text', required: true }]
const typed = (name: string, answer: string) => ({ ...toValues(fields), name, answers: [answer] })

it('each person is kept with their id until they are sent or taken off', () => {
  const tom = withTyped(EVENT, newPerson(fields), typed('Tom', 'no nuts'), fields)
  const lisa = withTyped(EVENT, newPerson(fields), typed('', 'all'), fields)
  expect(storedPeople(EVENT).map(({ id, values }) => [id, values.name])).toEqual(
    expect.arrayContaining([
      [tom.id, 'Tom'],
      [lisa.id, ''],
    ]),
  )
  expect(storedPeople('event0000002')).toEqual([])
  forgetPerson(EVENT, lisa)
  expect(storedPeople(EVENT)).toEqual([tom])
})

it('a person without input is not restored, whether nothing was typed or all of it was erased', () => {
  const event = 'event0000004'
  newPerson(fields)
  const lisa = withTyped(event, newPerson(fields), typed('Lisa', ''), fields)
  expect(storedPeople(event)).toEqual([lisa])
  withTyped(event, lisa, typed(' ', ''), fields)
  expect(storedPeople(event)).toEqual([])
})

it('the first person without a name or an answer is named', () => {
  const tom = withTyped(EVENT, newPerson(fields), typed('Tom', 'no nuts'), fields)
  const lisa = withTyped(EVENT, newPerson(fields), typed('Lisa', ' '), fields)
  const nameless = withTyped(EVENT, newPerson(fields), typed('', 'all'), fields)
  expect(firstInvalid([tom, lisa, nameless], fields, GUEST)?.id).toBe(lisa.id)
  expect(firstInvalid([tom, nameless], fields, GUEST)?.id).toBe(nameless.id)
  expect(firstInvalid([tom], fields, GUEST)).toBeUndefined()
  // People that an account adds are claims, which may be without a name.
  expect(firstInvalid([tom, nameless], fields, ACCOUNT)).toBeUndefined()
  expect(firstInvalid([tom, nameless, lisa], fields, ACCOUNT)?.id).toBe(lisa.id)
})

const own = { ...join('own', 'Maria'), section: 'cook', sectionName: 'Cook', wait: true }

it("they are sent with the guest's secret, section and waitlist, and with new ids", () => {
  const tom = withTyped(EVENT, newPerson(fields), typed(' Tom ', 'no nuts'), fields)
  const { event } = buildPage({ event: { custom_fields: fields } })
  expect(changesFor(own, [tom], event)).toEqual([
    {
      ...own,
      kind: 'claim',
      rowKind: 'added',
      participantId: tom.id,
      name: 'Tom',
      input: { name: 'Tom', email: '', phone: '', notes: '', responses: { q: 'no nuts' } },
    },
  ])
})

it("an account's people are its claims, without a secret", () => {
  const tom = withTyped(EVENT, newPerson(fields), typed('Tom', 'all'), fields)
  const { secret: _, ...ofAccount } = own
  const [change] = changesFor(ofAccount, [tom], buildPage({ event: { custom_fields: fields } }).event)
  expect(change).toMatchObject({ kind: 'claim', participantId: tom.id, section: 'cook', wait: true })
  expect(change).not.toHaveProperty('secret')
})

it('people with another section join that one or its waitlist; a missing section counts as none', () => {
  const sections = [
    buildSection('Cook'),
    buildSection('Sort', { size: 1, taken: 0 }),
    buildSection('Driver', { size: 1, taken: 1 }),
  ]
  const { event } = buildPage({ event: { custom_fields: fields, sections, waitlist: true } })
  const people = [...sections.map(({ id }) => id), 'gone'].map((section) =>
    withTyped(EVENT, newPerson(fields), { ...typed('Tom', 'all'), section }, fields),
  )
  const places = changesFor({ ...own, wait: false }, people, event).map((change) => [
    'section' in change && change.sectionName,
    change.wait ?? false,
  ])
  expect(places).toEqual([
    ['Cook', false],
    ['Sort', false],
    ['Driver', true],
    ['Cook', false],
  ])
})

it('a reload keeps the order of adding, because the first person gets the last slot', () => {
  vi.useFakeTimers()
  const added = Array.from({ length: 6 }, (_, number) => {
    vi.setSystemTime(1_000_000 - number)
    return withTyped('event0000003', newPerson([]), { ...toValues([]), name: `Tom ${number}` }, [])
  })
  vi.useRealTimers()
  expect(storedPeople('event0000003')).toEqual(added.reverse())
})

it('there is room as long as a slot is left for each, and if all wait', () => {
  const sections = [
    buildSection('Time', { size: 1, taken: 0 }),
    buildSection('Cook', { size: 3, taken: 0 }),
    buildSection('Driver', { size: 1, taken: 1 }),
  ]
  const { event } = buildPage({ event: { sections, waitlist: true } })
  const room = (section: string | undefined, before: string[] = []) =>
    hasRoomBeside(
      event,
      section ?? '',
      before.map((chosen) => withTyped(EVENT, newPerson([]), { ...toValues([]), section: chosen }, [])),
    )
  const [time, cook, driver] = sections.map(({ id }) => id)
  expect([room(time), room(cook), room(driver), room('')]).toEqual([false, true, true, true])
  expect([room(cook, ['']), room(cook, ['', cook ?? '']), room(cook, [time ?? '', ''])]).toEqual([true, false, true])
})
