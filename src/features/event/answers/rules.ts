import type { Answers, OpenPerson } from './schema'

/** What follows from the answers to an event. Pure. */

/** The answers once the viewer has said that they can't come, or has taken it back. */
export const withOwnAnswer = (answers: NonNullable<Answers>, cantSince: string | null): Answers =>
  answers.mine ? { ...answers, mine: { ...answers.mine, cant_since: cantSince } } : answers

/** Whom a reminder reaches, and who has to hear of it in the chat. The viewer needs none. */
export function reachOf(open: readonly OpenPerson[]) {
  const others = open.filter(({ is_me }) => !is_me)
  return { told: others.filter(({ told }) => told), untold: others.filter(({ told }) => !told) }
}

export interface Line {
  count: number
  /** Who has not answered, who can't come, that all have answered, or that nobody is expected. */
  what: 'open' | 'cant' | 'all' | 'nobody'
}

/** What the event's page says of the answers: most urgent first. Undefined where the viewer reads none. */
export function lineOf(answers: Answers | undefined): Line | undefined {
  const open = answers?.counts?.open ?? 0
  if (open > 0) return { count: open, what: 'open' }
  const cant = answers?.counts?.cant ?? answers?.cant?.length ?? 0
  if (cant > 0) return { count: cant, what: 'cant' }
  return answers?.counts && { count: 0, what: answers.counts.expects ? 'all' : 'nobody' }
}
