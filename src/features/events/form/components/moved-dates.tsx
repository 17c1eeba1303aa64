import { ArrowRight } from 'lucide-react'
import { type MovedDate, movedDateText, peopleText } from '../later-dates'

/** Which days the made dates get with 'This and following', and how many people that concerns. */
export function MovedDates({ dates }: { dates: MovedDate[] }) {
  return (
    <section aria-labelledby="moved-dates" className="mt-5">
      <h3 id="moved-dates" className="font-semibold text-muted text-body">
        With 'This and following'
      </h3>
      <ul>
        {dates.map((date) => {
          const { from, to } = movedDateText(date)
          return (
            <li key={date.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2 leading-snug">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="text-muted">{from}</span>
                <span className="flex items-center gap-x-2">
                  <ArrowRight size={16} className="shrink-0 text-muted" />
                  <span className="sr-only">moves to</span>
                  <span className="font-semibold">{to}</span>
                </span>
              </p>
              <p className="text-muted text-small tabular-nums">{peopleText(date)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
