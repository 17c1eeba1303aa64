import { useState } from 'react'
import type { EventNotice } from '@/entities/event/event-schema'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { characterCount } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { Textarea } from '@/ui/form/textarea'
import { useChangeNotice } from '../mutations'
import { textProblem } from '../rules'
import { LONGEST_NOTICE } from '../schema'

interface NoticeEditorProps {
  eventId: string
  notice: EventNotice
  onDone: () => void
}

export function NoticeEditor({ eventId, notice, onDone }: NoticeEditorProps) {
  const [text, setText] = useState(notice.text)
  const problem = textProblem(text)
  const { mutate, isPending } = useChangeNotice(eventId)

  function change(to: string, said: string) {
    mutate(
      { id: notice.id, text: to },
      {
        onSuccess: () => {
          toastSuccess(said)
          onDone()
        },
      },
    )
  }

  function save() {
    if (!problem) change(text, t('Message changed on the page'))
  }

  return (
    <div className="grid gap-3">
      <Field
        label={t('Message')}
        hint={t('This changes the page. No one is told again.')}
        error={problem}
        counter={{ value: characterCount(text.trim()), max: LONGEST_NOTICE }}
      >
        {(props) => <Textarea {...props} dir="auto" value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost-danger" disabled={isPending} onClick={() => change('', t('Message deleted'))}>
          {t('Delete')}
        </Button>
        <Button busy={isPending} busyText={t('Saving...')} onClick={save}>
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}
