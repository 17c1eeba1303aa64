import * as z from 'zod/mini'
import type { EventTimes } from '@/entities/event/event-times'
import { isEventId } from '@/entities/event/ids'
import { CAPACITY } from '@/entities/event/new-event-settings'
import { MAX_SLOTS, type StoredSection, timeProblems, totalSize, usedSections } from '@/features/events/sections/rules'
import { AppError } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'
import { COLUMNS, FIELDS, partOf } from './columns'
import { type Deadline, momentOf } from './deadlines'
import { priceProblem, storedPrice } from './price'
import { lastDateProblem, repeatProblem } from './repeats'

/** docs/product.md section 5, 'Event'. Forms and mutations share these rules; the database repeats them. */

const timeZone = z.nullable(z.string())

/** Checked together with the other rules, not after them, so that all errors show at once. */
const rule = <Form>(name: keyof Form & string, problem: (form: Form) => string | null) =>
  z.refine<Form>((form) => problem(form) === null, {
    path: [name],
    error: ({ input }) => problem(input as Form) ?? '',
    when: () => true,
  })

const endAfterStart = <T extends EventTimes>() =>
  rule<T>('end_datetime', ({ datetime, end_datetime }) =>
    !datetime || !end_datetime || Date.parse(end_datetime) > Date.parse(datetime)
      ? null
      : t('End date must be after start date'),
  )

/** A deadline that the form can count back from the start is never after it. */
const notAfterStart = (datetime: string | null, deadline: Deadline, error: string) =>
  datetime && deadline && 'at' in deadline && Date.parse(deadline.at) > Date.parse(datetime) ? error : null

interface Needing {
  datetime: string | null
  min_people: number | null
  max_participants: number | null
}

/** Without a start the minimum is not saved. */
function minimumProblem({ datetime, min_people: needed, max_participants: slots }: Needing): string | null {
  if (!datetime || needed === null) return null
  if (needed < 2) return t('Must need at least 2 people')
  return needed > (slots ?? CAPACITY.max) ? t('Needs more people than there are slots') : null
}

/** The times of the sections are within the event. */
const timesWithinEvent = <T extends EventTimes & { sections: StoredSection[] | null }>() =>
  z.check<T>(({ value, issues }) => {
    for (const { path, message } of timeProblems(value.sections ?? [], value)) {
      issues.push({ code: 'custom', path: ['sections', ...path], message, input: value.sections })
    }
  })

/** The zone goes with the dates: left out where these did not change. */
const editableSchema = z.object({ ...partOf(COLUMNS, 'sent'), time_zone: z.optional(timeZone) }).check(endAfterStart())

const formSchema = z.object(partOf(FIELDS, 'form')).check(
  endAfterStart(),
  rule('price_cents', priceProblem),
  rule('registration_deadline', ({ datetime, registration_deadline }) =>
    notAfterStart(datetime, registration_deadline, t('Registration deadline must not be after the start')),
  ),
  rule('withdraw_until', ({ datetime, withdraw_until }) =>
    notAfterStart(datetime, withdraw_until, t('Withdrawal deadline must not be after the start')),
  ),
  rule('min_people', minimumProblem),
  rule('every', repeatProblem),
  rule('ends_on', lastDateProblem),
  timesWithinEvent(),
)

/** The sections are the maximum. A maximum that was chosen before there were any is not shown, so it is not checked. */
const withSumOfSections = z.transform((form: z.input<typeof formSchema>) =>
  usedSections(form.sections).length > 0
    ? { ...form, max_participants: Math.min(totalSize(form.sections), MAX_SLOTS) }
    : form,
)

export const eventFormSchema = z.pipe(
  z.pipe(withSumOfSections, formSchema),
  z.transform((form) => {
    const start = form.datetime === null ? null : new Date(form.datetime)
    return {
      ...form,
      ...storedPrice(form),
      min_people: start && form.min_people,
      registration_deadline: momentOf(form.registration_deadline, start)?.toISOString() ?? null,
      withdraw_until: momentOf(form.withdraw_until, start)?.toISOString() ?? null,
    }
  }),
)
/** The form's values during input: texts may be empty, dates are ISO or empty. */
export type EventFormValues = z.input<typeof eventFormSchema>
/** Its result: texts trimmed, empty ones null, fields without a label gone, deadlines as moments, money in cents. */
export type EventInput = z.output<typeof eventFormSchema>

const newEventSchema = z
  .object({
    ...partOf(COLUMNS, 'sent'),
    group_id: FIELDS.group_id.sent,
    time_zone: timeZone,
    organizer_id: z.uuid({ error: () => t('Invalid organizer ID') }),
    parent_event_id: z.nullable(z.string().check(z.refine(isEventId, { error: () => t('Invalid event ID format') }))),
  })
  .check(endAfterStart())

/**
 * The payload of a new event.
 * @throws AppError of kind `validation` that lists every issue; its sentence for people is `invalidEventText`.
 */
export function parseNewEvent(value: z.input<typeof newEventSchema>): z.output<typeof newEventSchema> {
  return parsed(newEventSchema.safeParse(value))
}

/** The payload of a change, without the group: the edit form has none. @throws as `parseNewEvent`. */
export function parseEventChanges(value: z.input<typeof editableSchema>): z.output<typeof editableSchema> {
  return parsed(editableSchema.safeParse(value))
}

export const invalidEventText = () => t('Please check your input and try again')

function parsed<T>(result: z.core.util.SafeParseResult<T>): T {
  if (result.success) return result.data
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new AppError('validation', `Invalid event data: ${issues.join(', ')}`, { isForPeople: false })
}

/** A stored draft is whatever was typed last: wrong or half-filled is fine, another shape is not. */
export const eventDraftSchema = z.object(partOf(FIELDS, 'draft'))
export type EventDraft = z.infer<typeof eventDraftSchema>
