import type { Registration } from '@/entities/event/event-schema'
import { tooLateText } from '@/entities/slots/confirm-text'
import { JOIN_WAITLIST_INSTEAD, waitlistPlaceText } from '@/entities/slots/waitlist'
import { type OutboxEntry, waitingTitle } from './outbox'

/** What a person reads about an entry of the outbox. Pure. */

interface CardText {
  title: string
  text: string
}

/** `isOwn`: the reader's own place, not one claimed or corrected for somebody else. */
export function cardText(entry: OutboxEntry, { isOnline, isOwn }: { isOnline: boolean; isOwn: boolean }): CardText {
  const what = whatOf(entry, isOwn)
  if (entry.state === 'sending') return { title: 'Sending...', text: `${what} is on its way.` }
  if (entry.asksToWait)
    return { title: JOIN_WAITLIST_INSTEAD, text: `They were taken before ${lower(what)} arrived. ${DRAFT_STAYS}` }
  if (entry.state === 'refused') return { title: `${what} was not accepted`, text: entry.sentence ?? '' }
  const until = (entry.wait ? WAITLIST_UNTIL_THEN : UNTIL_THEN)[entry.kind]
  const title = waitingTitle(isOnline)
  const text = isOnline
    ? `Roster does not answer. ${what} will be sent as soon as it does. ${until}`
    : `${what} will be sent when you are back online. ${until}`
  return { title, text: text.trim() }
}

/** Why a sign-up was refused that was sent only after registration had closed. */
export const CLOSED_BEFORE_SENT =
  'Registration closed before it arrived. What you typed is kept here, in case the organizer opens it again.'

const UNTIL_THEN: Record<OutboxEntry['kind'], string> = {
  join: 'You have no slot until then.',
  claim: 'The slot stays free until then.',
  update: '',
  withdraw: 'The slot stays taken until then.',
  confirm: 'It counts once it has arrived.',
}

const WAITLIST_UNTIL_THEN: Record<OutboxEntry['kind'], string> = {
  join: 'You are not in line until then.',
  claim: 'Nobody is put in line until then.',
  update: '',
  withdraw: 'The place in line is kept until then.',
  confirm: 'You have no slot until then.',
}

const DRAFT_STAYS = 'What you typed is kept until you decide.'
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function whatOf({ kind, name }: OutboxEntry, isOwn: boolean): string {
  if (kind === 'join') return 'Your sign-up'
  if (kind === 'claim') return name === '' ? 'Your extra slot' : `The slot for ${name}`
  const noun = { update: 'change', withdraw: 'withdrawal', confirm: 'answer' }[kind]
  return isOwn ? `Your ${noun}` : `The ${noun} for ${name}`
}

/** The text of the banner on every page but the event's own. */
export function bannerText({ kind, eventName, state, sentence, asksToWait }: OutboxEntry): string {
  if (asksToWait) return `${eventName}: ${JOIN_WAITLIST_INSTEAD}`
  const what = `${FOR_EVENT[kind]} ${eventName}`
  return state === 'refused' ? `${what} was not accepted: ${sentence}` : `${what} is not sent yet`
}

/** The toast when an entry has arrived. `row`: what the database answered; null for a withdrawal. */
export function sentText({ kind, eventName, wait }: OutboxEntry, row: Registration | null): string {
  if (kind === 'withdraw') return `You have ${wait ? 'left the waitlist of' : 'withdrawn from'} ${eventName}.`
  if (kind === 'update') return `Your change for ${eventName} has been sent.`
  const { name = '', slot_number: slot = 0, place } = row ?? {}
  if (kind === 'confirm' && place !== undefined) return `${eventName}: ${tooLateText(place)}`
  if (place !== undefined)
    return `${waitlistPlaceText(place, kind === 'claim' ? `${name} is` : undefined)} for ${eventName}.`
  if (kind === 'claim') return `Slot ${slot} of ${eventName} is claimed.`
  return `You're in: ${eventName}, slot ${slot}.`
}

const FOR_EVENT: Record<OutboxEntry['kind'], string> = {
  join: 'Your sign-up for',
  claim: 'Your extra slot for',
  update: 'Your change for',
  withdraw: 'Your withdrawal from',
  confirm: 'Your answer for',
}
