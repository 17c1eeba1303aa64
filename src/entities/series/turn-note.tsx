import type { Series } from './series'
import { FIRST_NEXT_TIME, firstBecause, firstInShort, goesFirstNext } from './turns'

type TurnNoteProps =
  /** @param missed the date, year-month-day */
  { name: string; missed: string } | { series: Series | null | undefined }

/**
 * `missed`: says in a row of the list why this person goes before the regulars. `series`: says to somebody who is about
 * to wait that they go first next time, if the series takes turns.
 */
export function TurnNote(props: TurnNoteProps) {
  if ('series' in props) return goesFirstNext(props.series) && ` ${FIRST_NEXT_TIME}`
  const { name, missed } = props
  return (
    <span>
      <span aria-hidden="true">{firstInShort(missed)}</span>
      <span className="sr-only">{firstBecause(name, missed)}</span>
    </span>
  )
}
