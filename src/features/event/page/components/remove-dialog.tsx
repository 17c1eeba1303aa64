import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { moneyAfterRemoving } from '@/entities/slots/leaving-money'
import { nameAndPlace } from '@/entities/slots/outcome-text'
import { findRow } from '@/entities/slots/waitlist'
import { useRemove } from '@/features/event/roster/remove'
import { nextToPromote } from '@/features/event/waitlist/rules'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'

interface RemoveDialogProps {
  data: EventPageData
  participantId: string
  open: boolean
  now: Date
  onClose: () => void
  onRemoved: () => void
}

const ROSTER_TEXT = { title: 'Remove Participant', body: 'This will free up their spot for others to claim.' }
const WAITLIST_TEXT = {
  title: 'Remove from Waitlist',
  body: 'Their place in line is lost. They can join the waitlist again, at its end.',
}

/** @param next the person who gets the slot that becomes free */
function textFor(row: ListedRow, next: string | undefined): typeof ROSTER_TEXT {
  if (row.in === 'waitlist') return WAITLIST_TEXT
  return next === undefined
    ? ROSTER_TEXT
    : { ...ROSTER_TEXT, body: `Their spot goes to ${next}, who is first in line.` }
}

/** Asks before event managers take someone off the list or the waitlist. */
export function RemoveDialog({ data, participantId, open, now, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemove(data.event.id)
  const row = findRow(data, ({ id }) => id === participantId)
  const text = row ? textFor(row, nextToPromote(data, now, row.section_id)?.name) : ROSTER_TEXT
  const money = moneyAfterRemoving(data.payments?.find((one) => one.participant_id === participantId))

  async function confirm() {
    if (remove.isPending) return
    if (!(await remove.attempt(participantId))) return
    toastSuccess(`${bidiIsolate(row?.name ?? '')} is removed`)
    onClose()
    onRemoved()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={text.title}
      about={row && nameAndPlace(data.event, row)}
      body={
        <>
          {text.body}
          {money && <span className="mt-3 block text-text">{money}</span>}
        </>
      }
      confirmLabel={t('Remove')}
      busyLabel={t('Removing...')}
      busy={remove.isPending}
      destructive
      onConfirm={confirm}
    />
  )
}
