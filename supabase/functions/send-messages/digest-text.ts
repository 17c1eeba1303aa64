import { joinWithAnd } from '../_shared/join-with-and.ts'
import { shownName } from '../_shared/time-name.ts'
import { plural } from '../_shared/translate.ts'
import type { Details } from './message.ts'
import { characters, MOST_LISTED, oneLine } from './words.ts'

/** The digest of late withdrawals for event managers. Pure. */

interface Digest {
  /** 'Rui (Cook) withdrew late'; without sections where there are none. */
  full: string
  /** 'Rui withdrew late' */
  names: string
  /** '3 withdrew late' */
  count: string
}

export const digestOf = (details: Details): Digest => ({
  full: namesOf(details, withSection),
  names: namesOf(details, nameOf),
  count: countOf(details),
})

/** The first of the texts that is short enough, else the last. */
export const fitting = (longest: number, ...texts: string[]): string =>
  texts.find((text) => characters(text) <= longest) ?? texts.at(-1) ?? ''

type Person = NonNullable<Details['left']>[number]

const nameOf = ({ name }: Person) => oneLine(name ?? '', 24)
const withSection = (person: Person) =>
  typeof person.section === 'string' ? `${nameOf(person)} (${oneLine(shownName(person.section), 20)})` : nameOf(person)

const countOf = ({ left = [], left_count = left.length }: Details) =>
  plural(left_count, '{count} withdrew late', '{count} withdrew late')

function namesOf(details: Details, say: (person: Person) => string): string {
  const { left = [], left_count: count = left.length } = details
  const named = left.filter(({ name }) => name !== null)
  if (named.length === 0) return countOf(details)
  const shown = named.slice(0, count > MOST_LISTED ? MOST_LISTED - 1 : MOST_LISTED).map(say)
  const more = count - shown.length
  const names = joinWithAnd(more > 0 ? [...shown, plural(more, '{count} more', '{count} more')] : shown)
  return plural(count, '{names} withdrew late', '{names} withdrew late', { names })
}
