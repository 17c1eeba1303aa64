export interface EventTimes {
  /** Start, ISO. */
  datetime: string | null
  /** End, ISO. */
  end_datetime: string | null
}

/** Ended, and so closed for registration: the end, else the start, is before now. An undated event never ends. */
export function isEnded(event: EventTimes, now: Date): boolean {
  const last = event.end_datetime ?? event.datetime
  return last !== null && new Date(last) < now
}

/** How long an event without an end lasts. */
const LASTS_MS = 3 * 3_600_000

/** Whether people can still change and withdraw: until its end, or without one for three hours (docs/decisions/dates.md). */
export function stillLasts(event: EventTimes, now: Date): boolean {
  const { datetime, end_datetime } = event
  if (datetime === null || end_datetime !== null) return !isEnded(event, now)
  return new Date(datetime).getTime() + LASTS_MS >= now.getTime()
}

/** Its start is past, or without one its end. An undated event never starts. */
export function hasStarted(event: EventTimes, now: Date): boolean {
  const first = eventDate(event)
  return first !== null && new Date(first) <= now
}

export interface CalledOff {
  /** ISO; missing or null while it takes place. */
  called_off_at?: string | null | undefined
}

/** It is over or was called off: no one joins, is promoted or switches. */
export function isOff(event: EventTimes & CalledOff, now: Date): boolean {
  return Boolean(event.called_off_at) || isEnded(event, now)
}

/** People can change and withdraw their registrations: as long as it lasts and takes place. */
export function takesChanges(event: EventTimes & CalledOff, now: Date): boolean {
  return !event.called_off_at && stillLasts(event, now)
}

interface Deadline {
  /** ISO; without one, people join until the end. */
  registration_deadline?: string | null | undefined
}

/** The registration deadline (ISO) once it is over; null before that, and where there is none. */
export function passedDeadline({ registration_deadline: deadline }: Deadline, now: Date): string | null {
  return deadline && new Date(deadline) < now ? deadline : null
}

/** No one can join or claim. Changing and withdrawing go on while it lasts (docs/decisions/dates.md). */
export function isClosed(event: EventTimes & CalledOff & Deadline, now: Date): boolean {
  return isOff(event, now) || passedDeadline(event, now) !== null
}

/** The date an event is filed under: its start, else its end. Null for an undated one. */
export function eventDate(event: EventTimes): string | null {
  return event.datetime ?? event.end_datetime
}
