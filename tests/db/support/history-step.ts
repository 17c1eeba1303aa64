import { maybe, oneOf } from '../support/seeded-random.ts'
import type { Database } from './database.ts'
import type { Person, Row } from './visitor.ts'

/** A row of any of these tables. */
export interface Found extends Row {
  id: string
  event_id: string
  organizer_id: string
  user_id: string | null
  claimed_by_user_id: string | null
}
type Kind = 'events' | 'groups' | 'series' | 'participants' | 'payments' | 'labels'

/** A guest, by the secret of the private link, on the event where they signed up. */
export interface KnownGuest {
  id: string
  event_id: string
  secret: string
}

/** The person who acts, and the rows they act on. Looked up for each step, so that it can use what the step before made. */
export class HistoryStep {
  readonly db: Database
  readonly people: Person[]
  /** All who signed up without an account so far. */
  readonly guests: KnownGuest[]
  readonly me: Person
  readonly other: Person

  constructor(db: Database, people: Person[], guests: KnownGuest[]) {
    this.db = db
    this.people = people
    this.guests = guests
    this.me = oneOf(people)
    this.other = oneOf(people)
  }

  some = async (kind: Kind, isFit: (row: Found) => boolean = () => true): Promise<Found> => {
    const rows = await this.db.owner<Found>(`select * from public.${kind} order by created_at, id`)
    return oneOf(rows.filter(isFit)) ?? { ...NOTHING, id: kind === 'events' ? 'nothing' : NOTHING.id }
  }

  /** A registration or claim of the person who acts. */
  mine = () => this.some('participants', (row) => [row.user_id, row.claimed_by_user_id].includes(this.me.id))

  guest = (): KnownGuest => oneOf(this.guests) ?? { ...NOTHING, secret: '' }

  /** The person who made the event of this row. They do half of the steps that only they may do; the other half is mostly refused. */
  runner = async ({ event_id }: { event_id: string }): Promise<Person> => {
    const event = await this.some('events', ({ id }) => id === event_id)
    return (maybe(0.8) && this.people.find(({ id }) => id === event.organizer_id)) || this.me
  }
}

export type Action = (moment: HistoryStep) => Promise<unknown>
export const often = (times: number, action: Action) => Array<Action>(times).fill(action)

const NOTHING: Found = {
  id: '00000000-0000-4000-8000-000000000000',
  event_id: 'nothing',
  organizer_id: '',
  user_id: null,
  claimed_by_user_id: null,
}
