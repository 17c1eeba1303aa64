import type { Series } from './series'

interface Ask<Data> {
  /** Calls `open_series`. An entity asks no backend itself. */
  open: (seriesId: string) => Promise<unknown>
  askAgain: () => Promise<Data>
}

/**
 * Returns the answer. If a date is due, has it made first and returns the answer from after that. The database makes it
 * once, however many ask in the same moment. If making it fails, the first answer stays, and the next reader tries again.
 */
export async function openDueDate<Data>(
  answer: Data,
  series: Pick<Series, 'id' | 'due'> | null | undefined,
  { open, askAgain }: Ask<Data>,
): Promise<Data> {
  if (!series?.due) return answer
  const opened = await open(series.id).catch(() => null)
  return opened ? askAgain() : answer
}
