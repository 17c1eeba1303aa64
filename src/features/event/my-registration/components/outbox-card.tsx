import { CircleAlert, CloudUpload } from 'lucide-react'
import { t, tIn } from '@/lib/text/translate'
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

interface Action {
  label: string
  onPress: () => void
  /** It stands beside another button, or need not be pressed. */
  isSecond?: boolean | undefined
}

/** A change that has not reached the database: its state, and what the person can do about it. */
export function OutboxCard({ entry, text, isOnline, hasRoom, hasOthers, onEdit, onSend, onDrop }: OutboxCardProps) {
  const { state, asksToWait, asksToChoose, isGone } = entry
  const asks = asksBack(entry)
  const refused = state === 'refused' && !asks
  const isWaiting = state === 'waiting'
  const Icon = refused ? CircleAlert : CloudUpload
  const actions: (Action | false | undefined)[] = [
    asksToWait && { label: hasRoom ? t('Try Again') : t('Join Waitlist'), onPress: onSend },
    asks &&
      (hasOthers || asksToChoose) &&
      onEdit && {
        label: asksToChoose ? t('Choose Again') : t('Choose Another'),
        onPress: onEdit,
        isSecond: asksToWait,
      },
    refused &&
      (!isGone || onEdit) && { label: isGone ? anewLabel(entry.rowKind) : t('Try Again'), onPress: onEdit ?? onSend },
    isWaiting && isOnline && { label: t('Send Now'), onPress: onSend, isSecond: true },
    isWaiting && !isOnline && onEdit && { label: t('Change'), onPress: onEdit, isSecond: true },
  ]
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
          {actions.map(
            (action) =>
              action && (
                <Button
                  key={action.label}
                  size="sm"
                  variant={action.isSecond ? 'soft' : 'primary'}
                  onClick={action.onPress}
                  className="flex-1"
                >
                  {action.label}
                </Button>
              ),
          )}
          <Button size="sm" variant="secondary" onClick={onDrop} className="flex-1">
            {asks ? t('Not Now') : refused ? t('Discard') : tIn('unsent change', 'Cancel')}
          </Button>
        </div>
      )}
    </Card>
  )
}
