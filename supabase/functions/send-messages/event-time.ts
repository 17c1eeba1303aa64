import type { EventFacts } from './message.ts'
import { clock, placeOfClock } from './words.ts'

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
    return `${day}, ${time}${placeOfClock(iso, zone, this.#reader)}`
  }

  /** 'Tue, Dec 1, 8:00 PM', beside a time that names the place. */
  withoutPlace(iso: string | null | undefined): string | null {
    return iso ? `${this.#at(iso).day}, ${this.#at(iso).time}` : null
  }

  /** 'Tue, Dec 1' */
  day(iso: string): string {
    return this.#at(iso).day
  }

  /** '8:00 PM' */
  clock(iso: string | null | undefined): string | null {
    return iso ? this.#at(iso).time : null
  }

  /** '8:00 PM', on another day than `other` 'Tue 8:00 PM'. */
  clockBeside(iso: string, other: string | undefined): string {
    const { day, time } = this.#at(iso)
    return this.isOtherDay(other, iso) ? `${day.slice(0, day.indexOf(','))} ${time}` : time
  }

  /** '8:00 PM' for today, else with the day: the time until which something has to be done. */
  short(iso: string): string {
    const { day, time, date, zone } = this.#at(iso)
    const today = date === clock(this.#now.toISOString(), this.#now, zone).date
    return `${today ? '' : `${day}, `}${time}${placeOfClock(iso, zone, this.#reader)}`
  }

  /** 'Until 10:00 PM' */
  until({ ends_at, starts_at }: Partial<Pick<EventFacts, 'starts_at' | 'ends_at'>>): string | null {
    if (!ends_at) return null
    return `Until ${this.isOtherDay(starts_at, ends_at) ? `${this.day(ends_at)}, ` : ''}${this.clock(ends_at)}`
  }

  isOtherDay(one: string | null | undefined, other: string | null): boolean {
    return !one || !other || this.#at(one).date !== this.#at(other).date
  }

  /** 'today', 'tomorrow', else 'on Tue, Dec 1', by the event's own days. */
  howSoon(iso: string | null): string {
    if (!iso) return 'soon'
    const { date, day, zone } = this.#at(iso)
    const today = clock(this.#now.toISOString(), this.#now, zone).date
    if (date === today) return 'today'
    // By the calendar: a day may have 23 or 25 hours.
    const noonAfter = new Date(Date.parse(`${today} 12:00 UTC`) + 86_400_000)
    return date === clock(noonAfter.toISOString(), this.#now, 'UTC').date ? 'tomorrow' : `on ${day}`
  }

  #at(iso: string) {
    return clock(iso, this.#now, this.#zone, this.#reader)
  }
}
