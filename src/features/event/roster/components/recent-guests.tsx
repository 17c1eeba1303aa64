import { Users } from 'lucide-react'
import { useState } from 'react'
import type { ListedRow } from '@/entities/event/event-schema'
import { RecentGuestsSheet } from './recent-guests-sheet'

interface RecentGuestsProps {
  eventId: string
  /** Who has a slot and who waits. */
  rows: readonly ListedRow[]
  now: Date
  /** When the guests have been removed the button goes too, while the sheet is still closing. */
  isOffered: boolean
}

/** Lets those who run the event undo a flood of made-up guests. */
export function RecentGuests({ eventId, rows, now, isOffered }: RecentGuestsProps) {
  const [opening, setOpening] = useState(0)
  const [open, setOpen] = useState(false)

  function show() {
    setOpening(opening + 1)
    setOpen(true)
  }

  return (
    <>
      {isOffered && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={show}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full bg-sunken px-4 font-semibold text-muted text-body active:brightness-95"
        >
          <Users aria-hidden="true" size={18} />
          Remove recent guests
        </button>
      )}
      {opening > 0 && (
        <RecentGuestsSheet key={opening} eventId={eventId} rows={rows} now={now} open={open} onOpenChange={setOpen} />
      )}
    </>
  )
}
