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

/** @param next the person who gets the slot that becomes free */
function textsFor(row: ListedRow | undefined, next: string | undefined) {
  if (row?.in === 'waitlist')
    return {
      title: t('Remove from Waitlist'),
      body: t('Their place in line is lost. They can join the waitlist again, at its end.'),
    }
  return {
    title: t('Remove Participant'),
    body:
      next === undefined
        ? t('This will free up their spot for others to claim.')
        : t('Their spot goes to {name}, who is first in line.', { name: next }),
  }
}

/** Asks before event managers take someone off the list or the waitlist. */
export function RemoveDialog({ data, participantId, open, now, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemove(data.event.id)
  const row = findRow(data, ({ id }) => id === participantId)
  const text = textsFor(row, row && nextToPromote(data, now, row.section_id)?.name)
  const money = moneyAfterRemoving(data.payments?.find((one) => one.participant_id === participantId))

  async function confirm() {
    if (remove.isPending) return
    if (!(await remove.attempt(participantId))) return
    toastSuccess(t('{name} is removed', { name: bidiIsolate(row?.name ?? '') }))
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
