import { randomUUID } from 'node:crypto'
import type { Registration } from '../support/actions.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Call } from './calls.ts'
import { managers } from './deeds.ts'
import type { Role, World } from './world.ts'

const confirm = (name: string, may: Role[], row: (world: World) => Pick<Registration, 'id'>): Call => ({
  name,
  may,
  try: (visitor: Visitor, world, role) => {
    const secrets: Partial<Record<Role, string>> = {
      'guest with the secret': world.secrets.promoted,
      'guest with another secret': world.secrets.another,
    }
    return visitor.rpc('confirm_slot', { p_id: row(world).id, ...(secrets[role] && { p_secret: secrets[role] }) })
  },
})
const passOn = (name: string, may: Role[], id: (world: World) => string): Call => ({
  name,
  may,
  try: (visitor, world) => visitor.rpc('pass_on_slots', { p_event_id: id(world) }),
})

/** Who may confirm a slot, and who may pass slots on. */
export const confirmingWriting: Record<string, Call[]> = {
  confirm_slot: [
    confirm('of who moved up', ['claimer', ...managers], (w) => w.rows.promoted),
    confirm('of the guest who moved up', ['guest with the secret', ...managers], (w) => w.rows.promotedGuest),
    confirm('of who is too late', ['claimer', ...managers], (w) => w.rows.late),
    confirm('where nothing is to be confirmed', [], (w) => w.rows.attendee),
    confirm('of who waits where nothing is to be confirmed', [], (w) => w.rows.waiting),
    confirm('of nobody', [], () => ({ id: randomUUID() })),
  ],
  pass_on_slots: [
    passOn(
      'of an event that opens to them',
      ['accepted', 'attendee', 'claimer', ...managers],
      (w) => w.confirmEvent.id,
    ),
    passOn('of an event where all is in time', [], (w) => w.otherEvent.id),
    passOn('of no event', [], () => 'nothing_here'),
  ],
}
