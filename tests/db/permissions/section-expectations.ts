import { randomUUID } from 'node:crypto'
import { change, join, newSecret } from '../support/registration-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'
import { managers } from './actions.ts'
import type { Call } from './calls.ts'
import { accounts, type Role, type World } from './world.ts'

const secretOf = (world: World, role: Role) =>
  ({ 'guest with the secret': world.secrets.cook, 'guest with another secret': world.secrets.another })[role as string]

const joining = (name: string, may: Role[], p_section?: string): Call => [
  name,
  may,
  (visitor, world, role) =>
    join(visitor as Person, world.sectionEvent, {
      p_name: 'Somebody',
      p_section,
      p_wait: true,
      ...(!accounts.includes(role) && { p_secret: newSecret() }),
    }),
]
const switching = (name: string, may: Role[], row: 'driver' | 'cook' | 'waitingDriver', p_section: string): Call => [
  name,
  may,
  (visitor, world, role) =>
    change(visitor, world.rows[row], { p_section, p_wait: true, p_secret: secretOf(world, role) }),
]
const moving = (
  name: string,
  may: Role[],
  row: (world: World) => { id: string },
  p_section: string,
  other?: (world: World) => { id: string },
): Call => [
  name,
  may,
  (visitor: Visitor, world) =>
    visitor.rpc('move_participant', { p_id: row(world).id, p_section, ...(other && { p_swap_with: other(world).id }) }),
]

/** The people who may join a section, switch to another one, and move others. */
export const sectionWriting: Record<string, Call[]> = {
  register: [
    joining('for a free slot of a section', ['accepted', ...managers], 'sorter'),
    joining('for the line of a section', ['accepted', ...managers], 'cook'),
    joining('without saying for which section', []),
    joining('for a section that is not there', [], 'baker'),
  ],
  update_registration: [
    switching('to a free section', ['attendee', 'organizer'], 'driver', 'sorter'),
    switching('to a full section', [], 'driver', 'cook'),
    switching('of the guest', ['guest with the secret', 'organizer'], 'cook', 'sorter'),
    switching('of who waits', ['claimer', 'organizer'], 'waitingDriver', 'cook'),
  ],
  move_participant: [
    moving('into a free slot', managers, (w) => w.rows.driver, 'sorter'),
    moving('who waits', managers, (w) => w.rows.waitingDriver, 'sorter'),
    moving(
      'with somebody',
      managers,
      (w) => w.rows.driver,
      'cook',
      (w) => w.rows.cook,
    ),
    moving(
      'with somebody who waits',
      [],
      (w) => w.rows.cook,
      'driver',
      (w) => w.rows.waitingDriver,
    ),
    moving(
      'with somebody of another event',
      [],
      (w) => w.rows.cook,
      'driver',
      (w) => w.rows.attendee,
    ),
    moving('into a full section', [], (w) => w.rows.driver, 'cook'),
    moving('where there are no sections', [], (w) => w.rows.attendee, 'cook'),
    moving('nobody', [], () => ({ id: randomUUID() }), 'cook'),
  ],
}
