import { useState } from 'react'
import { PERSONAL_PREFIX, readStored, removeStored, writeStored } from '@/lib/browser/storage'
import { characterCount } from '@/lib/text/text'
import { toastFailure, toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { counterNear } from '@/ui/form/counter-near'
import { Field } from '@/ui/form/field'
import { Textarea } from '@/ui/form/textarea'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'

interface CallOffSheetProps extends SheetState {
  event: { id: string; name: string }
  /** It has started, so there is no way back. */
  isFinal: boolean
  /** '' without a sentence. */
  onCallOff: (note: string) => Promise<unknown>
}

/** The same limit as in the database. */
const LONGEST_NOTE = 200

/** Calls an event off, with an optional sentence. What was typed stays on the phone until it is sent. */
export function CallOffSheet({ event, isFinal, onCallOff, open, onOpenChange }: CallOffSheetProps) {
  const key = `${PERSONAL_PREFIX}draft:call-off ${event.id}`
  const [note, setNote] = useState(() => readStored(key) ?? '')
  const [busy, setBusy] = useState(false)
  const isTooLong = characterCount(note.trim()) > LONGEST_NOTE

  function type(text: string) {
    setNote(text)
    writeStored(key, text)
  }

  async function callOff() {
    if (busy || isTooLong) return
    setBusy(true)
    try {
      await onCallOff(note.trim())
      removeStored(key)
      onOpenChange(false)
      toastSuccess('Called off. Everybody on the list is told.')
    } catch (error) {
      toastFailure(error, 'Failed to call off the event')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Call Off Event"
      footer={
        <Button variant="danger" size="lg" full busy={busy} busyText="Calling off..." onClick={callOff}>
          Call Off Event
        </Button>
      }
    >
      <div className="grid gap-4 pb-2">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {event.name}
        </p>
        <p className="text-pretty text-muted leading-snug">
          Its page stays, with the list, and says so at the top. Nobody can join, and everybody on the list is told at
          once. {isFinal ? 'It has started, so this action cannot be undone.' : 'You can undo it until the start.'}
        </p>
        <Field
          label="What should people know? (Optional)"
          error={isTooLong ? 'This must be less than 200 characters' : undefined}
          counter={counterNear(note.trim(), LONGEST_NOTE)}
        >
          {(props) => (
            <Textarea {...props} rows={2} dir="auto" value={note} onChange={({ target }) => type(target.value)} />
          )}
        </Field>
      </div>
    </Sheet>
  )
}
