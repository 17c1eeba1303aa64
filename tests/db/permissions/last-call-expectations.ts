import { randomUUID } from 'node:crypto'
import type { Registration } from '../support/actions.ts'
import type { Visitor } from '../support/visitor.ts'
import { managers } from './actions.ts'
import type { Call } from './calls.ts'
import type { Role, World } from './world.ts'

const take = (name: string, may: Role[], row: (world: World) => Pick<Registration, 'id'>): Call => [
  name,
  may,
  (visitor: Visitor, world, role) => {
    const secrets: Partial<Record<Role, string>> = {
      'guest with the secret': world.secrets.inLine,
      'guest with another secret': world.secrets.another,
    }
    return visitor.rpc('take_free_slot', { p_id: row(world).id, ...(secrets[role] && { p_secret: secrets[role] }) })
  },
]

/** The people who may take a free slot in the last two hours before the start. */
export const lastCallWriting: Record<string, Call[]> = {
  take_free_slot: [
    take('for a person in line', ['claimer', ...managers], (w) => w.rows.inLine),
    take('for a guest in line', ['guest with the secret', ...managers], (w) => w.rows.inLineGuest),
    take('for a claimed row in line', ['claimer', ...managers], (w) => w.rows.inLineClaimed),
    take('of a person who has one', [], (w) => w.rows.attendee),
    take('where all slots are taken', [], (w) => w.rows.waiting),
    take('of no registration', [], () => ({ id: randomUUID() })),
  ],
}
