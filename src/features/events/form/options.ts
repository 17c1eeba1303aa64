import { PRESET_LABELS } from '@/entities/event/deadline-presets'
import { isTimed } from '@/entities/event/section-times'
import { formatMoney, parseMoney } from '@/entities/money/money'
import { formatEventDate } from '@/lib/text/date-text'
import { counted } from '@/lib/text/text'
import { momentOf, presetOf } from './deadlines'
import type { Option } from './option-titles'
import { EVERY_LABELS } from './repeats'
import type { EventFormValues } from './schema'
import { sectionProblems, timeProblems, usedSections } from './sections'

/** The values and problems of the rows behind the fields (`option-titles.ts`). Pure. */

/** Fields in the form itself; `starts_on` follows from the date. */
type AlwaysShown =
  | 'name'
  | 'description'
  | 'datetime'
  | 'end_datetime'
  | 'location'
  | 'max_participants'
  | 'is_private'
  | 'custom_fields'
  | 'group_id'
  | 'starts_on'
  | 'look'

/** For every other field, the row behind which it is. */
export const OPTION_OF = {
  every: 'repeats',
  opens_days_before: 'repeats',
  ends_on: 'repeats',
  sections: 'sections',
  waitlist: 'sections',
  max_picks: 'sections',
  picks_overlap: 'sections',
  registration_deadline: 'deadlines',
  withdraw_until: 'deadlines',
  price_cents: 'price',
  currency: 'price',
  pay_link: 'price',
  pay_note: 'price',
  cant_come: 'answers',
} satisfies Record<Exclude<keyof EventFormValues, AlwaysShown>, Option>
export const OPTION_FIELDS = Object.keys(OPTION_OF) as (keyof typeof OPTION_OF)[]

type Chosen = Pick<EventFormValues, keyof typeof OPTION_OF | 'datetime'>

/** What is set behind each row; '' if nothing is. */
export const OPTION_VALUES: Record<Option, (form: Chosen) => string> = {
  repeats: ({ every }) => (every === '' ? '' : EVERY_LABELS[every]),
  sections: ({ sections, waitlist, max_picks }) => {
    const used = usedSections(sections)
    return inOneLine(
      used.length > 0 && counted(used.length, used.every(isTimed) ? 'time' : 'section'),
      max_picks !== null && `up to ${max_picks} each`,
      waitlist ? 'waitlist on' : 'no waitlist',
    )
  },
  deadlines: ({ registration_deadline, withdraw_until, datetime }) => {
    const start = datetime ? new Date(datetime) : null
    const when = (deadline: Chosen['withdraw_until']) => {
      const moment = momentOf(deadline, start)
      const preset = presetOf(deadline)
      return moment && (preset === 'custom' ? formatEventDate(moment.toISOString()) : PRESET_LABELS[preset])
    }
    const closes = when(registration_deadline)
    const late = when(withdraw_until)
    return inOneLine(closes && `registration ${closes}`, late && `withdrawal ${late}`)
  },
  price: ({ price_cents, currency, pay_link, pay_note }) => {
    const typed = price_cents.trim()
    const cents = currency ? parseMoney(typed, currency) : null
    if (typed) return cents ? formatMoney(cents, currency) : typed
    return inOneLine(Boolean(pay_link.trim()) && 'pay link', Boolean(pay_note?.trim()) && 'payment note')
  },
  answers: ({ cant_come }) => (cant_come === null ? '' : cant_come === 'everyone' ? 'On, shown to everyone' : 'On'),
}

function inOneLine(...parts: (string | false | null)[]): string {
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The error behind each row, in the order of its fields. */
export function optionProblems(
  errors: { [name in keyof typeof OPTION_OF]?: { message?: string | undefined } | undefined },
  { sections, ...times }: Pick<EventFormValues, 'sections' | 'datetime' | 'end_datetime'>,
): Partial<Record<Option, string>> {
  const problems: Partial<Record<Option, string>> = {}
  for (const name of OPTION_FIELDS) {
    const error = errors[name]
    // The message about one section's name or time is deeper in the tree of errors.
    const message =
      error &&
      (error.message ??
        (name === 'sections'
          ? [...sectionProblems(sections), ...timeProblems(sections, times)][0]?.message
          : undefined))
    if (message) problems[OPTION_OF[name]] ??= message
  }
  return problems
}
