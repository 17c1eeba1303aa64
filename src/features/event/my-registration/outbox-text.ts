import type { Registration } from '@/entities/event/event-schema'
import { askToWaitText } from '@/entities/slots/outcome-text'
import { mustWaitFor, type Section, slotName, slotTitle } from '@/entities/slots/sections'
import { inLineText, waitlistPlaceText } from '@/entities/slots/waitlist'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { capitalized } from '@/lib/text/text'
import { plural, t, tIn } from '@/lib/text/translate'
import { type RegistrationEntry, waitingTitle } from './outbox'

/** The text of an entry of the outbox. Pure. */

interface CardText {
  title: string
  text: string
}

interface Reading {
  isOnline: boolean
  /** The event's sections as they are known now. */
  sections: readonly Section[]
}

export function cardText(entry: RegistrationEntry, { isOnline, sections }: Reading): CardText {
  const change = changeOf(entry)
  if (entry.state === 'sending')
    return { title: t('Sending...'), text: capitalized(t('{change} is on its way.', { change })) }
  const section = nameOf(entry)
  if (entry.asksToWait && hasRoomNow(entry, sections)) {
    const found = capitalized(t('{change} found no free slot when it arrived.', { change }))
    return { title: roomAgain(section), text: joined(found, stays(entry)) }
  }
  if (entry.asksToWait) {
    const taken =
      section === undefined
        ? t('They were taken before {change} arrived.', { change })
        : t('The last slot was taken before {change} arrived.', { change })
    return { title: askToWaitText(section), text: joined(taken, roomText(entry, sections), stays(entry)) }
  }
  if (entry.asksToChoose) {
    const changed = t('The event was changed before {change} arrived.', { change })
    return { title: chooseText(entry), text: joined(changed, stays(entry)) }
  }
  if (entry.state === 'refused')
    return { title: capitalized(t('{change} was not accepted', { change })), text: entry.sentence ?? '' }
  return { title: waitingTitle(isOnline), text: joined(...whenSent(entry, change, isOnline), untilThen(entry)) }
}

/** Why it is not sent yet, and when it will be sent. */
function whenSent({ sentence }: RegistrationEntry, change: string, isOnline: boolean): string[] {
  if (!isOnline) return [capitalized(t('{change} will be sent when you are back online.', { change }))]
  if (sentence) return [sentence, capitalized(t('{change} will be sent by itself.', { change }))]
  return [t('Roster cannot be reached.'), capitalized(t('{change} will be sent as soon as it answers.', { change }))]
}

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ')

/** Why a sign-up was refused that arrived after registration had closed. */
export const closedBeforeSent = () =>
  t('Registration closed before it arrived. What you typed is kept here, in case the organizer opens it again.')

/** The reason of a refusal: its section was full, without a waitlist. */
export const fullText = (section: string) => t('{section} is full.', { section: bidiIsolate(section) })

/** The state that stays until the entry has arrived. */
function untilThen(entry: RegistrationEntry): string {
  const { kind, wait } = entry
  if (isSwitch(entry)) return t('Nothing changes until then.')
  if (hasSeveral(entry)) return t('The slots stay taken until then.')
  if (kind === 'update') return ''
  if (kind === 'join') return wait ? t('You are not in line until then.') : t('You have no slot until then.')
  if (kind === 'withdraw')
    return wait ? t('The place in line is kept until then.') : t('The slot stays taken until then.')
  return wait ? t('No one is put in line until then.') : t('The slot stays free until then.')
}

const nameOf = (entry: RegistrationEntry) => ('input' in entry ? entry.sectionName : undefined)

const isSwitch = (entry: RegistrationEntry) => entry.kind === 'update' && nameOf(entry) !== undefined

function stays(entry: RegistrationEntry): string {
  if (entry.kind === 'update') return t('Nothing has changed, and what you typed is kept until you decide.')
  // One more slot for oneself is taken with a tap.
  return entry.kind === 'extra' ? '' : t('What you typed is kept until you decide.')
}

const hasSeveral = (entry: RegistrationEntry) => entry.kind === 'withdraw' && entry.also !== undefined

/** Whether the text names the person. Several withdrawn slots are always the viewer's own. */
const isForAnother = (entry: RegistrationEntry) => entry.rowKind !== 'own' && !hasSeveral(entry)

/** The change as the subject of a sentence, also within one. */
function changeOf(entry: RegistrationEntry): string {
  const { kind, name } = entry
  const section = bidiIsolate(nameOf(entry) ?? '')
  const isOwn = !isForAnother(entry)
  if (kind === 'join')
    return section ? tIn('subject', 'your sign-up for {section}', { section }) : tIn('subject', 'your sign-up')
  if (kind === 'extra')
    return section ? tIn('subject', 'your slot in {section}', { section }) : tIn('subject', 'your slot')
  if (kind === 'claim' && name === '')
    return section ? tIn('subject', 'your extra slot in {section}', { section }) : tIn('subject', 'your extra slot')
  if (kind === 'claim')
    return section
      ? tIn('subject', 'the slot in {section} for {name}', { section, name })
      : tIn('subject', 'the slot for {name}', { name })
  if (kind === 'update' && section)
    return isOwn
      ? tIn('subject', 'your switch to {section}', { section })
      : tIn('subject', 'the switch to {section} for {name}', { section, name })
  if (isOwn) return kind === 'update' ? tIn('subject', 'your change') : tIn('subject', 'your withdrawal')
  // An extra slot may have been claimed without a name.
  if (kind === 'update')
    return name ? tIn('subject', 'the change for {name}', { name }) : tIn('subject', 'the change for your extra slot')
  return name
    ? tIn('subject', 'the withdrawal for {name}', { name })
    : tIn('subject', 'the withdrawal for your extra slot')
}

/** The question after a refusal: the chosen section is gone, or one must be chosen now. */
const chooseText = (entry: RegistrationEntry) => {
  const section = nameOf(entry)
  return section === undefined
    ? t('Choose where you want to join')
    : t('{section} no longer exists', { section: bidiIsolate(section) })
}

/** Whether a slot is free where there was none. Then no one has to wait for it. */
export function hasRoomNow(entry: RegistrationEntry, sections: readonly Section[]): boolean {
  const wanted = 'input' in entry ? entry.section : undefined
  const section = sections.find(({ id }) => id === (wanted ?? ''))
  return section !== undefined && !mustWaitFor(section)
}

/** The sections with room instead of the full one. */
export const othersWithRoom = (entry: RegistrationEntry, sections: readonly Section[]): Section[] =>
  'input' in entry && entry.section !== undefined
    ? sections.filter((section) => section.id !== entry.section && !mustWaitFor(section))
    : []

/** Names two sections at most and counts the others. */
function roomText(entry: RegistrationEntry, sections: readonly Section[]): string {
  const names = othersWithRoom(entry, sections).map(({ name }) => bidiIsolate(name))
  if (names.length === 0) return ''
  const more = names.length - 2
  const shown = more > 0 ? [...names.slice(0, 2), plural(more, '{count} more', '{count} more')] : names
  return t('There is room in {sections}.', { sections: joinWithAnd(shown) })
}

const roomAgain = (section?: string) =>
  section === undefined
    ? t('There is room again')
    : t('There is room in {section} again', { section: bidiIsolate(section) })

/**
 * The text of the banner on every page but the event's own.
 * @param sections the event's, where they are known
 */
export function bannerText(entry: RegistrationEntry, sections: readonly Section[] = []): string {
  const { kind, eventName: event, state } = entry
  const section = nameOf(entry)
  const question =
    (entry.asksToWait && (hasRoomNow(entry, sections) ? roomAgain(section) : askToWaitText(section))) ||
    (entry.asksToChoose && chooseText(entry))
  if (question) return t('{event}: {text}', { event, text: question })
  const isGivenUp = kind === 'withdraw' && isForAnother(entry)
  const change = isGivenUp ? changeOf(entry) : changeFor(event, kind)
  const text =
    state === 'refused'
      ? t('{change} was not accepted: {reason}', { change, reason: entry.sentence ?? '' })
      : t('{change} is not sent yet', { change })
  return isGivenUp ? t('{event}: {text}', { event, text }) : capitalized(text)
}

function changeFor(event: string, kind: RegistrationEntry['kind']): string {
  if (kind === 'join') return tIn('subject', 'your sign-up for {event}', { event })
  if (kind === 'update') return tIn('subject', 'your change for {event}', { event })
  if (kind === 'withdraw') return tIn('subject', 'your withdrawal from {event}', { event })
  return tIn('subject', 'your extra slot for {event}', { event })
}

/**
 * The toast when an entry has arrived.
 * @param row the response; null for a withdrawal
 * @param sectionName names a section; undefined for an unknown one
 */
export function sentText(
  entry: RegistrationEntry,
  row: Registration | null,
  sectionName: (id: string) => string | undefined = () => undefined,
): string {
  const { kind, eventName: event, wait } = entry
  if (kind === 'withdraw' && isForAnother(entry)) return givenUpText(entry)
  if (kind === 'withdraw')
    return wait
      ? t('You have left the waitlist of {event}.', { event })
      : t('You have withdrawn from {event}.', { event })
  if (row === null) return ''
  const section = sectionName(row.section_id)
  if (kind === 'update' && (!isSwitch(entry) || !section)) return t('Your change for {event} has been sent.', { event })
  const place = row.in === 'waitlist' ? inLineText(row.place, section) : slotName(section, row.slot_number)
  if (kind === 'update') return t('Your change for {event} has been sent: {place}.', { event, place })
  const { name } = row
  const isClaim = kind === 'claim'
  if (row.in === 'waitlist') {
    const text = waitlistPlaceText(row.place, isClaim ? { name } : 'viewer', section || event)
    return section ? t('{text}, {event}.', { text, event }) : `${text}.`
  }
  if (isClaim && !entry.secret)
    return t('{slot} of {event} is claimed.', { slot: slotTitle(section, row.slot_number), event })
  return isClaim
    ? t('{event}: {name} is in: {slot}.', { event, name, slot: place })
    : t("You're in: {event}, {slot}.", { event, slot: place })
}

/** The given-up slot of a friend, without a number: the response does not have it. */
function givenUpText({ eventName: event, name, wait }: RegistrationEntry): string {
  if (wait)
    return name
      ? t('{event}: the place in line for {name} is given up.', { event, name })
      : t('{event}: the place in line is given up.', { event })
  return name
    ? t('{event}: the slot for {name} is given up.', { event, name })
    : t('{event}: your extra slot is given up.', { event })
}
