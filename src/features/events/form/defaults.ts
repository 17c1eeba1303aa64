import * as z from 'zod/mini'
import { PRESETS } from '@/entities/event/deadline-presets'
import { eachText } from '@/entities/event/texts'
import { typedMoney } from '@/entities/money/money'
import { deadlineAt, deadlineOf } from './deadlines'
import type { EditableEvent, EventSeries } from './form-read-schema'
import { NO_REPEAT } from './repeats'
import type { EventDraft } from './schema'

const FALLBACK_CAPACITY = 10
const FREE = { price_cents: '', currency: '', pay_link: '' }

/** A person's own defaults, as Settings saves them on the account (`user_metadata.settings`). */
const settingsSchema = z.object({
  defaultCapacity: z.catch(z.int().check(z.gte(1), z.lte(100)), FALLBACK_CAPACITY),
  defaultVisibility: z.catch(z.enum(['public', 'private', 'invite-only']), 'public'),
  defaultRegistrationDeadline: z.catch(z.enum(PRESETS), 'none'),
  defaultLastWithdrawal: z.catch(z.enum(PRESETS), 'none'),
})

/** An empty form with the person's own capacity, visibility and deadlines; 'invite-only' means private. */
export function newEventDefaults(userMetadata: unknown, groupId: string): EventDraft {
  const stored = (userMetadata as { settings?: unknown } | null | undefined)?.settings
  const settings = settingsSchema.safeParse(stored ?? {}).data
  return {
    name: '',
    ...eachText(() => ''),
    datetime: '',
    end_datetime: '',
    max_participants: settings?.defaultCapacity ?? FALLBACK_CAPACITY,
    is_private: (settings?.defaultVisibility ?? 'public') !== 'public',
    custom_fields: [],
    group_id: groupId,
    registration_deadline: deadlineOf(settings?.defaultRegistrationDeadline ?? 'none'),
    withdraw_until: deadlineOf(settings?.defaultLastWithdrawal ?? 'none'),
    waitlist: true,
    remind: true,
    confirm_within: null,
    look: null,
    sections: [],
    ...FREE,
    ...NO_REPEAT,
    starts_on: '',
  }
}

/**
 * An event as the form shows it. A field without an id answers to its label: that becomes its id, so that the answers
 * given so far stay with it when it is renamed.
 */
export function formOfEvent(event: EditableEvent): EventDraft {
  const start = event.datetime === null ? null : new Date(event.datetime)
  const deadline = (at: string | null) => (at === null ? null : deadlineAt(new Date(at), start))
  return {
    name: event.name,
    ...eachText((name) => event[name] ?? ''),
    datetime: event.datetime ?? '',
    end_datetime: event.end_datetime ?? '',
    max_participants: event.max_participants,
    is_private: event.is_private,
    custom_fields: event.custom_fields.map((field) => ({ ...field, id: field.id || field.label })),
    group_id: '',
    registration_deadline: deadline(event.registration_deadline),
    withdraw_until: deadline(event.withdraw_until),
    waitlist: event.waitlist,
    remind: event.remind,
    confirm_within: event.confirm_within,
    look: event.look,
    sections: event.sections ?? [],
    price_cents: event.price_cents && event.currency ? typedMoney(event.price_cents, event.currency) : '',
    currency: event.currency ?? '',
    pay_link: event.pay_link ?? '',
    // An ended series has nothing left to set.
    ...(event.series && !event.series.ended_at ? repeatOfSeries(event.series) : { ...NO_REPEAT, starts_on: '' }),
  }
}

const repeatOfSeries = ({ every, opens_days_before, ends_on, takes_turns, starts_on }: EventSeries) => ({
  every,
  opens_days_before,
  ends_on,
  takes_turns,
  starts_on,
})
