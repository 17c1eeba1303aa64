interface Row<T> {
  /** The id of the series, or else of the event. */
  id: string
  event: T
  /** The other dates of its series, in the order of the list. */
  more: T[]
}

/** A list with the dates of each series together, where the first of them stands. */
export function bySeries<T extends { id: string; series_id?: string | null | undefined }>(events: T[]): Row<T>[] {
  const rows: Row<T>[] = []
  const rowOf = new Map<string, Row<T>>()
  for (const event of events) {
    const first = event.series_id && rowOf.get(event.series_id)
    if (first) {
      first.more.push(event)
      continue
    }
    const row = { id: event.series_id ?? event.id, event, more: [] }
    rows.push(row)
    if (event.series_id) rowOf.set(event.series_id, row)
  }
  return rows
}
