import { rpc } from './rpc'

/**
 * Returns the answer. If a date is due, has it made first and returns the answer after that. The database makes it
 * once, however many ask at the same moment. If that fails, the first answer stays, and the next reader tries again.
 */
export async function withDueDate<Answer>(
  answer: Answer,
  series: { id: string; due: boolean } | null | undefined,
  askAgain: () => Promise<Answer>,
): Promise<Answer> {
  if (!series?.due) return answer
  const opened = await rpc('open_series', { p_series_id: series.id }).catch(() => null)
  return opened ? askAgain() : answer
}
