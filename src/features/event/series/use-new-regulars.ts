import { useState } from 'react'
import * as z from 'zod/mini'
import { draftStore } from '@/entities/draft/draft-store'
import { nameProblem } from '@/entities/person/own-name'
import { randomUuid } from '@/lib/browser/random'
import { visibleName } from '@/lib/text/visible-name'
import { type NewRegular, useAddRegular } from './mutations'
import type { Plan } from './schema'

const newRegularSchema = z.object({ id: z.string(), name: z.string() })
/** The stored input of this device: the text, and the names that the database has not confirmed yet. */
const draftSchema = z.object({ typed: z.string(), unsent: z.array(newRegularSchema) })
type Draft = z.infer<typeof draftSchema>

/** Adds regulars by name, one after the other. No failure, closed sheet or reload loses a name. */
export function useNewRegulars(plan: Plan) {
  const add = useAddRegular(plan)
  const store = draftStore(`regulars:${plan.id}`, draftSchema)
  const read = () => store.read() ?? { typed: '', unsent: [] }
  const [draft, setDraft] = useState<Draft>(read)
  const [sending, setSending] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  /** Starts from what is stored: the sheet may have been closed and opened again before an answer came. */
  function change(next: (before: Draft) => Draft) {
    const after = next(read())
    if (after.typed === '' && after.unsent.length === 0) store.discard()
    else store.write(after)
    setDraft(after)
  }

  async function send(regular: NewRegular) {
    setSending((before) => [...before, regular.id])
    const isDone = await add(regular)
    setSending((before) => before.filter((id) => id !== regular.id))
    if (isDone) forget(regular.id)
  }

  function forget(id: string) {
    change((before) => ({ ...before, unsent: before.unsent.filter((one) => one.id !== id) }))
  }

  /** @returns the name that is being added; null if something is wrong with it */
  function submit(): string | null {
    const wrong = nameProblem(draft.typed)
    setProblem(wrong ?? null)
    if (wrong) return null
    const regular = { id: randomUuid(), name: visibleName(draft.typed) }
    change(({ unsent }) => ({ typed: '', unsent: [...unsent, regular] }))
    void send(regular)
    return regular.name
  }

  return {
    typed: draft.typed,
    problem,
    type: (typed: string) => {
      setProblem(null)
      change((before) => ({ ...before, typed }))
    },
    submit,
    /** Names that were refused, or whose answer never came. */
    unsent: draft.unsent.filter(({ id }) => !sending.includes(id) && !plan.regulars.some((known) => known.id === id)),
    send,
    forget,
  }
}
