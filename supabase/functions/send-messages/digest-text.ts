import { listed } from '../_shared/listed.ts'
import type { Details } from './message.ts'
import { characters, MOST_LISTED, oneLine } from './words.ts'

/** The digest of joins and withdrawals for event managers. Pure. */

interface Digest {
  /** 'Ana (Driver) joined, Rui (Cook) withdrew late'; without sections where there are none. */
  full: string
  /** 'Ana joined, Rui withdrew late' */
  names: string
  /** '12 joined, 3 withdrew' */
  counts: string
}

export function digestOf(details: Details): Digest {
  const { joined = [], left = [], joined_count = joined.length, left_count = left.length } = details
  const counts = [joined_count > 0 && `${joined_count} joined`, left_count > 0 && `${left_count} withdrew`]
  return {
    full: namesOf(details, withSection),
    names: namesOf(details, nameOf),
    counts: counts.filter(Boolean).join(', '),
  }
}

/** The first of the texts that is short enough, else the last. */
export const fitting = (longest: number, ...texts: string[]): string =>
  texts.find((text) => characters(text) <= longest) ?? texts.at(-1) ?? ''

interface Person {
  /** Null once the account is gone. */
  name: string | null
  section?: string | null
}

const nameOf = ({ name }: Person) => oneLine(name ?? '', 24)
const withSection = (person: Person) =>
  typeof person.section === 'string' ? `${nameOf(person)} (${oneLine(person.section, 20)})` : nameOf(person)

type Say = (person: Person) => string

function namesOf(details: Details, say: Say): string {
  const { joined: came = [], left = [], joined_count = came.length, left_count = left.length } = details
  const late = left.filter((person) => person.late)
  const early = left.filter((person) => !person.late)
  const rest = left_count - left.length
  const groups = [
    group(came, joined_count, 'joined', say),
    group(early, early.length + (early.length > 0 ? rest : 0), 'withdrew', say),
    group(late, late.length + (early.length > 0 ? 0 : rest), 'withdrew late', say),
  ]
  return groups.filter(Boolean).join(', ')
}

function group(people: readonly Person[], count: number, verb: string, say: Say): string {
  if (count === 0) return ''
  const named = people.filter(({ name }) => name !== null)
  if (named.length === 0) return `${count} ${verb}`
  const shown = named.slice(0, count > MOST_LISTED ? MOST_LISTED - 1 : MOST_LISTED).map(say)
  const more = count - shown.length
  return `${listed(more > 0 ? [...shown, `${more} more`] : shown)} ${verb}`
}
