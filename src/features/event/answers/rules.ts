import type { Answers, OpenPerson } from './schema'

/** Rules about the answers to an event. Pure. */

/** The answers after the viewer has answered "Can't come", or has taken it back. */
export const withOwnAnswer = (answers: NonNullable<Answers>, cantSince: string | null, name?: string): Answers =>
  answers.mine ? { ...answers, mine: { ...answers.mine, ...(name && { name }), cant_since: cantSince } } : answers

/** The people that a reminder reaches, and those to write to in the chat. The viewer needs none. */
export function reachOf(open: readonly OpenPerson[]) {
  const others = open.filter(({ is_me }) => !is_me)
  return { told: others.filter(({ told }) => told), untold: others.filter(({ told }) => !told) }
}
