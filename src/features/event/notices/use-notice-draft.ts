import * as z from 'zod/mini'
import { useKeptDraft } from '@/entities/draft/use-kept-draft'
import { randomUuid } from '@/lib/browser/random'

const draftSchema = z.object({ id: z.string(), text: z.string(), to: z.string() })

/** What somebody is writing to the people of an event, kept on the phone with its future id, so that sending it twice writes it once. */
export function useNoticeDraft(eventId: string) {
  const empty = () => ({ id: randomUuid(), text: '', to: 'all' })
  const { draft, keep, forget } = useKeptDraft(`notice ${eventId}`, draftSchema, empty)
  return {
    draft,
    type: (text: string) => keep({ text }),
    choose: (to: string) => keep({ to }),
    clear: forget,
  }
}
