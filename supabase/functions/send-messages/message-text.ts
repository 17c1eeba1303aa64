import { isNamedByTime } from '../_shared/time-name.ts'
import { t } from '../_shared/translate.ts'
import { digestOf, fitting } from './digest-text.ts'
import { EventTime } from './event-time.ts'
import type { Details, EventFacts, Message } from './message.ts'
import { calledByTime, slotsIn, slotsPart, slotsTitle, startOf, takenPart, takenTitle, timePart } from './slot-text.ts'
import { characters, LONGEST_TITLE, money, oneLine, withoutLinks } from './words.ts'

/** Every sentence that is sent, in the receiver's language (`withLocale`): facts in, texts out. Pure. */

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
  if (event.private) return { title: t('News from a private event'), body: '', path }
  // A database may be newer than this sender.
  const sentences: Sentences = SENTENCES[kind] ?? NEWS
  const [title, ...body] = sentences(event, details, new EventTime(event.zone, reader.time_zone, now))
  // The links lead to the page, which asks first: link scanners must not answer.
  const answers = ANSWERS[details.asks ? 'asked' : kind]?.map(([label, word]) => ({
    label: label(),
    path: `${path}#r=${word}`,
  }))
  return { title, body: fitted(body), path, ...(answers && { answers }) }
}

/** The words of the links are known to the page (my-registration/link-word.ts). */
const ANSWERS: Partial<Record<Message['kind'], (readonly [label: () => string, word: string])[]>> = {
  asked: [[() => t('Can’t come'), 'cant']],
  undecided: [
    [() => t('It’s On'), 'on'],
    [() => t('Call Off'), 'off'],
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
    price && priceOf(price, slots.length),
  ],
  // The address is unconfirmed, so the event's name is the only user text.
  joined: (event, { slots = [], place }, time) => [
    slots.length > 0
      ? t('You are in: {slots}', { slots: slotsIn(calledByTime(slots, time)) })
      : place
        ? t('You are in line: place {place}', { place })
        : t('You have signed up'),
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
    const earlier = was.starts_at && (other ? time.withoutPlace(was.starts_at) : time.clock(was.starts_at))
    const body = [
      own && !isNamedByTime(own.section) && oneLine(own.section, LONGEST_SECTION),
      t('Now {details}', { details: now }),
      earlier && t('Before: {time}', { time: earlier }),
      ...others.map((one) => one && timePart(one, own !== undefined, starts_at, time)),
    ]
    const title = (event: string) => {
      if ((moved || isGiven) && starts_at) {
        const when = other ? time.day(starts_at) : time.clock(starts_at)
        if (isGiven) return t('{event}: your time is {when}', { event, when })
        if (own) return t('{event}: your time moved to {when}', { event, when })
        return t('{event} moved to {when}', { event, when })
      }
      if ('location' in was) {
        if (!place) return t('{event} has no place yet', { event })
        return t('{event} is now at {place}', { event, place: oneLine(place, 25) })
      }
      if (!ends_at) {
        if (own) return t('{event}: your time no longer has an end time', { event })
        return t('{event} no longer has an end time', { event })
      }
      const end = { event, time: time.clock(ends_at) }
      return own ? t('{event}: your time ends at {time}', end) : t('{event} ends at {time}', end)
    }
    return [withName(event, title), ...body]
  },
  called_off: (event, { off, note, decided }, time) => {
    const when = time.of(event.starts_at)
    if (!off)
      return [
        withName(event, (event) => (decided ? t('{event} is on', { event }) : t('{event} is back on', { event }))),
        when,
        event.location && oneLine(event.location, LONGEST_PLACE),
      ]
    return [
      withName(event, (event) => t('{event} is called off', { event })),
      when,
      note && oneLine(note, LONGEST_BODY - characters(joined([when, ' ']))),
    ]
  },
  cancelled: (event, { skipped }, time) => [
    withName(event, (event) =>
      skipped ? t('{event} is skipped this time', { event }) : t('{event} is cancelled', { event }),
    ),
    time.of(event.starts_at),
    skipped ? t('The series goes on.') : null,
  ],
  reminder: (event, { slots = [], minimum }, time) => {
    const start = startOf(event, slots)
    return [
      withName(event, (event) => soonTitle(event, start, time)),
      time.of(start),
      minimum && t('Not sure yet: {people} of {needed} needed', minimum),
      event.location && oneLine(event.location, LONGEST_PLACE),
      slots.length > 0 ? slotsPart(calledByTime(slots, time)) : null,
    ]
  },
  opened: (event, { deadline }, time) => [
    withName(event, (event) => t('{event} is open', { event })),
    time.of(event.starts_at),
    deadline ? t('Sign up until {time}', { time: time.short(deadline) }) : t('Sign up now'),
  ],
  asked: (event, _details, time) => [
    withName(event, (event) => t('{event}: are you coming?', { event })),
    time.of(event.starts_at),
    t('Join, or say that you can’t come'),
  ],
  undecided: (event, { minimum }, time) => [
    withName(event, (event) =>
      minimum
        ? t('{event} has {people} of {needed}. On or off?', { event, ...minimum })
        : t('{event}: on or off?', { event }),
    ),
    time.of(event.starts_at),
    t('Without an answer it stays on'),
  ],
  payment: (event, { what, cents = 0, currency = 'EUR' }) => {
    const amount = money(cents, currency)
    const name = nameOf(event, 60)
    if (what === 'denied')
      return [t('Your {amount} never arrived', { amount }), name, t('Please look at your payment again.')]
    if (what === 'refund')
      return [t('You get {amount} back', { amount }), name, t('The organizer will return it to you.')]
    return [t('Your {amount} was returned', { amount }), name, t('If it has not reached you, ask the organizer.')]
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
    const writer = writers.length === 1 && oneLine(writers[0] ?? '', 25)
    const title = (event: string) =>
      writer !== false ? t('{event}: message from {writer}', { event, writer }) : t('{event}: new messages', { event })
    return [withName(event, title), first && part(first, room), ...more]
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

const NEWS: Sentences = (event, _details, time) => [
  t('News from {event}', { event: nameOf(event, 50) }),
  time.of(event.starts_at),
]

const nameOf = ({ name }: EventFacts, longest: number) => oneLine(name, longest)

/** A title with the event's name: where both are too long, the name is cut. */
const withName = (event: EventFacts, title: (name: string) => string) =>
  title(nameOf(event, LONGEST_TITLE - characters(title(''))))

function soonTitle(event: string, starts: string | null, time: EventTime): string {
  if (!starts) return t('{event} is soon', { event })
  const soon = time.howSoon(starts)
  if (soon === 'today') return t('{event} is today', { event })
  if (soon === 'tomorrow') return t('{event} is tomorrow', { event })
  return t('{event} is on {day}', { event, day: time.day(starts) })
}

function priceOf({ cents, currency }: NonNullable<Details['price']>, slots: number): string {
  const price = money(cents, currency)
  return slots > 1 ? t('{price} each', { price }) : price
}

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
