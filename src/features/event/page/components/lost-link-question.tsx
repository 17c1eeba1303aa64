import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { LazyLostLink } from './event-parts'

/** For a guest who opens the event on a device that does not know them. */
export function LostLinkQuestion({ event }: Pick<EventPageData, 'event'>) {
  const [open, setOpen] = useState(false)
  return (
    <div className="text-center">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-11 px-4 font-semibold text-accent-text text-body"
      >
        {t('Lost your link?')}
      </button>
      {open && <LazyLostLink event={event} />}
    </div>
  )
}
