import * as z from 'zod/mini'
import { useKeptDraft } from '@/entities/draft/draft-store'
import { changeText, type NamedEvent, type Reach, toastChange } from '@/entities/event/change-text'
import { WhoIsNotified } from '@/entities/event/who-is-notified'
import { characterCount, counterNear } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { Textarea } from '@/ui/form/textarea'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'

interface CallOffSheetProps extends SheetState {
  event: NamedEvent
  /** It has started, so there is no way back. */
  isFinal: boolean
  /** Calls it off, with a sentence or ''. Resolves to whether that worked. */
  onCallOff: (note: string) => Promise<boolean>
  reach: Reach | undefined
  busy: boolean
}

/** The same limit as in the database. */
const LONGEST_NOTE = 200

const draftSchema = z.object({ note: z.string() })

/** Calls an event off, with an optional sentence. The input stays on the phone until it is sent. */
export function CallOffSheet({ event, isFinal, onCallOff, reach, busy, open, onOpenChange }: CallOffSheetProps) {
  const { draft, keep, forget } = useKeptDraft(`call-off ${event.id}`, draftSchema, () => ({ note: '' }))
  const { note } = draft
  const isTooLong = characterCount(note.trim()) > LONGEST_NOTE

  const text = () => changeText(event, 'off', note)

  async function callOff() {
    if (busy || isTooLong || !(await onCallOff(note.trim()))) return
    forget()
    onOpenChange(false)
    toastChange(t('Called off.'), reach, text())
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('Call Off Event')}
      footer={
        <Button variant="danger" size="lg" full busy={busy} busyText={t('Calling off...')} onClick={callOff}>
          {t('Call Off Event')}
        </Button>
      }
    >
      <div className="grid gap-4 pb-2">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {event.name}
        </p>
        <p className="text-pretty text-muted leading-snug">
          {t('Its page stays, with the list, and says so at the top. No one can join.')}{' '}
          {isFinal ? t('It has started, so this action cannot be undone.') : t('You can undo it until the start.')}
        </p>
        <Field
          label={t('What should people know? (Optional)')}
          error={isTooLong ? t('This must be less than 200 characters') : undefined}
          counter={counterNear(note.trim(), LONGEST_NOTE)}
        >
          {(props) => (
            <Textarea
              {...props}
              rows={2}
              dir="auto"
              value={note}
              onChange={({ target }) => keep({ note: target.value })}
            />
          )}
        </Field>
        <WhoIsNotified reach={reach} text={text} />
      </div>
    </Sheet>
  )
}
