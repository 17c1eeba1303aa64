import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { privateLink } from '../guests'
import { PrivateLinkActions } from './private-link-actions'

interface PrivateLinkSheetProps {
  eventName: string
  joined: { registration: { event_id: string; slot_number: number }; secret: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Right after a guest has joined: the slot, and the way back to it. */
export function PrivateLinkSheet({ eventName, joined, open, onOpenChange }: PrivateLinkSheetProps) {
  const { registration, secret } = joined
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`You're in: slot ${registration.slot_number}`}
      description="Save this link to change or withdraw later from any phone."
      footer={
        <Button size="lg" full onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <div className="grid gap-3">
        <p
          dir="ltr"
          className="select-all break-all rounded-control bg-sunken px-4 py-3 font-mono text-body leading-snug"
        >
          {privateLink(registration.event_id, secret)}
        </p>
        <PrivateLinkActions eventId={registration.event_id} eventName={eventName} secret={secret} />
        <p className="text-muted text-body leading-snug">
          This phone remembers it too, until its browser data is cleared.
        </p>
      </div>
    </Sheet>
  )
}
