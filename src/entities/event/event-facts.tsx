import { CalendarDays, CreditCard, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEventDate, formatShortDate, formatTime } from '@/lib/text/date-text'
import { rich } from '@/lib/text/rich'
import { t, tIn } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { mayBeCut, ShortText } from '@/ui/layout/short-text'
import { EventDate } from './event-date'
import { hasStarted, passedDeadline } from './event-times'
import type { Facts } from './facts'
import { FACT_NAMES, type FactName, textRow } from './text-columns'
import { TimeAtEvent } from './time-at-event'

/**
 * A called-off event's dates are struck through.
 * @param near a date above it, whose year is not repeated
 */
const dateOr = (iso: string | null, { called_off_at }: Facts, near: string | null = null) =>
  iso === null ? (
    t('Not set')
  ) : (
    <span className={called_off_at ? 'line-through' : undefined}>
      <EventDate iso={iso} near={near} />
    </span>
  )

/** The time alone where the day is the same. */
const dateBefore = (before: string, start: string | null) =>
  start !== null && formatShortDate(before) === formatShortDate(start) ? formatTime(before) : formatEventDate(before)

interface EventFactsProps {
  event: Facts
  /** From when on withdrawing is late, ISO; shown where there is such a time. */
  withdrawUntil?: string | null | undefined
  /** '€5.00 per slot'; left out where it costs nothing. */
  price?: string | null
  now: Date
}

/** When and where, in the order of docs/product.md, with the later fields beside the most similar ones. */
export function EventFacts({ event, withdrawUntil, price, now }: EventFactsProps) {
  const { registration_deadline: deadline } = event
  const closes = deadline && <EventDate iso={deadline} near={event.datetime} />
  return (
    // A `dl` allows one level of grouping only, so closer facts have no box. Start and end that are both not set share a line, unless text is very large.
    <dl
      className={
        (event.datetime ?? event.end_datetime)
          ? 'grid gap-0.5'
          : 'flex flex-wrap gap-y-0.5 [&>:nth-child(n+3)]:basis-full'
      }
    >
      <Fact Icon={CalendarDays} label={t('Start')}>
        <span className={event.datetime && !event.called_off_at ? 'font-semibold' : 'text-muted'}>
          {dateOr(event.datetime, event)}
        </span>
        <TimeAtEvent iso={event.datetime} zone={event.time_zone} />
        {event.moved_from && !hasStarted(event, now) && (
          <span className="block text-muted text-small leading-snug">
            {t('was {date}', { date: dateBefore(event.moved_from, event.datetime) })}
          </span>
        )}
      </Fact>
      <Fact label={t('End')}>
        <span className="text-muted">{dateOr(event.end_datetime, event, event.datetime)}</span>
      </Fact>
      <Deadline label={t('Registration Deadline')} isShort={deadline === null && !withdrawUntil}>
        {closes && passedDeadline(event, now) ? rich('Closed on {date}', { date: closes }) : closes}
        {!closes && <span className="font-normal text-muted">{tIn('deadline', 'None')}</span>}
      </Deadline>
      {withdrawUntil && (
        <Deadline label={t('Withdrawal Deadline')}>
          <EventDate iso={withdrawUntil} near={event.datetime} />
        </Deadline>
      )}
      {FACT_NAMES.map((name) => (
        <TextFact key={name} name={name} text={event[name]} />
      ))}
      {/* A called-off event costs nothing. */}
      {price && !event.called_off_at && (
        <Fact Icon={CreditCard} label={t('Price')} hidesLabel startsGroup>
          {price}
        </Fact>
      )}
    </dl>
  )
}

const ICONS: Partial<Record<FactName, LucideIcon>> = { location: MapPin }

/** A text under its icon, or else its label. A long one is folded. */
function TextFact({ name, text }: { name: FactName; text: string | null | undefined }) {
  const Icon = ICONS[name]
  if (!text) return null
  return (
    <Fact {...(Icon && { Icon })} label={textRow(name).label()} hidesLabel={Boolean(Icon)} startsGroup>
      {mayBeCut(text) ? (
        <ShortText lines="name" of={textRow(name).noun()}>
          {text}
        </ShortText>
      ) : (
        text
      )}
    </Fact>
  )
}

interface DeadlineProps extends Pick<FactProps, 'label' | 'children'> {
  /** Neither this one nor the other deadline has a date. */
  isShort?: boolean
}

function Deadline({ label, isShort = false, children }: DeadlineProps) {
  return (
    // On the narrowest phone the date would begin a second line.
    <div
      className={cx(
        'flex flex-wrap gap-x-2 pl-(--beside-icon) text-small text-muted leading-snug',
        !isShort && 'max-[379px]:gap-x-1.5 max-[379px]:pl-0 max-[379px]:leading-[1.2]',
      )}
    >
      <dt>{label}</dt>
      <dd className="font-medium text-text">{children}</dd>
    </div>
  )
}

interface FactProps {
  /** Left out for a fact that belongs to the one above it. */
  Icon?: LucideIcon
  label: string
  /** For a fact that its icon explains: the label is read out, not shown. */
  hidesLabel?: boolean
  startsGroup?: boolean
  children: ReactNode
}

function Fact({ Icon, label, hidesLabel = false, startsGroup = false, children }: FactProps) {
  return (
    // A `dl` allows terms and definitions only, so the icon is inside the definition and positioned out of it.
    <div
      className={cx(
        'relative flex items-baseline gap-x-2.5 pl-(--beside-icon) leading-snug max-[379px]:gap-x-1.5',
        startsGroup && 'mt-2 short:mt-1.5',
      )}
    >
      <dt className={hidesLabel ? 'sr-only' : 'min-w-[1.75rem] shrink-0 text-small text-muted'}>{label}</dt>
      <dd className="min-w-0" dir="auto">
        {Icon && <Icon size={20} strokeWidth={1.75} className="absolute top-0 left-0 text-muted" />}
        {children}
      </dd>
    </div>
  )
}
