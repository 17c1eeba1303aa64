import { PRESET_LABELS } from '@/entities/event/deadline-presets'
import { isTimed } from '@/entities/event/section-times'
import { formatMoney, parseMoney } from '@/entities/money/money'
import { MOST_ADDED } from '@/entities/slots/others'
import { sectionProblems, timeProblems, usedSections } from '@/features/events/sections/rules'
import { formatEventDate } from '@/lib/text/date-text'
import { capitalized } from '@/lib/text/text'
import { plural, t, tIn } from '@/lib/text/translate'
import { FIELD_NAMES, FIELDS, type FieldName } from './columns'
import { momentOf, presetOf } from './deadlines'
import { OPTION_NAMES, type Option } from './option-titles'
import { EVERY_LABELS } from './repeats'
import type { EventFormValues } from './schema'

/** The values and problems of the rows behind the fields (`option-titles.ts`). Pure. */

/** The row behind which a field is; undefined for one on a card of the form. */
export const optionOf = (name: FieldName): Option | undefined => OPTION_NAMES.find((row) => row === FIELDS[name].place)
export const OPTION_FIELDS = FIELD_NAMES.filter(optionOf)

/** The readers of the names of an event's people. */
export const NAMES_FOR = [
  ['', () => t('Everyone with the link')],
  ['participants', () => t('People who joined')],
  ['managers', () => t('Organizers')],
] as const

/** The value behind each row. */
export const OPTION_VALUES: Record<Option, (form: EventFormValues) => string> = {
  repeats: ({ every }) => EVERY_LABELS[every](),
  sections: ({ sections, waitlist, max_picks }) => {
    const used = usedSections(sections)
    return inOneLine(
      used.length > 0 &&
        (used.every(isTimed)
          ? plural(used.length, '{count} time', '{count} times')
          : plural(used.length, '{count} section', '{count} sections')),
      max_picks !== null && plural(max_picks, 'up to {count} each', 'up to {count} each'),
      waitlist ? t('waitlist on') : t('no waitlist'),
    )
  },
  deadlines: ({ registration_deadline, withdraw_until, datetime }) => {
    const start = datetime ? new Date(datetime) : null
    const when = (deadline: EventFormValues['withdraw_until']) => {
      const moment = momentOf(deadline, start)
      const preset = presetOf(deadline)
      return moment && (preset === 'custom' ? formatEventDate(moment.toISOString()) : PRESET_LABELS[preset]())
    }
    const closes = when(registration_deadline)
    const late = when(withdraw_until)
    return (
      inOneLine(closes && t('registration {when}', { when: closes }), late && t('withdrawal {when}', { when: late })) ||
      PRESET_LABELS.none()
    )
  },
  price: ({ price_cents, currency, pay_link, pay_note }) => {
    const typed = price_cents.trim()
    const cents = currency ? parseMoney(typed, currency) : null
    if (typed) return cents ? formatMoney(cents, currency) : typed
    return (
      inOneLine(Boolean(pay_link.trim()) && t('pay link'), Boolean(pay_note?.trim()) && t('payment note')) || t('Free')
    )
  },
  names: ({ names_for }) => NAMES_FOR.find(([value]) => value === (names_for ?? ''))?.[1]() ?? '',
  answers: ({ cant_come }) =>
    cant_come === null
      ? tIn('setting', 'Off')
      : cant_come === 'everyone'
        ? t('On, shown to everyone')
        : tIn('setting', 'On'),
  minimum: ({ min_people, datetime }) =>
    min_people && datetime ? plural(min_people, 'At least {count}', 'At least {count}') : tIn('setting', 'Off'),
  others: ({ max_others }) => {
    const most = max_others ?? MOST_ADDED
    return most === 0 ? tIn('other people', 'None') : plural(most, 'Up to {count} each', 'Up to {count} each')
  },
}

const inOneLine = (...parts: (string | false | null)[]): string => capitalized(parts.filter(Boolean).join(', '))

/** The error behind each row, in the order of its fields. */
export function optionProblems(
  errors: { [Name in FieldName]?: { message?: string | undefined } | undefined },
  { sections, ...times }: Pick<EventFormValues, 'sections' | 'datetime' | 'end_datetime'>,
): Partial<Record<Option, string>> {
  const problems: Partial<Record<Option, string>> = {}
  for (const name of FIELD_NAMES) {
    const option = optionOf(name)
    const error = errors[name]
    if (!option || !error) continue
    // The message about one section's name or time is deeper in the tree of errors.
    const ofSections = () => [...sectionProblems(sections), ...timeProblems(sections, times)][0]?.message
    const message = error.message ?? (name === 'sections' ? ofSections() : undefined)
    if (message) problems[option] ??= message
  }
  return problems
}
