import { isNamedByTime } from '../_shared/time-name.ts'
import { digestOf, fitting } from './digest-text.ts'
import { EventTime } from './event-time.ts'
import type { Details, EventFacts, Message } from './message.ts'
import { calledByTime, slotsIn, slotsPart, slotsTitle, startOf, takenPart, takenTitle, timePart } from './slot-text.ts'
import { characters, LONGEST_TITLE, money, oneLine, withoutLinks } from './words.ts'

/** Every sentence that is sent: facts in, texts out. Pure. */

/** Characters that a lock screen shows without cutting; LONGEST_TITLE is the title's. */
const LONGEST_BODY = 150
/** A longer place says more than one needs to know. */
const LONGEST_PLACE = 50
const LONGEST_SECTION = 25

export interface Text {
  title: string
  body: string
  /** Where the tap leads, from the app's root. */
  path: string
  /** The answers to a message that asks the recipient. */
  answers?: { label: string; path: string }[]
}

/** The receiver, as far as the sentences depend on it. */
interface Reader {
  /** Zone of the device; null for a mail. */
  time_zone: string | null
}

type Told = Pick<Message, 'kind' | 'event_id' | 'details'>

/** @param now time of sending: 'tomorrow' may have become 'today' */
export function textOf(message: Told, reader: Reader, now: Date): Text {
  const { kind, details } = message
  const { event } = details
  const path = pathOf(message, event)
  // Others may read lock screens and the first lines of mails.
  if (event.private) return { title: 'News from a private event', body: '', path }
  // A database may be newer than this sender.
  const sentences: Sentences = SENTENCES[kind] ?? NEWS
  const [title, ...body] = sentences(event, details, new EventTime(event.zone, reader.time_zone, now))
  // The links lead to the page, which asks first: link scanners must not answer.
  const answers = ANSWERS[details.asks ? 'asked' : kind]?.map(([label, word]) => ({ label, path: `${path}#r=${word}` }))
  return { title, body: fitted(body), path, ...(answers && { answers }) }
}

/** The words of the links are known to the page (my-registration/link-word.ts). */
const ANSWERS: Partial<Record<Message['kind'], (readonly [label: string, word: string])[]>> = {
  asked: [['Can’t come', 'cant']],
  undecided: [
    ['It’s On', 'on'],
    ['Call Off', 'off'],
  ],
}

/** A deleted event has no page, but its series may have one. */
function pathOf({ kind, details: { token } }: Told, { id, series_id }: EventFacts): string {
  const page = kind === 'cancelled' ? series_id : id
  // As a private link: what stands behind '#' is sent to no server.
  return page ? `/signup/${encodeURIComponent(page)}${token ? `#r=${token}` : ''}` : '/'
}

type Sentences = (
  event: EventFacts,
  details: Details,
  time: EventTime,
) => [title: string, ...body: (string | null | undefined | false)[]]

const SENTENCES: Record<Message['kind'], Sentences> = {
  promoted: (event, { slots = [], price }, time) => [
    slotsTitle(calledByTime(slots, time)),
    nameOf(event, 60),
    time.of(startOf(event, slots)),
    price && `${money(price.cents, price.currency)}${slots.length > 1 ? ' each' : ''}`,
  ],
  // The address is unconfirmed, so the event's name is the only user text.
  joined: (event, { slots = [], place }, time) => [
    slots.length > 0
      ? `You are in: ${slotsIn(calledByTime(slots, time))}`
      : place
        ? `You are in line: place ${place}`
        : 'You have signed up',
    withoutLinks(event.name) && oneLine(withoutLinks(event.name), 60),
    time.of(startOf(event, slots)),
  ],
  changed: (event, { before = {}, times = [] }, time) => {
    // An event that moved comes first; otherwise the person's section, like an event; then further ones.
    const [own, ...others] = 'starts_at' in before ? [undefined, ...times] : times
    const { starts_at = null, ends_at } = own ?? event
    const was = { ...before, ...own?.before }
    const moved = 'starts_at' in was
    // Until then it began with the event, so no section time has moved.
    const isGiven = own?.before.ends_at === null
    const other = moved && time.isOtherDay(was.starts_at, starts_at)
    const place = event.location ? oneLine(event.location, LONGEST_PLACE) : null
    const now = joined([time.of(starts_at), 'ends_at' in was && time.until({ starts_at, ends_at }), place])
    const earlier = moved ? (other ? time.withoutPlace(was.starts_at) : time.clock(was.starts_at)) : null
    const body = [
      own && !isNamedByTime(own.section) && oneLine(own.section, LONGEST_SECTION),
      `Now ${now}`,
      earlier && `Before: ${earlier}`,
      ...others.map((one) => one && timePart(one, own ? 'Also' : 'Your time', starts_at, time)),
    ]
    const whose = own ? ': your time' : ''
    if ((moved || isGiven) && starts_at) {
      const when = other ? time.day(starts_at) : time.clock(starts_at)
      return [withName(event, `${whose} ${isGiven ? 'is' : 'moved to'} ${when}`), ...body]
    }
    if ('location' in was)
      return [withName(event, place ? ` is now at ${oneLine(place, 25)}` : ' has no place yet'), ...body]
    return [
      withName(event, ends_at ? `${whose} ends at ${time.clock(ends_at)}` : `${whose} no longer has an end time`),
      ...body,
    ]
  },
  called_off: (event, { off, note, decided }, time) => {
    const when = time.of(event.starts_at)
    if (!off)
      return [
        withName(event, decided ? ' is on' : ' is back on'),
        when,
        event.location && oneLine(event.location, LONGEST_PLACE),
      ]
    return [
      withName(event, ' is called off'),
      when,
      note && oneLine(note, LONGEST_BODY - characters(joined([when, ' ']))),
    ]
  },
  cancelled: (event, { skipped }, time) => [
    withName(event, skipped ? ' is skipped this time' : ' is cancelled'),
    time.of(event.starts_at),
    skipped ? 'The series goes on.' : null,
  ],
  reminder: (event, { slots = [], minimum }, time) => [
    withName(event, ` is ${time.howSoon(startOf(event, slots))}`),
    time.of(startOf(event, slots)),
    minimum && `Not sure yet: ${minimum.people} of ${minimum.needed} needed`,
    event.location && oneLine(event.location, LONGEST_PLACE),
    slots.length > 0 ? slotsPart(calledByTime(slots, time)) : null,
  ],
  opened: (event, { deadline }, time) => [
    withName(event, ' is open'),
    time.of(event.starts_at),
    deadline ? `Sign up until ${time.short(deadline)}` : 'Sign up now',
  ],
  asked: (event, _details, time) => [
    withName(event, ': are you coming?'),
    time.of(event.starts_at),
    'Join, or say that you can’t come',
  ],
  undecided: (event, { minimum }, time) => [
    withName(event, minimum ? ` has ${minimum.people} of ${minimum.needed}. On or off?` : ': on or off?'),
    time.of(event.starts_at),
    'Without an answer it stays on',
  ],
  payment: (event, { what, cents = 0, currency = 'EUR' }) => {
    const amount = money(cents, currency)
    const name = nameOf(event, 60)
    if (what === 'denied') return [`Your ${amount} never arrived`, name, 'Please look at your payment again.']
    if (what === 'refund') return [`You get ${amount} back`, name, 'The organizer will return it to you.']
    return [`Your ${amount} was returned`, name, 'If it has not reached you, ask the organizer.']
  },
  notice: (event, { notices = [] }) => {
    const writers = [...new Set(notices.map(({ by }) => by))]
    // The title names one writer; of several each is named before the words.
    const part = ({ by, text }: { by: string; text: string }, longest: number) => {
      const writer = writers.length === 1 ? '' : `${oneLine(by, 20)}: `
      return writer + oneLine(text, longest - characters(writer))
    }
    const [first, ...others] = notices.slice(-3)
    const more = others.map((one) => part(one, 45))
    const room = LONGEST_BODY - characters(joined(['x', ...more])) + 1
    const from = writers.length === 1 ? `message from ${oneLine(writers[0] ?? '', 25)}` : 'new messages'
    return [withName(event, `: ${from}`), first && part(first, room), ...more]
  },
  taken: (event, { taken = [] }, time) => {
    const slots = calledByTime(taken, time)
    return [
      takenTitle(slots),
      ...(slots.length > 1 ? slots.map(takenPart) : []),
      nameOf(event, 60),
      time.of(startOf(event, slots)),
    ]
  },
  digest: (event, details, time) => {
    const { full, names, count } = digestOf(details)
    const title = fitting(LONGEST_TITLE, full, names, count)
    const parts = [nameOf(event, 60), time.of(event.starts_at)]
    // The rest, for which the title had no room.
    return [
      title,
      ...parts,
      title === full ? null : fitting(LONGEST_BODY - characters(joined([...parts, ' '])), full, names),
    ]
  },
}

const NEWS: Sentences = (event, _details, time) => [`News from ${nameOf(event, 50)}`, time.of(event.starts_at)]

const nameOf = ({ name }: EventFacts, longest: number) => oneLine(name, longest)

/** The event's name and what happened to it: where both are too long, the name is cut. */
const withName = (event: EventFacts, rest: string) => `${nameOf(event, LONGEST_TITLE - characters(rest))}${rest}`

/** As many of the parts as there is room for: the first ones matter most. */
function fitted(parts: readonly (string | null | undefined | false)[]): string {
  let body = ''
  for (const part of parts) {
    const longer = joined([body, part])
    if (characters(longer) <= LONGEST_BODY) body = longer
  }
  return body
}

const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
