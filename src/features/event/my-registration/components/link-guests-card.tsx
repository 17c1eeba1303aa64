import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedIds } from '@/lib/browser/stored-ids'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { byEvent, type LoadGuestPush, phoneGuestsQuery, toOffer, useLinkGuests } from '../phone-guests'
import { STAY_GUESTS } from '../storage-keys'
import { linkedSecrets, storedSecrets } from '../stored-guests'
import { offerText, offerTitle } from '../texts'

/**
 * The events whose guests stay guests, because of 'Not Now'. Without the personal prefix, like the guests: one
 * offer for a phone. The event's page offers it still.
 */
const putOffEvents = storedIds(STAY_GUESTS, 100)

/** On the signed-in Home, after joining as a guest before. Offered once for each event. */
export function LinkGuestsCard({ userId, loadGuestPush }: { userId: string; loadGuestPush: LoadGuestPush }) {
  const { data } = useQuery(phoneGuestsQuery())
  const linkGuests = useLinkGuests(userId, loadGuestPush)
  const [wasPutOff, setPutOff] = useState(putOffEvents.read)
  const events = byEvent(toOffer(data ?? [], wasPutOff))
  if (events.length === 0) return null

  function stayGuests() {
    putOffEvents.add(events.map(({ event }) => event.id))
    setPutOff(putOffEvents.read())
  }

  function take() {
    // Includes events that are over: they count in the account's record.
    const linked = linkedSecrets()
    linkGuests.mutate(
      storedSecrets().filter((secret) => !linked.has(secret)),
      // A guest who stays one is not offered again.
      { onSuccess: (outcomes) => outcomes.includes('stays') && stayGuests() },
    )
  }

  return (
    <Card aria-labelledby="link-guests" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="link-guests" className="text-strong">
          {offerTitle(events.length)}
        </h2>
        <ul className="text-body text-muted leading-snug">
          {events.map(({ event, guests }) => (
            <li key={event.id} dir="auto" className="wrap-anywhere">
              {event.name}: {guests.map(({ name }) => name).join(', ')}
            </li>
          ))}
        </ul>
        <p className="text-pretty text-body leading-snug">{offerText(events.flatMap(({ guests }) => guests).length)}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" size="sm" onClick={stayGuests} disabled={linkGuests.isPending} className="flex-1">
          {t('Not Now')}
        </Button>
        <Button size="sm" busy={linkGuests.isPending} busyText={t('Taking...')} onClick={take} className="flex-1">
          {t('Add to Account')}
        </Button>
      </div>
    </Card>
  )
}
