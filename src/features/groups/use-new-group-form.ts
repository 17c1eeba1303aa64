import { useState } from 'react'
import { draftStore } from '@/entities/draft/draft-store'
import { useDraftForm } from '@/entities/draft/use-draft-form'
import { type GroupInput, groupDraftSchema } from './schema'
import { useGroupForm } from './use-group-form'

const EMPTY: GroupInput = { name: '', description: '', is_private: false }

const newGroupDraft = draftStore('new-group', groupDraftSchema)

/** The form of Create Group, kept on this device until the group has been created. */
export function useNewGroupForm() {
  const [draft] = useState(newGroupDraft.read)
  const form = useGroupForm(draft?.values ?? EMPTY)
  return { form, ...useDraftForm({ form, store: newGroupDraft, draft, empty: EMPTY }) }
}
