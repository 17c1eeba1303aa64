import { t } from '../_shared/translate.ts'
import { dayAndTime } from '../_shared/zone-clock.ts'
import type { EventFacts } from './message.ts'
import { clock, timeFor } from './words.ts'

/** Times of an event, for a reader who may be somewhere else. */
export class EventTime {
  readonly #zone: string | null
  readonly #reader: string | null
  readonly #now: Date

  constructor(zone: string | null, reader: string | null, now: Date) {
    this.#zone = zone
    this.#reader = reader
    this.#now = now
  }

  /** 'Tue, Dec 1, 8:00 PM', with its year if it is another one, and with the place where the reader's clock shows another time. */
  of(iso: string | null | undefined): string | null {
    if (!iso) return null
    const { day, time, zone } = this.#at(iso)
    return dayAndTime(day, timeFor(this.#reader, iso, time, zone))
  }

  /** 'Tue, Dec 1, 8:00 PM', beside a time that names the place. */
  withoutPlace(iso: string): string {
    const { day, time } = this.#at(iso)
    return dayAndTime(day, time)
  }

  /** 'Tue, Dec 1' */
  day(iso: string): string {
    return this.#at(iso).day
  }

  /** '8:00 PM' */
  clock(iso: string): string {
    return this.#at(iso).time
  }

  /** '8:00 PM', on another day than `other` 'Tue 8:00 PM'. */
  clockBeside(iso: string, other: string | undefined): string {
    const { weekday, time } = this.#at(iso)
    return this.isOtherDay(other, iso) ? `${weekday} ${time}` : time
  }

  /** '8:00 PM' for today, else with the day: the time until which something has to be done. */
  short(iso: string): string {
    const { day, time, date, zone } = this.#at(iso)
    const until = timeFor(this.#reader, iso, time, zone)
    return date === clock(this.#now.toISOString(), this.#now, zone).date ? until : dayAndTime(day, until)
  }

  /** 'Until 10:00 PM' */
  until({ ends_at, starts_at }: Partial<Pick<EventFacts, 'starts_at' | 'ends_at'>>): string | null {
    if (!ends_at) return null
    const { day, time } = this.#at(ends_at)
    return t('Until {time}', { time: this.isOtherDay(starts_at, ends_at) ? dayAndTime(day, time) : time })
  }

  isOtherDay(one: string | null | undefined, other: string | null): boolean {
    return !one || !other || this.#at(one).date !== this.#at(other).date
  }

  /** By the event's own days. */
  howSoon(iso: string): 'today' | 'tomorrow' | 'later' {
    const { date, zone } = this.#at(iso)
    const today = clock(this.#now.toISOString(), this.#now, zone).date
    if (date === today) return 'today'
    // By the calendar: a day may have 23 or 25 hours.
    const noonAfter = new Date(Date.parse(`${today}T12:00Z`) + 86_400_000)
    return date === clock(noonAfter.toISOString(), this.#now, 'UTC').date ? 'tomorrow' : 'later'
  }

  #at(iso: string) {
    return clock(iso, this.#now, this.#zone, this.#reader)
  }
}
