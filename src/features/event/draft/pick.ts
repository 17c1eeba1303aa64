import type { EventPageData } from '@/entities/event/event-schema'
import type { Section } from '@/entities/slots/sections'
import type { RegistrationChange, RegistrationInput } from './registration-change'

interface Pick {
  id: string
  section: Section
  name: string
  /** The person's own registration; the notes to the organizer are not repeated. */
  input: RegistrationInput
  /** A guest's. */
  secret: string | undefined
}

/** One more slot for oneself: the same name, contact data and answers once more. */
export function pickOf(event: EventPageData['event'], { id, section, name, input, secret }: Pick): RegistrationChange {
  return {
    kind: 'claim',
    pick: true,
    eventId: event.id,
    eventName: event.name,
    participantId: id,
    name,
    input: { ...input, notes: '' },
    section: section.id,
    sectionName: section.name,
    ...(secret && { secret, isAdded: true }),
  }
}
