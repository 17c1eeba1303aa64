import { automaticNumber } from '@/entities/event/event-rules'
import { formatMoney } from '@/entities/money/money'
import { eventFieldsText, personFieldsText } from './changed-fields'
import type { ActivityEntry, Deed } from './schema'

/** Somebody's name, which may be in any script; null: the account is gone. */
export interface PersonName {
  who: string | null
}

/** A sentence in pieces: text, and names, which are drawn apart from the text. */
export type Sentence = readonly (string | PersonName)[]

/** One plain sentence about what happened. */
export function sentenceOf(entry: ActivityEntry): Sentence {
  return SENTENCES[entry.deed](entry)
}

/** Who did it, else whose registration it was. Null when that account is gone. */
export function actorOf(entry: ActivityEntry): string | null {
  return entry.by ?? entry.name
}

/** A name as it stands in a sentence; `begins`: at its beginning. */
export function nameOf({ who }: PersonName, isFirst: boolean): string {
  return who ?? (isFirst ? 'A deleted account' : 'a deleted account')
}

const SENTENCES: Record<Deed, (entry: ActivityEntry) => Sentence> = {
  joined: (entry) => {
    const { name, by, slot } = entry
    if (!isClaim(entry)) return sentence`${{ who: name }} joined${slotText(slot)}`
    return isUnnamedClaim(entry)
      ? sentence`${{ who: by }} claimed slot ${slot}`
      : sentence`${{ who: by }} claimed slot ${slot} for ${{ who: name }}`
  },
  waits: (entry) => {
    const { name, by } = entry
    if (!isClaim(entry)) return sentence`${{ who: name }} joined the waitlist`
    return isUnnamedClaim(entry)
      ? sentence`${{ who: by }} put one more person on the waitlist`
      : sentence`${{ who: by }} put ${{ who: name }} on the waitlist`
  },
  got_slot: ({ name, slot }) => sentence`${{ who: name }} got slot ${slot}`,
  confirmed: ({ name, by, slot }) =>
    by === null
      ? sentence`${{ who: name }} confirmed slot ${slot}`
      : sentence`${{ who: by }} confirmed slot ${slot} for ${{ who: name }}`,
  missed: ({ name, slot }) => sentence`${{ who: name }} did not confirm slot ${slot} in time`,
  to_front: ({ name, by }) =>
    by === null
      ? sentence`${{ who: name }} was moved to the front of the waitlist`
      : sentence`${{ who: by }} moved ${{ who: name }} to the front of the waitlist`,
  changed: ({ name, by, fields }) => {
    const what = personFieldsText(fields)
    return by === null
      ? sentence`${{ who: name }} changed ${what}`
      : sentence`${{ who: by }} changed ${what} of ${{ who: name }}`
  },
  withdrew: ({ name, slot, late }) =>
    typeof slot === 'number'
      ? sentence`${{ who: name }} left${late && ' late'}${slotText(slot)}`
      : sentence`${{ who: name }} left the waitlist`,
  removed: ({ name, by, slot }) => {
    const from = typeof slot === 'number' ? `slot ${slot}` : 'the waitlist'
    return by === null
      ? sentence`${{ who: name }} was removed from ${from}`
      : sentence`${{ who: by }} removed ${{ who: name }} from ${from}`
  },
  edited: ({ by, fields }) => sentence`${{ who: by }} changed ${eventFieldsText(fields)}`,
  said_paid: (entry) => sentence`${{ who: entry.name }} said: paid ${amountOf(entry)}`,
  paid: (entry) => markedSentence(entry, 'paid'),
  unpaid: (entry) =>
    entry.by === null
      ? sentence`${{ who: entry.name }} took back: paid ${amountOf(entry)}`
      : markedSentence(entry, 'not paid'),
  refunded: (entry) => markedSentence(entry, 'refunded'),
  not_refunded: (entry) => markedSentence(entry, 'not refunded'),
  denied: (entry) =>
    entry.by === null
      ? sentence`The payment of ${{ who: entry.name }} never arrived: ${amountOf(entry)}`
      : sentence`${{ who: entry.by }} said that the payment of ${{ who: entry.name }} never arrived: ${amountOf(entry)}`,
  dismissed: (entry) => leaverSentence(entry, 'dismissed'),
  not_dismissed: (entry) => leaverSentence(entry, 'took up again'),
}

/** A claim names its claimer. If that account is gone, it reads like any other sign-up. */
const isClaim = ({ claimed, by }: ActivityEntry) => claimed === true && by !== null

/** Whether the claim has the automatic name '(claimer) - N'. */
const isUnnamedClaim = ({ name, by }: ActivityEntry) =>
  name !== null && by !== null && automaticNumber(name, by) !== null

const slotText = (slot: number | null | undefined) => (typeof slot === 'number' ? `: slot ${slot}` : '')

const amountOf = ({ cents, currency }: ActivityEntry) =>
  cents !== undefined && currency !== undefined ? formatMoney(cents, currency) : ''

function markedSentence(entry: ActivityEntry, as: string): Sentence {
  const { name, by } = entry
  return by === null
    ? sentence`${{ who: name }} was marked as ${as}: ${amountOf(entry)}`
    : sentence`${{ who: by }} marked ${{ who: name }} as ${as}: ${amountOf(entry)}`
}

/** What was decided about somebody who said to have paid and left. */
function leaverSentence(entry: ActivityEntry, did: string): Sentence {
  const { name, by } = entry
  return sentence`${{ who: by }} ${did} what ${{ who: name }} said, who left: paid ${amountOf(entry)}`
}

/** A template tag: makes a sentence from text, numbers and names. */
function sentence(
  words: TemplateStringsArray,
  ...between: (string | number | boolean | null | undefined | PersonName)[]
): Sentence {
  return words
    .flatMap((leaverSentence, index) => [leaverSentence, pieceOf(between[index])])
    .filter((piece) => piece !== '')
}

function pieceOf(value: string | number | boolean | null | undefined | PersonName): string | PersonName {
  if (typeof value === 'object' && value !== null) return value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
