import { newEventSettings } from '@/entities/event/new-event-settings'
import { eachText } from '@/entities/event/text-columns'
import { typedMoney } from '@/entities/money/money'
import { deadlineAt, deadlineOf } from './deadlines'
import type { EditableEvent, EventSeries } from './form-read-schema'
import { plainOf } from './plain-columns'
import { NO_REPEAT } from './repeats'
import type { EventDraft, EventFormValues } from './schema'

const FREE = { price_cents: '', currency: '', pay_link: '' }

/**
 * An empty form with the person's own capacity, visibility and deadlines; 'invite-only' means private.
 * @param look the look that the form shows is the one that is saved
 */
export function newEventDefaults(userMetadata: unknown, groupId: string, look: number): EventDraft {
  const settings = newEventSettings(userMetadata)
  return {
    name: '',
    ...eachText(() => ''),
    ...plainOf({}),
    datetime: '',
    end_datetime: '',
    max_participants: settings.defaultCapacity,
    is_private: settings.defaultVisibility !== 'public',
    custom_fields: [],
    group_id: groupId,
    registration_deadline: deadlineOf(settings.defaultRegistrationDeadline),
    withdraw_until: deadlineOf(settings.defaultLastWithdrawal),
    look,
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
    ...plainOf(event),
    datetime: event.datetime ?? '',
    end_datetime: event.end_datetime ?? '',
    max_participants: event.max_participants,
    custom_fields: event.custom_fields.map((field) => ({ ...field, id: field.id || field.label })),
    group_id: '',
    registration_deadline: deadline(event.registration_deadline),
    withdraw_until: deadline(event.withdraw_until),
    sections: event.sections ?? [],
    price_cents: event.price_cents && event.currency ? typedMoney(event.price_cents, event.currency) : '',
    currency: event.currency ?? '',
    pay_link: event.pay_link ?? '',
    // In an ended series nothing is left to set.
    ...(event.series && !event.series.ended_at ? repeatOfSeries(event.series) : { ...NO_REPEAT, starts_on: '' }),
  }
}

const repeatOfSeries = ({ every, opens_days_before, ends_on, starts_on }: EventSeries) => ({
  every,
  opens_days_before,
  ends_on,
  starts_on,
})

const ALWAYS_SHOWN = new Set(['name', 'datetime', 'location', 'max_participants', 'look'])

/** Whether everything beside name, start, place and slots is as in an empty form without settings. */
export function isPlain(values: EventFormValues): boolean {
  const empty: Record<string, unknown> = newEventDefaults(null, '', 0)
  return Object.entries(values).every(
    ([key, value]) => ALWAYS_SHOWN.has(key) || JSON.stringify(value || '') === JSON.stringify(empty[key] || ''),
  )
}
