import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import type { Holder } from '@/entities/person/holder'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import type { SignUpDraft, SignUpValues } from '@/features/event/my-registration/drafts'
import { changesFor, firstInvalid, forgetPerson, newPerson, storedPeople, withTyped } from './people'

/** The people in the form of a sign-up: one of them is open at a time. An account's are its claims. */
export function usePeople(
  event: EventPageData['event'],
  { isOffered, holder }: { isOffered: boolean; holder: Holder },
) {
  const { id: eventId, custom_fields: fields } = event
  const [people, setPeople] = useState<readonly SignUpDraft[]>(() => (isOffered ? storedPeople(eventId) : []))
  const [openId, setOpenId] = useState<string | null>(null)
  // Counts the attempts to send. After the first one, what is missing is shown.
  const [attempts, setAttempts] = useState(0)

  function add() {
    const person = newPerson(fields)
    setPeople((before) => [...before, person])
    setOpenId(person.id)
    setAttempts(0)
  }

  function type(person: SignUpDraft, values: SignUpValues) {
    const typed = withTyped(eventId, person, values, fields)
    setPeople((before) => before.map((one) => (one.id === person.id ? typed : one)))
  }

  function remove(person: SignUpDraft) {
    forgetPerson(eventId, person)
    setPeople((before) => before.filter(({ id }) => id !== person.id))
  }

  /** Opens the first person with a missing value. Returns true if there is none. */
  function check(): boolean {
    const invalid = firstInvalid(people, fields, holder)
    if (invalid) {
      setOpenId(invalid.id)
      setAttempts((before) => before + 1)
    }
    return !invalid
  }

  return {
    isOffered,
    holder,
    people,
    openId,
    setOpenId,
    attempts,
    add,
    type,
    remove,
    check,
    changesFor: (own: RegistrationChange) => changesFor(own, people, event),
    /** Once they are sent, or wait. */
    forget: () => {
      for (const person of people) forgetPerson(eventId, person)
    },
  }
}

export type People = ReturnType<typeof usePeople>
