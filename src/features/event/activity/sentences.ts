import { automaticNumber } from '@/entities/event/event-rules'
import { formatMoney } from '@/entities/money/money'
import { eventFieldsText, personFieldsText } from './changed-fields'
import type { ActivityEntry, Deed } from './schema'

/** Somebody's name, which may be in any script; null: the account is gone. */
export interface Who {
  who: string | null
}

/** A sentence in pieces: words, and names between them, which are drawn apart from the words. */
export type Sentence = readonly (string | Who)[]

/** One plain sentence about what happened. */
export function sentenceOf(entry: ActivityEntry): Sentence {
  return SENTENCES[entry.deed](entry)
}

/** Whom the sentence begins with: who did it, else whose registration it was. Null when that account is gone. */
export function doerOf(entry: ActivityEntry): string | null {
  return entry.by ?? entry.name
}

/** A name as it stands in a sentence; `begins`: at its beginning. */
export function nameOf({ who }: Who, begins: boolean): string {
  return who ?? (begins ? 'A deleted account' : 'a deleted account')
}

const SENTENCES: Record<Deed, (entry: ActivityEntry) => Sentence> = {
  joined: (entry) => {
    const { name, by, slot } = entry
    if (!isClaim(entry)) return say`${{ who: name }} joined${slotText(slot)}`
    return isForNobody(entry)
      ? say`${{ who: by }} claimed slot ${slot}`
      : say`${{ who: by }} claimed slot ${slot} for ${{ who: name }}`
  },
  waits: (entry) => {
    const { name, by } = entry
    if (!isClaim(entry)) return say`${{ who: name }} joined the waitlist`
    return isForNobody(entry)
      ? say`${{ who: by }} put one more person on the waitlist`
      : say`${{ who: by }} put ${{ who: name }} on the waitlist`
  },
  got_slot: ({ name, slot }) => say`${{ who: name }} got slot ${slot}`,
  to_front: ({ name, by }) =>
    by === null
      ? say`${{ who: name }} was moved to the front of the waitlist`
      : say`${{ who: by }} moved ${{ who: name }} to the front of the waitlist`,
  changed: ({ name, by, fields }) => {
    const what = personFieldsText(fields)
    return by === null ? say`${{ who: name }} changed ${what}` : say`${{ who: by }} changed ${what} of ${{ who: name }}`
  },
  withdrew: ({ name, slot, late }) =>
    typeof slot === 'number'
      ? say`${{ who: name }} left${late && ' late'}${slotText(slot)}`
      : say`${{ who: name }} left the waitlist`,
  removed: ({ name, by, slot }) => {
    const from = typeof slot === 'number' ? `slot ${slot}` : 'the waitlist'
    return by === null
      ? say`${{ who: name }} was removed from ${from}`
      : say`${{ who: by }} removed ${{ who: name }} from ${from}`
  },
  edited: ({ by, fields }) => say`${{ who: by }} changed ${eventFieldsText(fields)}`,
  said_paid: (entry) => say`${{ who: entry.name }} said: paid ${amountOf(entry)}`,
  paid: (entry) => marked(entry, 'paid'),
  unpaid: (entry) =>
    entry.by === null ? say`${{ who: entry.name }} took back: paid ${amountOf(entry)}` : marked(entry, 'not paid'),
  refunded: (entry) => marked(entry, 'refunded'),
  not_refunded: (entry) => marked(entry, 'not refunded'),
  denied: (entry) =>
    entry.by === null
      ? say`The payment of ${{ who: entry.name }} never arrived: ${amountOf(entry)}`
      : say`${{ who: entry.by }} said that the payment of ${{ who: entry.name }} never arrived: ${amountOf(entry)}`,
  dismissed: (entry) => word(entry, 'dismissed'),
  not_dismissed: (entry) => word(entry, 'took up again'),
}

/** A claim tells its claimer, unless that account is gone: then it reads as anybody's. */
const isClaim = ({ claimed, by }: ActivityEntry) => claimed === true && by !== null

/** Whether a claim got its name by itself, '(claimer) - N'. */
const isForNobody = ({ name, by }: ActivityEntry) => name !== null && by !== null && automaticNumber(name, by) !== null

const slotText = (slot: number | null | undefined) => (typeof slot === 'number' ? `: slot ${slot}` : '')

const amountOf = ({ cents, currency }: ActivityEntry) =>
  cents !== undefined && currency !== undefined ? formatMoney(cents, currency) : ''

function marked(entry: ActivityEntry, as: string): Sentence {
  const { name, by } = entry
  return by === null
    ? say`${{ who: name }} was marked as ${as}: ${amountOf(entry)}`
    : say`${{ who: by }} marked ${{ who: name }} as ${as}: ${amountOf(entry)}`
}

/** What became of the word of somebody who left. */
function word(entry: ActivityEntry, did: string): Sentence {
  const { name, by } = entry
  return say`${{ who: by }} ${did} what ${{ who: name }} said, who left: paid ${amountOf(entry)}`
}

/** Puts a sentence together from words, numbers and names. */
function say(
  words: TemplateStringsArray,
  ...between: (string | number | boolean | null | undefined | Who)[]
): Sentence {
  return words.flatMap((word, index) => [word, asPiece(between[index])]).filter((piece) => piece !== '')
}

function asPiece(value: string | number | boolean | null | undefined | Who): string | Who {
  if (typeof value === 'object' && value !== null) return value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
