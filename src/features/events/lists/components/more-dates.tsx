import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { plural, tIn } from '@/lib/text/translate'
import type { ListedEvent } from '../schema'
import { EventList } from './event-list'

/** The unfolded part, by history entry and series, for going back. */
const unfoldedKeys = new Set<string>()

interface MoreDatesProps {
  seriesId: string
  name: string
  events: ListedEvent[]
  children: (event: ListedEvent) => ReactNode
}

export function MoreDates({ seriesId, name, events, children }: MoreDatesProps) {
  const listKey = `${useLocation().key} ${seriesId}`
  const [open, setOpen] = useState(() => unfoldedKeys.has(listKey))
  const listId = useId()

  function toggle() {
    if (open) unfoldedKeys.delete(listKey)
    else unfoldedKeys.add(listKey)
    setOpen(!open)
  }

  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className="group flex min-h-11 items-center gap-1.5 rounded-control px-3.5 font-semibold text-accent-text text-body"
      >
        <span>
          {plural(events.length, 'and {count} more date', 'and {count} more dates')}
          <span className="sr-only"> {tIn('more dates', 'of {event}', { event: name })}</span>
        </span>
        <ChevronDown size={18} className="group-aria-expanded:rotate-180" />
      </button>
      <div id={listId} hidden={!open} className="pl-4">
        {open && (
          <EventList rows={events} name={seriesId}>
            {children}
          </EventList>
        )}
      </div>
    </>
  )
}
