import { dateLine } from '@/entities/event/date-line'
import type { EventPageData } from '@/entities/event/event-schema'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { firstNameOf } from '@/lib/text/text'
import { plural, t, tIn } from '@/lib/text/translate'
import type { Answers, OpenPerson } from './schema'

/** Sentences about the answers to an event. Pure. */

/** 'In 9 · can’t 3 · not answered 5'. The last part only if people are expected. */
export const countsText = ({ in: taken, cant, open }: NonNullable<NonNullable<Answers>['counts']>): string =>
  open > 0
    ? t('In {taken} · can’t {cant} · not answered {open}', { taken, cant, open })
    : t('In {taken} · can’t {cant}', { taken, cant })

/** The line on the event's page: the counts for event managers, '3 can’t come' for others. Undefined without an answer and without an open one. */
export function lineText(answers: Answers | undefined): string | undefined {
  const { counts, cant = [] } = answers ?? {}
  if (counts) return counts.cant + counts.open > 0 ? countsText(counts) : undefined
  return cant.length > 0 ? plural(cant.length, '{count} can’t come', '{count} can’t come') : undefined
}

export const WHY: Record<OpenPerson['why'], () => string> = {
  regular: () => tIn('expected', 'regular'),
  last: () => tIn('expected', 'on the last date'),
  member: () => tIn('expected', 'member of the group'),
}

/** How many names appear one by one. */
const MOST_NAMES = 20

/** First names, without an emoji before them; where two have the same one, both in full. */
function shortNames(people: readonly { name: string }[]): string[] {
  const first = people.map(({ name }) => firstNameOf(name.replace(/^[^\p{L}\p{N}]+/u, '') || name))
  return people.map(({ name }, index) =>
    bidiIsolate(first.filter((one) => one === first[index]).length > 1 ? name : (first[index] ?? name)),
  )
}

/** 'Ana, Ben and 3 others'. */
function names(people: readonly { name: string }[], most: number): string {
  const all = shortNames(people)
  const rest = all.length - most
  return joinWithAnd(rest > 1 ? [...all.slice(0, most), plural(rest, '{count} other', '{count} others')] : all)
}

/** The text above the buttons: 'A reminder goes to 3. Write to Sami and Zoë in the chat.' */
export function reachText(told: readonly OpenPerson[], untold: readonly OpenPerson[], reminded: boolean): string {
  if (told.length === 0) return untold.length > 0 ? t('Roster can’t reach anyone here. Remind them in the chat.') : ''
  const chat = untold.length > 0 && t('Write to {names} in the chat.', { names: names(untold, 2) })
  const sent = reminded
    ? t('A reminder was sent in the last 24 hours.')
    : plural(told.length, 'A reminder goes to {count}.', 'A reminder goes to {count}.')
  return [sent, chat].filter(Boolean).join(' ')
}

export const sentText = (sent: number) =>
  sent > 0
    ? plural(sent, 'The reminder goes to {count}', 'The reminder goes to {count}')
    : t('Everyone a reminder can reach has answered')

/** The reminder for the chat: 'Bea, Kofi and Lena, are you coming? Five-a-side, Tue, Dec 1, 7:00 PM: …' */
export function reminderText(
  open: readonly OpenPerson[],
  event: Pick<EventPageData['event'], 'name' | 'datetime' | 'time_zone'>,
  link: string,
  now: Date,
): string {
  const others = open.filter(({ is_me }) => !is_me)
  const what = [bidiIsolate(event.name), dateLine(event, now)].filter(Boolean).join(', ')
  return t('{names}, are you coming? {event}: {link}', { names: names(others, MOST_NAMES), event: what, link })
}
