import type { MouseEvent, ReactNode } from 'react'
import { paths } from '@/lib/browser/paths'
import { formatEventDate, formatWeekdayAndTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { hueOfId, hueProps } from '@/ui/layout/hue'
import { Link } from '@/ui/layout/link'
import { WholeWords } from '@/ui/layout/whole-words'
import { DateTile } from './date-tile'
import { headState } from './event-preview'
import type { CalledOff } from './event-times'
import { type Counts, coverOfCounts, lookOf } from './look'

interface EventRowProps {
  event: Parameters<typeof lookOf>[0]['event'] & { name: string; location?: string | null } & CalledOff & Counts
  /** ISO; null for an event without a date. */
  date: string | null
  /** Shown in place of the date of an undated event. */
  undated: string
  heading: 'h2' | 'h3' | 'h4'
  group?: string | null
  /** A button at the row's upper right. */
  action?: ReactNode
  /** The last line: badges and count. */
  children?: ReactNode
}

/** An event in a list: date tile, name, when and where. The whole card opens it; what is inside takes its hue. */
export function EventRow({ event, date, undated, heading: Heading, group, action, children }: EventRowProps) {
  const look = lookOf({ event })
  return (
    <Card
      {...hueProps(hueOfId(look))}
      className="hue relative flex min-h-24 flex-wrap gap-3 p-3! transition-[scale] duration-[120ms] has-[a:active]:scale-[0.98]"
    >
      <DateTile seed={look} date={date} className="[--tile:56px]" />
      {/* With text of twice its size it stands below the tile: beside it the name would end within its first word. */}
      <div className="grid min-w-0 flex-[1_1_7rem] grid-cols-1 content-center gap-0.5">
        <div className="flex items-start gap-2">
          <Heading className="min-w-0 flex-1 text-strong">
            <Link
              to={paths.signup(event.id)}
              state={headState(event, date, coverOfCounts(event))}
              onClick={markOpened}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
            >
              {/* Two full lines of a name that has more. */}
              <span dir="auto" className={cx('lines-2', event.name.length > 60 && 'text-wrap')}>
                <WholeWords>{event.name}</WholeWords>
              </span>
            </Link>
          </Heading>
          {action}
        </div>
        {group && (
          <p dir="auto" className="line-fades text-muted text-small">
            {group}
          </p>
        )}
        <p className="dot-separated text-muted text-small">
          <span>{date ? <RowDate iso={date} /> : undated}</span>{' '}
          {event.location && (
            <bdi dir="auto" className="flex-[1_1_4.5rem] line-fades text-left">
              {event.location}
            </bdi>
          )}
        </p>
        {(children || event.called_off_at) && (
          <div className={LAST_LINE}>
            {children}
            {event.called_off_at && <Badge tone="warn">{t('Called off')}</Badge>}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The tapped row's tile turns into the page's (src/styles/motion.css). */
function markOpened({ currentTarget }: MouseEvent) {
  document.querySelector('[data-opened]')?.removeAttribute('data-opened')
  currentTarget.closest('section')?.setAttribute('data-opened', '')
}

/** Weekday and time for the eye, because the date tile shows the day; the whole date for screen readers, which skip the tile. */
function RowDate({ iso }: { iso: string }) {
  return (
    <>
      <span aria-hidden="true">{formatWeekdayAndTime(iso)}</span>
      <span className="sr-only">{formatEventDate(iso)}</span>
    </>
  )
}

const LAST_LINE = 'flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-1 text-muted text-small tabular-nums'
