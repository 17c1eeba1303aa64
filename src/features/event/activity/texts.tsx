import type { ReactNode } from 'react'
import { automaticNumber } from '@/entities/event/event-rules'
import { formatMoney } from '@/entities/money/money'
import { slotName } from '@/entities/slots/sections'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { rich } from '@/lib/text/rich'
import { plural, t } from '@/lib/text/translate'
import { eventFieldsText, personFieldsText } from './changed-fields'
import type { Action, ActivityEntry } from './schema'

/** A sentence about an entry. Names are elements, so that one from right to left turns nothing else around. */
export const sentenceOf = (entry: ActivityEntry): ReactNode => SENTENCES[entry.action](entry, partsOf(entry))

/** The person who did it, else the one whose registration it was. Null when that account is gone. */
export function actorOf(entry: ActivityEntry): string | null {
  return entry.by ?? entry.name
}

const partsOf = (entry: ActivityEntry) => ({
  name: nameOf(entry.name),
  by: nameOf(entry.by),
  slot: slotName(entry.section, entry.slot ?? 0),
  section: sectionText(entry.section),
  from: sectionText(entry.from),
  amount: amountOf(entry),
})

/** A person's name, in any script. Null: the account is gone. */
const nameOf = (who: string | null) => (_: ReactNode, isFirst: boolean) =>
  who === null ? (
    <bdi>{isFirst ? t('A deleted account') : t('a deleted account')}</bdi>
  ) : (
    <bdi className="font-semibold">{who}</bdi>
  )

const sectionText = (section: string | undefined) =>
  section === undefined ? t('another section') : bidiIsolate(section)

const amountOf = ({ cents, currency }: ActivityEntry) =>
  cents !== undefined && currency !== undefined ? formatMoney(cents, currency) : ''

const SENTENCES: Record<Action, (entry: ActivityEntry, parts: ReturnType<typeof partsOf>) => ReactNode> = {
  joined: (entry, parts) => {
    if (!isClaim(entry)) return rich('{name} joined: {slot}', parts)
    return isUnnamedClaim(entry) ? rich('{by} claimed {slot}', parts) : rich('{by} claimed {slot} for {name}', parts)
  },
  waits: (entry, parts) => {
    const isSplit = entry.section !== undefined
    if (!isClaim(entry)) {
      return isSplit
        ? rich('{name} joined the waitlist of {section}', parts)
        : rich('{name} joined the waitlist', parts)
    }
    if (isUnnamedClaim(entry)) {
      return isSplit
        ? rich('{by} put one more person on the waitlist of {section}', parts)
        : rich('{by} put one more person on the waitlist', parts)
    }
    return isSplit
      ? rich('{by} put {name} on the waitlist of {section}', parts)
      : rich('{by} put {name} on the waitlist', parts)
  },
  got_slot: ({ by }, parts) =>
    by === null ? rich('{name} got {slot}', parts) : rich('{by} moved {name} to {slot}', parts),
  switched: (entry, parts) => {
    if (hasSlot(entry)) {
      return entry.by === null
        ? rich('{name} moved from {from} to {slot}', parts)
        : rich('{by} moved {name} from {from} to {slot}', parts)
    }
    return entry.by === null
      ? rich('{name} moved from the waitlist of {from} to that of {section}', parts)
      : rich('{by} moved {name} from the waitlist of {from} to that of {section}', parts)
  },
  offered: (_, parts) => rich('{name} offered {slot}', parts),
  not_offered: ({ by }, parts) =>
    by === null ? rich('{name} kept {slot}', parts) : rich('{by} ended the offer of {slot} by {name}', parts),
  changed: ({ by, fields }, parts) => {
    const withFields = { ...parts, fields: personFieldsText(fields) }
    return by === null
      ? rich('{name} changed {fields}', withFields)
      : rich('{by} changed {fields} of {name}', withFields)
  },
  withdrew: (entry, parts) => {
    if (entry.substitute) return rich('{name} gave {slot} to a substitute', parts)
    if (hasSlot(entry)) return entry.late ? rich('{name} left late: {slot}', parts) : rich('{name} left: {slot}', parts)
    return entry.section === undefined
      ? rich('{name} left the waitlist', parts)
      : rich('{name} left the waitlist of {section}', parts)
  },
  removed: (entry, parts) => {
    if (hasSlot(entry)) {
      return entry.by === null
        ? rich('{name} was removed from {slot}', parts)
        : rich('{by} removed {name} from {slot}', parts)
    }
    if (entry.section === undefined) {
      return entry.by === null
        ? rich('{name} was removed from the waitlist', parts)
        : rich('{by} removed {name} from the waitlist', parts)
    }
    return entry.by === null
      ? rich('{name} was removed from the waitlist of {section}', parts)
      : rich('{by} removed {name} from the waitlist of {section}', parts)
  },
  new_link: ({ by }, parts) =>
    by === null ? rich('{name} got a new private link', parts) : rich('{by} made a new private link for {name}', parts),
  edited: ({ fields }, parts) => rich('{by} changed {fields}', { ...parts, fields: eventFieldsText(fields) }),
  called_off: ({ by }, parts) =>
    by === null ? t('The event was called off') : rich('{by} called the event off', parts),
  called_on: ({ by }, parts) => (by === null ? t('The event is on again') : rich('{by} undid calling it off', parts)),
  decided: ({ by }, parts) => (by === null ? t('The event is on') : rich('{by} decided that the event is on', parts)),
  said_paid: (_, parts) => rich('{name} said they paid {amount}', parts),
  paid: ({ by }, parts) =>
    by === null
      ? rich('{name} was marked as paid: {amount}', parts)
      : rich('{by} marked {name} as paid: {amount}', parts),
  unpaid: ({ by }, parts) =>
    by === null
      ? rich('{name} took back “I have paid”: {amount}', parts)
      : rich('{by} marked {name} as not paid: {amount}', parts),
  refunded: ({ by }, parts) =>
    by === null
      ? rich('{name} was marked as refunded: {amount}', parts)
      : rich('{by} marked {name} as refunded: {amount}', parts),
  not_refunded: ({ by }, parts) =>
    by === null
      ? rich('{name} was marked as not refunded: {amount}', parts)
      : rich('{by} marked {name} as not refunded: {amount}', parts),
  denied: ({ by }, parts) =>
    by === null
      ? rich('The payment of {name} never arrived: {amount}', parts)
      : rich('{by} said that the payment of {name} never arrived: {amount}', parts),
  dismissed: (_, parts) => rich('{by} dismissed the {amount} that {name} said they paid before leaving', parts),
  not_dismissed: (_, parts) => rich('{by} brought back the {amount} that {name} said they paid before leaving', parts),
  cohost: (_, parts) => rich('{name} helps run it now', parts),
  cohost_left: (_, parts) => rich('{name} no longer helps run it', parts),
  cohost_removed: ({ by }, parts) =>
    by === null ? rich('{name} was removed as a co-host', parts) : rich('{by} removed {name} as a co-host', parts),
  added: ({ people = 0 }, parts) =>
    rich('{by} added {people}', { ...parts, people: plural(people, '{count} person', '{count} people') }),
}

/** A claim names its claimer. If that account is gone, it reads like any other sign-up. */
const isClaim = ({ claimed, by }: ActivityEntry) => claimed === true && by !== null

/** Whether the claim has the automatic name '(claimer) - N'. */
const isUnnamedClaim = ({ name, by }: ActivityEntry) =>
  name !== null && by !== null && automaticNumber(name, by) !== null

const hasSlot = ({ slot }: ActivityEntry) => typeof slot === 'number'
