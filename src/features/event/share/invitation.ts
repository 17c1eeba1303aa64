import { lastingId } from '@/entities/event/event-rules'
import type { EventPageData } from '@/entities/event/event-schema'
import { canWait, mustWait } from '@/entities/slots/availability'
import type { Invite } from '@/features/event/my-registration/components/your-links'
import { copyText, shareText } from '@/lib/browser/clipboard'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { markShared } from './shared-events'

/** Whether the device has a share sheet. */
export const canShare = () => typeof navigator.share === 'function'

/** The invitation beside a guest's private link. Null if no slot is left, and no one can wait for one. */
export function guestInvite(data: Pick<EventPageData, 'event' | 'series'>): Invite | null {
  const { event } = data
  const waits = mustWait(event)
  return waits && !canWait(event) ? null : { ...invitationTo(data), eventName: event.name, waits }
}

/** The invite link, for a series the lasting one, and the ways to send it. */
export function invitationTo(data: Pick<EventPageData, 'event' | 'series'>) {
  const { name } = data.event
  const link = `${window.location.origin}${paths.invite('event', lastingId(data))}`
  const call = t('Join {name}', { name })
  const text = `${call} ${link}`

  /** @returns false if the clipboard cannot be used: the card to share offers other ways */
  async function copy(): Promise<boolean> {
    const copied = await copyText(text)
    if (copied) markShared(data.event.id)
    return copied
  }

  async function share() {
    const outcome = await shareText({ title: name, text: call, url: link })
    if (outcome === 'shared') markShared(data.event.id)
    return outcome
  }

  return { link, text, copy, share }
}
