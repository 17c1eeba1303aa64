import type { CustomField, EventPageData } from '@/entities/event/event-schema'
import type { Holder } from '@/entities/person/holder'
import { canWait } from '@/entities/slots/availability'
import { leftIn, mustWaitFor, sectionWithId } from '@/entities/slots/sections'
import type { RegistrationChange, SignUpMode } from '@/features/event/my-registration/change'
import {
  newDraft,
  readDraft,
  removeDraft,
  type SignUpDraft,
  type SignUpValues,
  toValues,
  valuesOf,
  withValues,
  writeDraft,
} from '@/features/event/my-registration/drafts'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { storedKeys } from '@/lib/browser/storage'
import { signUpSchema, toInput } from './schema'

/**
 * The people of one sign-up. Each is kept as the draft of a claim, with the id of its future row, so a reload loses no one and a retry
 * makes no one twice.
 */

/**
 * The people whose parts of the form this phone still has, in the order in which they were added: the first of them gets the last slot. An
 * empty part is not restored.
 */
export const storedPeople = (eventId: string): SignUpDraft[] =>
  storedKeys(draftKey(eventId, 'claim'))
    .flatMap((key) => readDraft(key) ?? [])
    .filter(({ values: { name, email, phone, notes, section }, answers }) =>
      [name, email, phone, notes, section, ...Object.values(answers)].some((text) => text.trim() !== ''),
    )
    .sort((one, other) => (one.addedAt ?? 0) - (other.addedAt ?? 0))

const keyOf = (eventId: string, { id }: SignUpDraft) => draftKey(eventId, 'claim', id)

/** Kept from the first input on. */
export const newPerson = (fields: readonly CustomField[]): SignUpDraft => ({
  ...newDraft(toValues(fields), fields),
  addedAt: Date.now(),
})

export function withTyped(eventId: string, person: SignUpDraft, values: SignUpValues, fields: readonly CustomField[]) {
  const typed = withValues(person, values, fields)
  writeDraft(keyOf(eventId, person), typed)
  return typed
}

export const forgetPerson = (eventId: string, person: SignUpDraft) => removeDraft(keyOf(eventId, person))

/** The rules for an added person's fields. */
export const modeOf = ({ namesPeople }: Holder): SignUpMode => (namesPeople ? 'update' : 'claim')

/** The first of them whose name or answers are missing or wrong. */
export function firstInvalid(
  people: readonly SignUpDraft[],
  fields: readonly CustomField[],
  holder: Holder,
): SignUpDraft | undefined {
  const schema = signUpSchema(fields, modeOf(holder))
  return people.find((person) => !schema.safeParse(valuesOf(person, fields)).success)
}

/** The change for the database: a place in the section chosen for this person, or else beside the person who signs up, in the same section or line. */
export function changesFor(
  own: RegistrationChange,
  people: readonly SignUpDraft[],
  event: EventPageData['event'],
): RegistrationChange[] {
  const { eventId, eventName, secret } = own
  const { custom_fields: fields } = event
  return people.map((person) => {
    const input = toInput(valuesOf(person, fields), fields)
    return {
      kind: 'claim',
      rowKind: 'added',
      eventId,
      eventName,
      participantId: person.id,
      name: input.name,
      input,
      ...(secret && { secret }),
      ...placeOf(person, own, event),
    }
  })
}

/**
 * Whether 'Same as you' leads to a slot, or to the same waitlist.
 * @param before the people who are sent before this one
 */
export function hasRoomBeside(event: EventPageData['event'], own: string, before: readonly SignUpDraft[]): boolean {
  const section = sectionWithId(event, own)
  if (!section || mustWaitFor(section)) return true
  return leftIn(section) > 1 + before.filter(({ values }) => [own, ''].includes(values.section)).length
}

function placeOf({ values }: SignUpDraft, own: RegistrationChange, event: EventPageData['event']) {
  const chosen = values.section ? sectionWithId(event, values.section) : undefined
  if (chosen) return { section: chosen.id, sectionName: chosen.name, ...(canWait(event, chosen) && { wait: true }) }
  const { section, sectionName } = 'input' in own ? own : {}
  return { ...(section && { section }), ...(sectionName && { sectionName }), ...(own.wait && { wait: true }) }
}
