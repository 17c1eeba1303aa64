import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useKeptDraft } from '@/entities/draft/draft-store'
import type { EventPageData } from '@/entities/event/event-schema'
import { randomUuid } from '@/lib/browser/random'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { characterCount } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { Textarea } from '@/ui/form/textarea'
import { CopyButton } from '@/ui/sheet/copy-button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useWriteNotice } from '../mutations'
import { noticeReachQuery } from '../queries'
import { audienceChoices, forTheChat, textProblem, writtenText } from '../rules'
import { LONGEST_NOTICE } from '../schema'
import { AudienceChooser } from './audience-chooser'
import { WhereItGoes } from './where-it-goes'

interface WriteSheetProps extends SheetState {
  data: EventPageData
  link: string
}

/** Writes to the people of an event. The input stays on the phone until it is sent. */
export function WriteSheet({ data, link, open, onOpenChange }: WriteSheetProps) {
  const { event } = data
  const { draft, type, choose, clear } = useNoticeDraft(event.id)
  const [wasTried, setTried] = useState(false)
  const choices = audienceChoices(data)
  const [all] = choices
  const { value, audience } = choices.find((choice) => choice.value === draft.to) ??
    all ?? { value: 'all', audience: { told: 'all' as const } }
  const { data: reach } = useQuery({ ...noticeReachQuery(event.id, audience), enabled: open })
  const { mutate, isPending } = useWriteNotice(event.id)

  const problem = textProblem(draft.text)

  function send() {
    setTried(true)
    if (problem || isPending) return
    mutate(
      { id: draft.id, text: draft.text, ...audience },
      {
        onSuccess: () => {
          clear()
          onOpenChange(false)
          toastSuccess(writtenText(reach))
        },
      },
    )
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('Write to Everyone')}
      footer={
        <div className="flex flex-wrap gap-3">
          <CopyButton
            variant="secondary"
            size="lg"
            className="flex-[1_1_11rem]"
            icon={null}
            text={() => forTheChat(draft.text, event.name, link)}
            label={t('Message')}
            title={t('Copy Message')}
          >
            {t('Copy for the Chat')}
          </CopyButton>
          <Button size="lg" className="flex-[1_1_6rem]" busy={isPending} busyText={t('Sending...')} onClick={send}>
            {t('Send')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4 pb-3">
        {choices.length > 1 && <AudienceChooser choices={choices} value={value} onChange={choose} />}
        <Field
          label={t('Message')}
          error={wasTried ? problem : undefined}
          counter={{ value: characterCount(draft.text.trim()), max: LONGEST_NOTICE }}
        >
          {(props) => (
            <Textarea {...props} dir="auto" value={draft.text} onChange={({ target }) => type(target.value)} />
          )}
        </Field>
        <WhereItGoes reach={reach} />
      </div>
    </Sheet>
  )
}

const draftSchema = z.object({ id: z.string(), text: z.string(), to: z.string() })

/** A message to the people of an event, kept on the phone with its future id, so that sending it twice writes it once. */
function useNoticeDraft(eventId: string) {
  const empty = () => ({ id: randomUuid(), text: '', to: 'all' })
  const { draft, keep, forget } = useKeptDraft(`notice ${eventId}`, draftSchema, empty)
  return {
    draft,
    type: (text: string) => keep({ text }),
    choose: (to: string) => keep({ to }),
    clear: forget,
  }
}
