// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import type { CustomField } from '@/entities/event/event-schema'
import { toValues } from '@/features/event/draft/form-values'
import type { RegistrationChange } from '@/features/event/draft/registration-change'
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

const EVENT = 'event0000001'
const fields: CustomField[] = [{ id: 'q', label: 'Diet', type: 'text', required: true }]
const typed = (name: string, answer: string) => ({ ...toValues(fields), name, answers: [answer] })

it('each person is kept with their id until they are sent or taken off', () => {
  const tom = withTyped(EVENT, newPerson(EVENT, fields), typed('Tom', 'no nuts'), fields)
  const lisa = newPerson(EVENT, fields)
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

it('the first of whom the name or an answer is missing is named', () => {
  const tom = withTyped(EVENT, newPerson(EVENT, fields), typed('Tom', 'no nuts'), fields)
  const lisa = withTyped(EVENT, newPerson(EVENT, fields), typed('Lisa', ' '), fields)
  const nameless = withTyped(EVENT, newPerson(EVENT, fields), typed('', 'all'), fields)
  expect(firstInvalid([tom, lisa, nameless], fields, true)?.id).toBe(lisa.id)
  expect(firstInvalid([tom, nameless], fields, true)?.id).toBe(nameless.id)
  expect(firstInvalid([tom], fields, true)).toBeUndefined()
  // People whom an account adds are claims, which may be without a name.
  expect(firstInvalid([tom, nameless], fields, false)).toBeUndefined()
  expect(firstInvalid([tom, nameless, lisa], fields, false)?.id).toBe(lisa.id)
})

const own: RegistrationChange = {
  kind: 'join',
  eventId: EVENT,
  eventName: 'Breakfast',
  participantId: 'own',
  name: 'Maria',
  input: { name: 'Maria', email: '', phone: '', notes: '', responses: {} },
  secret: 's',
  section: 'cook',
  sectionName: 'Cook',
  wait: true,
}

it('they are sent with the secret, the section and the line of the guest, and with ids of their own', () => {
  const tom = withTyped(EVENT, newPerson(EVENT, fields), typed(' Tom ', 'no nuts'), fields)
  const { event } = buildPage({ event: { custom_fields: fields } })
  expect(changesFor(own, [tom], event)).toEqual([
    {
      ...own,
      kind: 'claim',
      isAdded: true,
      participantId: tom.id,
      name: 'Tom',
      input: { name: 'Tom', email: '', phone: '', notes: '', responses: { q: 'no nuts' } },
    },
  ])
})

it('an account’s are claims of its own, without a secret', () => {
  const tom = withTyped(EVENT, newPerson(EVENT, fields), typed('Tom', 'all'), fields)
  const { secret: _, ...ofAccount } = own
  const [change] = changesFor(ofAccount, [tom], buildPage({ event: { custom_fields: fields } }).event)
  expect(change).toMatchObject({ kind: 'claim', participantId: tom.id, section: 'cook', wait: true })
  expect(change).not.toHaveProperty('isAdded')
  expect(change).not.toHaveProperty('secret')
})

it('where another section was chosen for them, they join that, or its line if it is full; one that is gone counts as none', () => {
  const sections = [
    buildSection('Cook'),
    buildSection('Sort', { size: 1, taken: 0 }),
    buildSection('Driver', { size: 1, taken: 1 }),
  ]
  const { event } = buildPage({ event: { custom_fields: fields, sections, waitlist: true } })
  const people = [...sections.map(({ id }) => id), 'gone'].map((section) =>
    withTyped(EVENT, newPerson(EVENT, fields), { ...typed('Tom', 'all'), section }, fields),
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

it('after a reload they stand in the order in which they were added, because the first of them gets the last slot', () => {
  vi.useFakeTimers()
  const added = Array.from({ length: 6 }, (_, number) => {
    vi.setSystemTime(1_000_000 - number)
    return newPerson('event0000003', [])
  })
  vi.useRealTimers()
  expect(storedPeople('event0000003')).toEqual(added.reverse())
})

it('beside the person who brings them there is room as long as a slot is left for each, and where all wait', () => {
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
      before.map((chosen) => withTyped(EVENT, newPerson(EVENT, []), { ...toValues([]), section: chosen }, [])),
    )
  const [time, cook, driver] = sections.map(({ id }) => id)
  expect([room(time), room(cook), room(driver), room('')]).toEqual([false, true, true, true])
  expect([room(cook, ['']), room(cook, ['', cook ?? '']), room(cook, [time ?? '', ''])]).toEqual([true, false, true])
})
