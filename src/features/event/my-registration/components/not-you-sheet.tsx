import { useQueryClient } from '@tanstack/react-query'
import { rich } from '@/lib/text/rich'
import { firstNameOf } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { type LoadGuestPush, trustGuest, useForgetGuest } from '../phone-guests'
import type { EventGuest } from '../use-event-guests'
import { GuestPill } from './guest-pill'

interface NotYouSheetProps extends SheetState {
  eventId: string
  guest: EventGuest
  loadGuestPush: LoadGuestPush
}

/** Asks a person who has opened a private link: it is theirs, or this phone forgets it. Neither changes the registration. */
export function NotYouSheet({ eventId, guest, loadGuestPush, open, onOpenChange }: NotYouSheetProps) {
  const client = useQueryClient()
  const forget = useForgetGuest(loadGuestPush)
  const { id, secret, where } = guest
  const name = <bdi>{firstNameOf(guest.name)}</bdi>
  const close = () => onOpenChange(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={rich('Not {name}?', { name })}
      footer={
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="secondary"
            className="flex-1"
            onClick={() => {
              trustGuest(client, eventId, secret)
              close()
            }}
          >
            {t('It’s Me')}
          </Button>
          <Button
            className="flex-1"
            busy={forget.isPending}
            busyText={t('Forgetting...')}
            onClick={() => forget.mutate({ eventId, registrationId: id, secret }, { onSuccess: close })}
          >
            {t('Forget on This Phone')}
          </Button>
        </div>
      }
    >
      <div className="flex items-center gap-3">
        <GuestPill guest={guest} />
        <p className="text-pretty text-muted leading-snug">
          {rich('This phone forgets the link. {name}’s {place} stays as it is, and the link still works for {name}.', {
            name,
            place: where,
          })}
        </p>
      </div>
    </Sheet>
  )
}
