import { automaticNumber } from '@/entities/event/event-rules'
import { formatMoney } from '@/entities/money/money'
import { slotName } from '@/entities/slots/sections'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { countedPeople } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { eventFieldsText, personFieldsText } from './changed-fields'
import type { Action, ActivityEntry } from './schema'

/** A person's name, in any script; null: the account is gone. */
interface PersonName {
  who: string | null
}

/** A sentence in pieces: text, and names, which are drawn apart from the text. */
type Sentence = readonly (string | PersonName)[]

export function sentenceOf(entry: ActivityEntry): Sentence {
  return SENTENCES[entry.action](entry)
}

/** The person who did it, else the one whose registration it was. Null when that account is gone. */
export function actorOf(entry: ActivityEntry): string | null {
  return entry.by ?? entry.name
}

/** A name as it stands in a sentence; `isFirst`: at its beginning. */
export function nameOf({ who }: PersonName, isFirst: boolean): string {
  return who ?? (isFirst ? t('A deleted account') : 'a deleted account')
}

const SENTENCES: Record<Action, (entry: ActivityEntry) => Sentence> = {
  joined: (entry) => {
    const { name, by } = entry
    if (!isClaim(entry)) return sentence`${{ who: name }} joined${afterColon(entry)}`
    return isUnnamedClaim(entry)
      ? sentence`${{ who: by }} claimed ${slotOf(entry)}`
      : sentence`${{ who: by }} claimed ${slotOf(entry)} for ${{ who: name }}`
  },
  waits: (entry) => {
    const { name, by } = entry
    if (!isClaim(entry)) return sentence`${{ who: name }} joined ${lineOf(entry)}`
    return isUnnamedClaim(entry)
      ? sentence`${{ who: by }} put one more person on ${lineOf(entry)}`
      : sentence`${{ who: by }} put ${{ who: name }} on ${lineOf(entry)}`
  },
  got_slot: (entry) =>
    entry.by === null
      ? sentence`${{ who: entry.name }} got ${slotOf(entry)}`
      : sentence`${{ who: entry.by }} moved ${{ who: entry.name }} to ${slotOf(entry)}`,
  switched: (entry) => {
    const { name, by, from = 'another section' } = entry
    const way = hasSlot(entry)
      ? `from ${bidiIsolate(from)} to ${slotOf(entry)}`
      : `from ${lineOf({ section: from })} to that of ${bidiIsolate(entry.section ?? 'another section')}`
    return by === null
      ? sentence`${{ who: name }} moved ${way}`
      : sentence`${{ who: by }} moved ${{ who: name }} ${way}`
  },
  offered: (entry) => sentence`${{ who: entry.name }} offered ${slotOf(entry)}`,
  not_offered: (entry) =>
    entry.by === null
      ? sentence`${{ who: entry.name }} kept ${slotOf(entry)}`
      : sentence`${{ who: entry.by }} ended the offer of ${slotOf(entry)} by ${{ who: entry.name }}`,
  changed: ({ name, by, fields }) => {
    const what = personFieldsText(fields)
    return by === null
      ? sentence`${{ who: name }} changed ${what}`
      : sentence`${{ who: by }} changed ${what} of ${{ who: name }}`
  },
  withdrew: (entry) =>
    entry.substitute
      ? sentence`${{ who: entry.name }} gave ${slotOf(entry)} to a substitute`
      : hasSlot(entry)
        ? sentence`${{ who: entry.name }} left${entry.late && ' late'}${afterColon(entry)}`
        : sentence`${{ who: entry.name }} left ${lineOf(entry)}`,
  removed: (entry) => {
    const from = hasSlot(entry) ? slotOf(entry) : lineOf(entry)
    return entry.by === null
      ? sentence`${{ who: entry.name }} was removed from ${from}`
      : sentence`${{ who: entry.by }} removed ${{ who: entry.name }} from ${from}`
  },
  new_link: ({ name, by }) =>
    by === null
      ? sentence`${{ who: name }} got a new private link`
      : sentence`${{ who: by }} made a new private link for ${{ who: name }}`,
  edited: ({ by, fields }) => sentence`${{ who: by }} changed ${eventFieldsText(fields)}`,
  called_off: ({ by }) =>
    by === null ? [t('The event was called off')] : sentence`${{ who: by }} called the event off`,
  called_on: ({ by }) => (by === null ? [t('The event is on again')] : sentence`${{ who: by }} undid calling it off`),
  decided: ({ by }) => (by === null ? [t('The event is on')] : sentence`${{ who: by }} decided that the event is on`),
  said_paid: (entry) => sentence`${{ who: entry.name }} said they paid ${amountOf(entry)}`,
  paid: (entry) => markedSentence(entry, 'paid'),
  unpaid: (entry) =>
    entry.by === null
      ? sentence`${{ who: entry.name }} took back “I have paid”: ${amountOf(entry)}`
      : markedSentence(entry, 'not paid'),
  refunded: (entry) => markedSentence(entry, 'refunded'),
  not_refunded: (entry) => markedSentence(entry, 'not refunded'),
  denied: (entry) =>
    entry.by === null
      ? sentence`The payment of ${{ who: entry.name }} never arrived: ${amountOf(entry)}`
      : sentence`${{ who: entry.by }} said that the payment of ${{ who: entry.name }} never arrived: ${amountOf(entry)}`,
  dismissed: (entry) => leaverSentence(entry, 'dismissed'),
  not_dismissed: (entry) => leaverSentence(entry, 'brought back'),
  cohost: ({ name }) => sentence`${{ who: name }} helps run it now`,
  cohost_left: ({ name }) => sentence`${{ who: name }} no longer helps run it`,
  cohost_removed: ({ name, by }) =>
    by === null
      ? sentence`${{ who: name }} was removed as a co-host`
      : sentence`${{ who: by }} removed ${{ who: name }} as a co-host`,
  added: ({ by, people = 0 }) => sentence`${{ who: by }} added ${countedPeople(people)}`,
}

/** A claim names its claimer. If that account is gone, it reads like any other sign-up. */
const isClaim = ({ claimed, by }: ActivityEntry) => claimed === true && by !== null

/** Whether the claim has the automatic name '(claimer) - N'. */
const isUnnamedClaim = ({ name, by }: ActivityEntry) =>
  name !== null && by !== null && automaticNumber(name, by) !== null

const hasSlot = ({ slot }: Pick<ActivityEntry, 'slot'>) => typeof slot === 'number'

/** 'slot 2', 'Driver 2' */
const slotOf = ({ slot, section }: ActivityEntry) => slotName(section, slot ?? 0)

const afterColon = (entry: ActivityEntry) => (hasSlot(entry) ? `: ${slotOf(entry)}` : '')

/** 'the waitlist', 'the waitlist of Driver' */
const lineOf = ({ section }: Pick<ActivityEntry, 'section'>) =>
  section === undefined ? 'the waitlist' : `the waitlist of ${bidiIsolate(section)}`

const amountOf = ({ cents, currency }: ActivityEntry) =>
  cents !== undefined && currency !== undefined ? formatMoney(cents, currency) : ''

function markedSentence(entry: ActivityEntry, as: string): Sentence {
  const { name, by } = entry
  return by === null
    ? sentence`${{ who: name }} was marked as ${as}: ${amountOf(entry)}`
    : sentence`${{ who: by }} marked ${{ who: name }} as ${as}: ${amountOf(entry)}`
}

/** The decision about a departed person's reported payment. */
function leaverSentence(entry: ActivityEntry, did: string): Sentence {
  const { name, by } = entry
  return sentence`${{ who: by }} ${did} the ${amountOf(entry)} that ${{ who: name }} said they paid before leaving`
}

/** A template tag: makes a sentence from text, numbers and names. */
function sentence(
  words: TemplateStringsArray,
  ...between: (string | number | boolean | null | undefined | PersonName)[]
): Sentence {
  return words.flatMap((text, index) => [text, pieceOf(between[index])]).filter((piece) => piece !== '')
}

function pieceOf(value: string | number | boolean | null | undefined | PersonName): string | PersonName {
  if (typeof value === 'object' && value !== null) return value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
