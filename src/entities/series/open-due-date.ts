import type { Series } from './series'

interface Ask<Result> {
  /** Calls `open_series`. An entity asks no backend itself. */
  open: (seriesId: string) => Promise<unknown>
  askAgain: () => Promise<Result>
}

/**
 * Returns the answer. If a date is due, has it made first and returns the answer from after that. The database makes it
 * once, however many ask in the same moment. If making it fails, the first answer stays, and the next reader tries again.
 */
export async function openDueDate<Result>(
  answer: Result,
  series: Pick<Series, 'id' | 'due'> | null | undefined,
  { open, askAgain }: Ask<Result>,
): Promise<Result> {
  if (!series?.due) return answer
  const opened = await open(series.id).catch(() => null)
  return opened ? askAgain() : answer
}
