import type { Visitor } from '../support/visitor.ts'
import type { Role, World } from './world.ts'

/** One way to write to a table, and the roles it is open to; everyone else must leave every table as it is. */
export interface Deed {
  name: string
  may: readonly Role[]
  try: (visitor: Visitor, world: World, me: string) => Promise<unknown>
}

export const nobody: Role[] = []
export const organizer: Role[] = ['organizer']
export const owner: Role[] = ['group owner']
/** Those who help run the group. */
export const leaders: Role[] = ['admin', 'group owner']
/** Those who help run the event. */
export const managers: Role[] = [...leaders, 'organizer']
/** Those to whom the private event opens. */
export const insiders: Role[] = ['accepted', 'attendee', 'claimer', ...managers]
