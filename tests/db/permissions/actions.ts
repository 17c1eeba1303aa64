import type { Row, Visitor } from '../support/visitor.ts'
import type { Role, World } from './world.ts'

/** The kinds of writes that every table must have expectations for. Each column's update is tried by grid.test.ts. */
export const verbs = ['insert', 'bulk insert', 'upsert', 'delete', 'spoof'] as const

/** One way to write to a table, and the roles that may. For everyone else every table must stay as it is. */
export type Action = [
  verb: (typeof verbs)[number] | 'update' | 'move',
  name: string,
  may: readonly Role[],
  attempt: (visitor: Visitor, world: World, me: string) => Promise<unknown>,
]

export const nobody: Role[] = []
export const organizer: Role[] = ['organizer']
export const owner: Role[] = ['group owner']
/** People who help run the group. */
export const leaders: Role[] = ['admin', 'group owner']
/** The right 'edit' of an event (`private.has_right`). */
export const editors: Role[] = ['co-host', 'organizer']
/** Co-hosts of the event. */
export const managers: Role[] = [...leaders, 'co-host', 'organizer']
/** Co-hosts of the series, with all its dates. */
export const seriesRunners: Role[] = [...leaders, 'series co-host']
/** People who may open the private event. */
export const insiders: Role[] = ['accepted', 'attendee', 'claimer', ...managers]

/** Makes a write fail if its row is not as it was sent: then the database corrected it, so the attempt did not succeed. */
export function expectKept(rows: Row[], sent: Row): void {
  const kept = rows.every((row) => Object.entries(sent).every(([column, value]) => row[column] === value))
  if (!kept) throw new Error('corrected')
}
