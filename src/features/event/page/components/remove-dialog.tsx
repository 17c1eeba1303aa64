import { useState } from 'react'
import type { EventDetails, ListedRow } from '@/entities/event/event-schema'
import type { Payment } from '@/entities/money/payment'
import { moneyAfterRemoving } from '@/entities/slots/leaving-money'
import { nameAndPlace } from '@/entities/slots/outcome-text'
import { useRemove } from '@/features/event/registration/mutations'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'

interface RemoveDialogProps {
  event: EventDetails
  /** Whom to remove; null keeps the dialog closed. */
  participantId: string | null
  /** Their row, as long as there is one. */
  row: ListedRow | undefined
  /** What they paid, or say to have paid. */
  payment: Payment | undefined
  /** The person who gets the slot that becomes free. */
  next: string | undefined
  onClose: () => void
  onRemoved: () => void
}

const ROSTER_TEXT = { title: 'Remove Participant', body: 'This will free up their spot for others to claim.' }
const WAITLIST_TEXT = {
  title: 'Remove from Waitlist',
  body: 'Their place in line is lost. They can join the waitlist again, at its end.',
}

type DialogText = typeof ROSTER_TEXT & { name: string; about: string; money: string | null }

function textFor(row: ListedRow, next: string | undefined): typeof ROSTER_TEXT {
  if (row.in === 'line') return WAITLIST_TEXT
  return next === undefined
    ? ROSTER_TEXT
    : { ...ROSTER_TEXT, body: `Their spot goes to ${next}, who is first in line.` }
}

/** Asks before those who run the event take someone off the roster or the waitlist. */
export function RemoveDialog({ event, participantId, row, payment, next, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemove(event.id)
  // The text stays while the dialog closes, and changes when the person gets a slot meanwhile.
  const [text, setText] = useState<DialogText>({ ...ROSTER_TEXT, name: '', about: '', money: null })
  const wanted = row && {
    ...textFor(row, next),
    name: row.name,
    about: nameAndPlace(event, row),
    money: moneyAfterRemoving(payment),
  }
  if (wanted && JSON.stringify(wanted) !== JSON.stringify(text)) setText(wanted)

  async function confirm() {
    if (participantId === null || remove.isPending) return
    if (!(await remove.attempt([participantId]))) return
    toastSuccess(`${bidiIsolate(text.name)} is removed`)
    onClose()
    onRemoved()
  }

  return (
    <ConfirmDialog
      open={participantId !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text.title}
      about={text.about}
      body={
        <>
          {text.body}
          {text.money && <span className="mt-3 block text-text">{text.money}</span>}
        </>
      }
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      destructive
      onConfirm={confirm}
    />
  )
}
