import type { Row, Visitor } from './visitor.ts'

/** An entry of `get_activity`. */
interface Entry extends Row {
  id: number
  at: string
  action: string
  name: string | null
  by: string | null
  by_me: boolean
}

export function activity(
  visitor: Visitor,
  event: { id: string },
  before?: number | null,
): Promise<{ entries: Entry[]; next: number | null }> {
  return visitor.rpc('get_activity', { p_event_id: event.id, ...(before && { p_before: before }) })
}

/** The entries, oldest first: person, action, and the actor if there is one. */
export async function story(visitor: Visitor, event: { id: string }): Promise<string[]> {
  const { entries } = await activity(visitor, event)
  return entries.toReversed().map(({ action, name, by }) => [name ?? '–', action, ...(by ? ['by', by] : [])].join(' '))
}
