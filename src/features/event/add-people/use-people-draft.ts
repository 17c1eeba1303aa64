import { useState } from 'react'
import * as z from 'zod/mini'
import { randomUuid } from '@/lib/browser/random'
import { PERSONAL_PREFIX, readJsonAs, removeStored, writeStored } from '@/lib/browser/storage'
import { parsePeople } from './parse'
import type { Person } from './plan'

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  notes: z.optional(z.string()),
  anyway: z.optional(z.boolean()),
})
/** `people` null: the text is still being written. */
const draftSchema = z.object({
  text: z.string(),
  people: z.nullable(z.array(personSchema)),
  section: z.optional(z.string()),
  /** They are to keep a place in the series too. */
  asRegulars: z.optional(z.boolean()),
})
type Draft = z.infer<typeof draftSchema>

/** What somebody is pasting, kept on the phone until it is sent, with the ids of the rows that it will make: sent twice, they are made once. */
export function usePeopleDraft(eventId: string) {
  const key = `${PERSONAL_PREFIX}draft:people ${eventId}`
  const [draft, setDraft] = useState<Draft>(() => readJsonAs(key, draftSchema) ?? { text: '', people: null })

  function keep(change: Partial<Draft>) {
    const next = { ...draft, ...change }
    setDraft(next)
    writeStored(key, JSON.stringify(next))
  }
  const people: Person[] | null = draft.people
  const set = (next: Person[]) => keep({ people: next })
  return {
    ...draft,
    people,
    type: (text: string) => keep({ text, people: null }),
    read: () => keep({ people: parsePeople(draft.text).map((one) => ({ ...one, id: randomUuid() })) }),
    edit: () => keep({ people: null }),
    choose: (section: string) => keep({ section }),
    setAsRegulars: (asRegulars: boolean) => keep({ asRegulars }),
    change: (person: Person) => set((people ?? []).map((one) => (one.id === person.id ? person : one))),
    leaveOut: (id: string) => set((people ?? []).filter((one) => one.id !== id)),
    clear: () => {
      removeStored(key)
      setDraft({ text: '', people: null })
    },
  }
}
