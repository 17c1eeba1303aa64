import type { Row, Visitor } from './visitor.ts'

/** The response of `get_answers`, by what the viewer may know. */
export interface Answers {
  mine?: { name?: string; cant_since: string | null }
  cant?: { id?: string; name: string; at: string }[]
  open?: { name: string; why: 'regular' | 'last' | 'member'; told: boolean; is_me?: true }[]
  counts?: { in: number; cant: number; open: number }
  reminded?: boolean
}

const withSecret = (secret?: string): Row => (secret === undefined ? {} : { p_secret: secret })

export const answersOf = (visitor: Visitor, { id }: { id: string }, secret?: string) =>
  visitor.rpc<Answers | null>('get_answers', { p_event_id: id, ...withSecret(secret) })

/** Says "Can't come", or takes it back. */
export const sayCant = (visitor: Visitor, { id }: { id: string }, p_cant = true, secret?: string, p_name = 'Gus') =>
  visitor.rpc<{ cant_since: string | null }>('answer_event', {
    p_event_id: id,
    p_cant,
    ...(secret !== undefined && { p_secret: secret, p_name }),
  })

export const remindExpected = (visitor: Visitor, { id }: { id: string }) =>
  visitor.rpc<{ sent: number }>('remind_expected', { p_event_id: id })
