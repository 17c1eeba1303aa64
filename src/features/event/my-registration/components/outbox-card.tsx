import { CircleAlert, CloudUpload } from 'lucide-react'
import { Spinner } from '@/ui/feedback/spinner'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { anewLabel } from '../change'
import { asksBack, type RegistrationEntry } from '../outbox'

interface OutboxCardProps {
  entry: RegistrationEntry
  text: { title: string; text: string }
  isOnline: boolean
  /** A slot has become free. */
  hasRoom: boolean
  /** The section is full, and others have room. */
  hasOthers: boolean
  /** Opens the form with what was typed; left out where there is none. */
  onEdit?: () => void
  onSend: () => void
  /** Cancels an unsent change, discards a refused one, or puts what was typed back into the form. */
  onDrop: () => void
}

/** A change that has not reached the database: its state, and what the person can do about it. */
export function OutboxCard({ entry, text, isOnline, hasRoom, hasOthers, onEdit, onSend, onDrop }: OutboxCardProps) {
  const { state, asksToWait, asksToChoose, isGone } = entry
  const asks = asksBack(entry)
  const refused = state === 'refused' && !asks
  const dropLabel = asks ? 'Not Now' : refused ? 'Discard' : 'Cancel'
  const Icon = refused ? CircleAlert : CloudUpload
  return (
    <Card className="grid gap-3">
      <div className={cx('flex gap-3', refused ? 'text-danger-text' : 'text-warn-text')}>
        {state === 'sending' ? <Spinner /> : <Icon size={22} className="mt-[0.05em] shrink-0" />}
        <div className="grid min-w-0 gap-1">
          <h2 className="font-semibold text-strong leading-tight">{text.title}</h2>
          <p dir="auto" className="text-body text-text leading-snug">
            {text.text}
          </p>
        </div>
      </div>
      {state !== 'sending' && (
        <div className="flex flex-wrap gap-2.5">
          {asksToWait && (
            <Button size="sm" onClick={onSend} className="flex-1">
              {hasRoom ? 'Try Again' : 'Join Waitlist'}
            </Button>
          )}
          {asks ? (
            (hasOthers || asksToChoose) &&
            onEdit && (
              <Button size="sm" variant={asksToWait ? 'soft' : 'primary'} onClick={onEdit} className="flex-1">
                {asksToChoose ? 'Choose Again' : 'Choose Another'}
              </Button>
            )
          ) : refused ? (
            (!isGone || onEdit) && (
              <Button size="sm" onClick={onEdit ?? onSend} className="flex-1">
                {isGone ? anewLabel(entry.rowKind) : 'Try Again'}
              </Button>
            )
          ) : isOnline ? (
            <Button size="sm" variant="soft" onClick={onSend} className="flex-1">
              Send now
            </Button>
          ) : (
            onEdit && (
              <Button size="sm" variant="soft" onClick={onEdit} className="flex-1">
                Change
              </Button>
            )
          )}
          <Button size="sm" variant="secondary" onClick={onDrop} className="flex-1">
            {dropLabel}
          </Button>
        </div>
      )}
    </Card>
  )
}
