import type { EventPageData } from '@/entities/event/event-schema'
import { moneyAfterRemoving } from '@/entities/slots/leaving-money'
import { useRemove } from '@/features/event/registration/mutations'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import type { SheetState } from '@/ui/sheet/sheet'

interface WithdrawEntryProps extends SheetState {
  data: EventPageData
  /** The row that was made for a name. */
  entry: { id: string; name: string }
  /** The name of the person who has the place from now on, and is on the same list. */
  person: string
}

/** Asks whether to take the row of a name off the list of a date on which its person has signed up, too. */
export function WithdrawEntry({ data, entry, person, open, onOpenChange }: WithdrawEntryProps) {
  const remove = useRemove(data.event.id)
  const money = moneyAfterRemoving(data.payments?.find(({ participant_id }) => participant_id === entry.id))

  async function confirm() {
    if (!(await remove.attempt([entry.id]))) return
    onOpenChange(false)
    toastSuccess(`${bidiIsolate(entry.name)} is removed`)
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw the Entry"
      body={
        <>
          <bdi className="wrap-anywhere">{person}</bdi> and the entry <bdi className="wrap-anywhere">{entry.name}</bdi>{' '}
          are both on the list of this date. If they are the same person, withdraw the entry.
          {money && <span className="mt-3 block text-text">{money}</span>}
        </>
      }
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={remove.isPending}
      destructive
      onConfirm={confirm}
    />
  )
}
