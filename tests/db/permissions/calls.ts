import type { Visitor } from '../support/visitor.ts'
import type { Role, World } from './world.ts'

type Attempt = (visitor: Visitor, world: World, role: Role) => Promise<unknown>

/** One call, and the roles for which it changes something. For everyone else every table must stay as it is. */
export type Call = [name: string, may: readonly Role[], attempt: Attempt]

/** A question, and the roles that get an answer; everyone else gets null, an empty list, or a refusal. */
export type Question = [name: string, may: readonly Role[], ask: Attempt]

export const secretOf = (world: World, role: Role) =>
  role === 'guest with the secret'
    ? world.secrets.own
    : role === 'guest with another secret'
      ? world.secrets.another
      : undefined

/** The same for the guest who waits. */
export const waitingSecretOf = (world: World, role: Role) =>
  role === 'guest with the secret' ? world.secrets.waiting : secretOf(world, role)

/** A computed field of a row that the visitor made up. */
export const computed =
  (field: string, table: string, id: (world: World) => string) => async (v: Visitor, w: World) => {
    const row = `(select (jsonb_populate_record(null::public.${table}, $1)).*) row`
    const [answer] = await v.query<{ it: unknown }>(`select public.${field}(row) as it from ${row}`, [
      { id: id(w), group_id: w.group.id },
    ])
    return answer?.it ?? null
  }
