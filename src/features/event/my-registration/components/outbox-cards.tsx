import type { ComponentProps } from 'react'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const load = () => import('./unsent-changes')
// Without its code the dock still says that something is not sent yet.
const QUIET = { unavailable: null }
const Changes = lazyComponent(load, 'UnsentChanges', QUIET)
const Status = lazyComponent(load, 'UnsentStatus', QUIET)

/** This phone's unsent changes for the event on the screen. Screen readers announce changes. */
export function OutboxCards(props: ComponentProps<typeof Changes>) {
  const { outbox, sections } = props
  return (
    <>
      {/* A toast says what was accepted or refused. */}
      <p role="status" className="sr-only">
        {outbox.length > 0 && <Status outbox={outbox} sections={sections} />}
      </p>
      {outbox.length > 0 && <Changes {...props} />}
    </>
  )
}

/** Preloads the code of the cards while there is a network. */
export const OUTBOX_CODE = { preload: Changes.preload }
