import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readJson, removeStored, writeJson } from '@/lib/storage'
import { type GroupInput, groupDraftSchema } from './schema'

/** Under the personal prefix: signing out, or in as someone else, erases it. */
const DRAFT_KEY = 'roster:draft:new-group'

const EMPTY: GroupInput = { name: '', description: '', is_private: false }

/** What was typed into Create Group before the page was reloaded or left, else an empty form. */
export function readGroupDraft(): GroupInput {
  const draft = groupDraftSchema.safeParse(readJson(DRAFT_KEY))
  return draft.success ? draft.data : EMPTY
}

export function forgetGroupDraft(): void {
  removeStored(DRAFT_KEY)
}

/** Keeps what is being typed; an emptied form leaves no draft behind. */
export function useGroupDraft(form: UseFormReturn<GroupInput>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (values.name === '' && values.description === '' && !values.is_private) forgetGroupDraft()
          else writeJson(DRAFT_KEY, values)
        },
      }),
    [form],
  )
}
