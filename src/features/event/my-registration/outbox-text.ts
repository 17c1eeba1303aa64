import type { Registration } from '@/entities/event/event-schema'
import { askToWaitText } from '@/entities/slots/outcome-text'
import { mustWaitFor, type Section, slotName } from '@/entities/slots/sections'
import { inLineText, waitlistPlaceText } from '@/entities/slots/waitlist'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
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
  const what = whatOf(entry)
  if (entry.state === 'sending') return { title: t('Sending...'), text: `${what} is on its way.` }
  const section = nameOf(entry)
  if (entry.asksToWait && hasRoomNow(entry, sections))
    return { title: roomAgain(section), text: `${what} found no free slot when it arrived. ${stays(entry)}`.trim() }
  if (entry.asksToWait) {
    const taken = section === undefined ? t('They were taken') : t('The last slot was taken')
    const text = [`${taken} before ${lower(what)} arrived.`, roomText(entry, sections), stays(entry)]
    return { title: askToWaitText(section), text: text.filter(Boolean).join(' ') }
  }
  if (entry.asksToChoose)
    return {
      title: chooseText(entry),
      text: `The event was changed before ${lower(what)} arrived. ${stays(entry)}`.trim(),
    }
  if (entry.state === 'refused') return { title: `${what} was not accepted`, text: entry.sentence ?? '' }
  const until = untilThen(entry)
  const title = waitingTitle(isOnline)
  return { title, text: `${whenSent(entry, what, isOnline)} ${until}`.trim() }
}

/** Why it is not sent yet, and when it will be sent. */
function whenSent({ sentence }: RegistrationEntry, what: string, isOnline: boolean): string {
  if (!isOnline) return `${what} will be sent when you are back online.`
  if (sentence) return `${sentence} ${what} will be sent by itself.`
  return `Roster cannot be reached. ${what} will be sent as soon as it answers.`
}

/** Why a sign-up was refused that arrived after registration had closed. */
export const CLOSED_BEFORE_SENT =
  'Registration closed before it arrived. What you typed is kept here, in case the organizer opens it again.'

/** The reason of a refusal: its section was full, without a waitlist. */
export const fullText = (section: string) => `${bidiIsolate(section)} is full.`

const UNTIL_THEN: Record<RegistrationEntry['kind'], string> = {
  join: 'You have no slot until then.',
  claim: 'The slot stays free until then.',
  extra: 'The slot stays free until then.',
  update: '',
  withdraw: 'The slot stays taken until then.',
}

const WAITLIST_UNTIL_THEN: Record<RegistrationEntry['kind'], string> = {
  join: 'You are not in line until then.',
  claim: 'No one is put in line until then.',
  extra: 'No one is put in line until then.',
  update: '',
  withdraw: 'The place in line is kept until then.',
}

/** The state that stays until the entry has arrived. */
function untilThen(entry: RegistrationEntry): string {
  if (isSwitch(entry)) return t('Nothing changes until then.')
  if (hasSeveral(entry)) return t('The slots stay taken until then.')
  if (!entry.wait) return UNTIL_THEN[entry.kind]
  return WAITLIST_UNTIL_THEN[entry.kind]
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

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

function whatOf(entry: RegistrationEntry): string {
  const { kind, name } = entry
  const isOwn = !isForAnother(entry)
  const section = nameOf(entry)
  const where = section === undefined ? '' : ` in ${bidiIsolate(section)}`
  if (kind === 'join') return section === undefined ? t('Your sign-up') : `Your sign-up for ${bidiIsolate(section)}`
  if (kind === 'extra') return `Your slot${where}`
  if (kind === 'claim') return name === '' ? `Your extra slot${where}` : `The slot${where} for ${name}`
  if (kind === 'update' && section !== undefined)
    return isOwn ? `Your switch to ${bidiIsolate(section)}` : `The switch to ${bidiIsolate(section)} for ${name}`
  const noun = { update: 'change', withdraw: 'withdrawal' }[kind]
  // A claim that was cancelled may have been made without a name.
  return isOwn ? `Your ${noun}` : `The ${noun} for ${name || 'your extra slot'}`
}

/** The question after a refusal: the chosen section is gone, or one must be chosen now. */
const chooseText = (entry: RegistrationEntry) => {
  const section = nameOf(entry)
  return section === undefined ? t('Choose where you want to join') : `${bidiIsolate(section)} no longer exists`
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
  const more = names.length > 2 ? [`${names.length - 2} more`] : []
  return `There is room in ${[...names.slice(0, 2), ...more].join(', ').replace(/, ([^,]*)$/, ' and $1')}.`
}

const roomAgain = (section?: string) =>
  section === undefined ? t('There is room again') : `There is room in ${bidiIsolate(section)} again`

/**
 * The text of the banner on every page but the event's own.
 * @param sections the event's, where they are known
 */
export function bannerText(entry: RegistrationEntry, sections: readonly Section[] = []): string {
  const { kind, eventName, state, sentence } = entry
  if (entry.asksToWait)
    return `${eventName}: ${hasRoomNow(entry, sections) ? roomAgain(nameOf(entry)) : askToWaitText(nameOf(entry))}`
  if (entry.asksToChoose) return `${eventName}: ${chooseText(entry)}`
  const isGivenUp = kind === 'withdraw' && isForAnother(entry)
  const what = isGivenUp ? `${eventName}: ${lower(whatOf(entry))}` : `${FOR_EVENT[kind]} ${eventName}`
  return state === 'refused' ? `${what} was not accepted: ${sentence}` : `${what} is not sent yet`
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
  const { kind, eventName, wait } = entry
  if (kind === 'withdraw')
    return isForAnother(entry)
      ? `${eventName}: ${givenUp(entry)} is given up.`
      : `You have ${wait ? 'left the waitlist of' : 'withdrawn from'} ${eventName}.`
  if (row === null) return ''
  const section = sectionName(row.section_id)
  if (kind === 'update') {
    const sent = `Your change for ${eventName} has been sent`
    if (!isSwitch(entry) || !section) return `${sent}.`
    return `${sent}: ${row.in === 'waitlist' ? inLineText(row.place, section) : slotName(section, row.slot_number)}.`
  }
  const isClaim = kind === 'claim'
  const who = isClaim ? `${row.name} is` : undefined
  if (row.in === 'waitlist') {
    const where = waitlistPlaceText(row.place, isClaim ? { name: row.name } : 'viewer', section)
    return section ? `${where}, ${eventName}.` : `${where} for ${eventName}.`
  }
  if (isClaim && !entry.secret) return `${slotName(section || 'Slot', row.slot_number)} of ${eventName} is claimed.`
  const slot = slotName(section, row.slot_number)
  return who ? `${eventName}: ${who} in: ${slot}.` : `You're in: ${eventName}, ${slot}.`
}

/** The given-up slot of a friend, without a number: the response does not have it. */
function givenUp({ name, wait }: RegistrationEntry): string {
  if (wait) return name ? `the place in line for ${name}` : 'the place in line'
  return name ? `the slot for ${name}` : 'your extra slot'
}

const FOR_EVENT: Record<RegistrationEntry['kind'], string> = {
  join: 'Your sign-up for',
  claim: 'Your extra slot for',
  extra: 'Your extra slot for',
  update: 'Your change for',
  withdraw: 'Your withdrawal from',
}
