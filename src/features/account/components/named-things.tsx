import { plural } from '@/lib/text/translate'

interface NamedThingsProps {
  /** '12 events'. */
  title: string
  /** The data that goes with them. */
  note: string
  total: number
  /** `size` is empty where there is nothing to count. */
  things: { id: string; name: string; size: string }[]
}

/** A few things by name and size, and how many more there are; nothing when there are none. */
export function NamedThings({ title, note, total, things }: NamedThingsProps) {
  if (total === 0) return null
  const more = total - things.length
  return (
    <div className="mt-3 rounded-control bg-sunken px-4 py-3 text-body leading-snug">
      <p className="text-muted">
        <span className="font-semibold text-text">{title}</span> {note}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {things.map(({ id, name, size }) => (
          <li key={id} className="flex items-baseline justify-between gap-x-4">
            <span dir="auto" className="min-w-0 break-words font-semibold">
              {name}
            </span>
            <span className="shrink-0 text-muted tabular-nums">{size}</span>
          </li>
        ))}
        {more > 0 && <li className="text-muted">{plural(more, 'and {count} more', 'and {count} more')}</li>}
      </ul>
    </div>
  )
}
