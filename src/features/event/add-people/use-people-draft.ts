import * as z from 'zod/mini'
import { useKeptDraft } from '@/entities/draft/draft-store'
import { randomUuid } from '@/lib/browser/random'
import { type Pasted, peopleIn, readPeople } from './parse'
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
  /** The lines of the text that were not read as people. */
  lines: z.optional(z.array(z.string())),
  section: z.optional(z.string()),
  /** They are to keep a place in the series too. */
  asRegulars: z.optional(z.boolean()),
})

const withId = (person: Pasted): Person => ({ ...person, id: randomUuid() })

const empty = (): z.infer<typeof draftSchema> => ({ text: '', people: null })

/** Pasted people, kept on the phone until they are sent, with the ids of their future rows: sent twice, they are made once. */
export function usePeopleDraft(eventId: string) {
  const { draft, keep, forget } = useKeptDraft(`people ${eventId}`, draftSchema, empty)
  const people: Person[] | null = draft.people
  const set = (next: Person[]) => keep({ people: next })
  return {
    ...draft,
    people,
    lines: draft.lines ?? [],
    type: (text: string) => keep({ text, people: null }),
    read: () => {
      const read = readPeople(draft.text)
      keep({ people: read.people.map(withId), lines: read.lines })
    },
    addLine: (line: string) =>
      keep({
        people: [...(people ?? []), ...peopleIn(line).map(withId)],
        lines: draft.lines?.filter((other) => other !== line),
      }),
    edit: () => keep({ people: null }),
    choose: (section: string) => keep({ section }),
    setAsRegulars: (asRegulars: boolean) => keep({ asRegulars }),
    change: (person: Person) => set((people ?? []).map((one) => (one.id === person.id ? person : one))),
    leaveOut: (id: string) => set((people ?? []).filter((one) => one.id !== id)),
    clear: () => {
      keep({ ...empty(), section: undefined, asRegulars: undefined })
      forget()
    },
  }
}
