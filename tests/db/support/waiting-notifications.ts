import type { Database } from './database.ts'
import type { Claimed } from './message-actions.ts'
import type { NotificationText } from './notification-model.ts'

/** Messages of the database in the words of the model. */

type Waiting = Pick<Claimed, 'kind' | 'details' | 'targets'>
type NameOf = (endpoint?: string) => string | undefined

/** A word for each phone and address that gets one of these messages. */
export const notificationsOf = (messages: Waiting[], nameOf: NameOf): NotificationText[] =>
  messages
    .flatMap((message) =>
      message.targets.map(({ endpoint, address }) => `${address ?? nameOf(endpoint)} ${textOf(message)}`),
    )
    .sort()

function textOf({ kind, details: { slots, notices, before, event, off, taken, what, cents } }: Waiting): string {
  if (kind === 'promoted') return `promoted ${slots?.map(({ slot }) => slot)}`
  if (kind === 'payment') return `payment ${what} ${cents}`
  if (kind === 'called_off') return `called_off ${off}`
  if (kind === 'taken') return `taken ${(taken as { slot: number }[]).map(({ slot }) => slot)}`
  if (kind === 'notice') return `notice ${(notices as { text: string }[]).map(({ text }) => text)}`
  return kind === 'changed' ? `changed ${before?.location} ${event?.location}` : kind
}

/** The messages for a sender that came now. */
export const waitingNotifications = async (db: Database, nameOf: NameOf): Promise<NotificationText[]> =>
  notificationsOf(
    await db.owner<Waiting>(
      `select m.kind, jsonb_build_array(jsonb_build_object('endpoint', t.endpoint, 'address', t.address)) as targets,
              m.details || coalesce((select private.event_facts(e) from public.events e where e.id = m.event_id), '{}') || case m.kind
                when 'promoted' then jsonb_build_object('slots', private.slots_still_theirs(m))
                when 'notice' then jsonb_build_object('notices', private.notices_told(m.details)) else '{}' end as details
         from private.messages m cross join lateral private.targets_of(array[m.id], true) t
        where m.attempts < 6 and private.is_still_true(m)`,
    ),
    nameOf,
  )
