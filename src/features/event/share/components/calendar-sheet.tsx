import { useEffect, useState } from 'react'
import { type Sectioned, sectionOf } from '@/entities/slots/sections'
import { type FeedOf, useCalendarFeed } from '@/features/event-actions/calendar-feed'
import { SubscribeSheet } from '@/features/event-actions/components/subscribe-sheet'
import { backend } from '@/lib/backend/backend'
import { serverTime } from '@/lib/browser/clock'
import { saveFile } from '@/lib/browser/save-file'
import { toastFailure } from '@/lib/feedback/toast-store'
import { formatEventDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { type CalendarEvent, calendarEntries, googleCalendarLink } from '../calendar-entry'
import { fileNameOf } from '../export'

interface CalendarSheetProps extends SheetState {
  event: CalendarEvent & Sectioned
  /** The viewer's own places: those with a time are an entry each. */
  mine: readonly { section_id: string }[]
  /** The calendar that this person can subscribe to; null: none. */
  feed: FeedOf | null
}

const loadCalendarFile = () => import('../calendar-file')

/** The ways into a calendar: a file that all of them read, and Google's own page. */
export function CalendarSheet({ event, mine, feed, open, onOpenChange }: CalendarSheetProps) {
  const [subscribing, setSubscribing] = useState(false)
  // Loaded before the next tap, because an iPhone shares a file only directly after a tap.
  useEffect(() => {
    if (open) loadCalendarFile().catch(() => undefined)
  }, [open])
  const entries = calendarEntries(event, window.location.origin, mine)
  const [first] = entries
  if (!first) return null

  async function save() {
    onOpenChange(false)
    try {
      const { calendarFile } = await loadCalendarFile()
      await saveFile(`${fileNameOf(event.name)}.ics`, calendarFile(entries, serverTime()), 'text/calendar')
    } catch (error) {
      console.error('The calendar file failed', error)
      toastFailure(error)
    }
  }

  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={t('Add to Calendar')}>
        <ChoiceList>
          <Choice title={t('Apple, Outlook and others')} hint={t('A calendar file (.ics)')} onChoose={save} />
          {/* Google's page can only add an entry, and cannot say that it was called off. */}
          {!first.isOff &&
            entries.map((entry) => (
              <Choice
                key={entry.uid}
                title={t('Google Calendar')}
                hint={t('Opens in a new tab')}
                value={entries.length > 1 && formatEventDate(entry.start.toISOString())}
                href={googleCalendarLink(entry)}
                onChoose={() => onOpenChange(false)}
              />
            ))}
          {feed && backend.hasFunctions && (
            <Choice
              title={t('Subscribe')}
              hint={SUBSCRIBED[feed.of]()}
              onChoose={() => {
                onOpenChange(false)
                setSubscribing(true)
              }}
            />
          )}
        </ChoiceList>
        {event.end_datetime === null && !mine.some((row) => sectionOf(event, row)?.start) && (
          <p className="mt-4 text-muted text-small leading-snug">
            {t('The event has no end yet. In your calendar it takes 2 hours.')}
          </p>
        )}
      </Sheet>
      {feed && <Subscription feed={feed} open={subscribing} onOpenChange={setSubscribing} />}
    </>
  )
}

const SUBSCRIBED: Record<FeedOf['of'], () => string> = {
  account: () => t('All your dates, kept up to date'),
  guest: () => t('This event, kept up to date'),
  series: () => t('All dates of this series, kept up to date'),
}

function Subscription({ feed, ...sheet }: SheetState & { feed: FeedOf }) {
  return <SubscribeSheet {...sheet} of={feed.of} feed={useCalendarFeed(feed, sheet.open)} />
}
