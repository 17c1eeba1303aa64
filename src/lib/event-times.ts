/** When an event takes place. */
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
