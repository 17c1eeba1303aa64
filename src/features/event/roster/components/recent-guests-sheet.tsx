import { useState } from 'react'
import type { ListedRow } from '@/entities/event/event-schema'
import { useRemove } from '@/features/event/registration/mutations'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { counted } from '@/lib/text/text'
import { Button } from '@/ui/form/button'
import { Segmented } from '@/ui/form/segmented'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { likelyMinutes, RECENT_MINUTES, type RecentMinutes, recentGuests } from '../recent-guests'

const WORDS: Record<RecentMinutes, string> = { 10: '10 minutes', 60: 'hour', 1440: '24 hours' }
const OPTIONS = RECENT_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 60 ? '1 hour' : WORDS[minutes],
}))

/** How many guests are shown by name. The others are counted. */
const NAMED = 3

interface RecentGuestsSheetProps extends SheetState {
  eventId: string
  /** Who has a slot and who waits. */
  rows: readonly ListedRow[]
  now: Date
}

/** Takes the guests off the list who signed up without an account in the last minutes or hours. Give it a new key at each opening. */
export function RecentGuestsSheet({ eventId, rows, now, open, onOpenChange }: RecentGuestsSheetProps) {
  const [minutes, setMinutes] = useState<RecentMinutes>(() => likelyMinutes(rows, now))
  // The removed guests stay on the sheet while it closes.
  const [sent, setSent] = useState<ListedRow[] | null>(null)
  const remove = useRemove(eventId)
  const guests = sent ?? recentGuests(rows, minutes, now)
  const number = counted(guests.length, 'guest')

  async function confirm() {
    if (remove.isPending) return
    setSent(guests)
    if (!(await remove.attempt(guests.map(({ id }) => id)))) return setSent(null)
    onOpenChange(false)
    toastSuccess(`Removed ${number}`)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Remove Recent Guests"
      description="Removes every guest who signed up in this time. Use it against spam. This cannot be undone."
      footer={
        <Button
          variant="danger"
          size="lg"
          full
          disabled={guests.length === 0}
          busy={remove.isPending}
          busyText="Removing..."
          onClick={confirm}
        >
          {guests.length === 0 ? 'Nobody to remove' : `Remove ${number}`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label="Signed up in the last"
          options={OPTIONS}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value) as RecentMinutes)}
          disabled={remove.isPending}
        />
        <div aria-live="polite" className="leading-snug">
          <p className="font-semibold">
            {number} in the last {WORDS[minutes]}
          </p>
          {guests.length > 0 && <Names guests={guests} />}
        </div>
        <p className="text-muted text-body leading-snug">
          People with an account stay, and so do the slots they claimed.
        </p>
      </div>
    </Sheet>
  )
}

function Names({ guests }: { guests: readonly ListedRow[] }) {
  const rest = guests.length - NAMED
  return (
    <p className="wrap-anywhere mt-1 text-body">
      {guests.slice(0, NAMED).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </p>
  )
}
