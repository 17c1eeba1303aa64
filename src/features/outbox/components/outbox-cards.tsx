import type { ComponentProps } from 'react'
import { late } from '@/ui/late'
import type { UnsentChanges, UnsentStatus } from './unsent-changes'

const load = () => import('./unsent-changes')
const Changes = late<ComponentProps<typeof UnsentChanges>>(() => load().then((module) => module.UnsentChanges))
const Status = late<ComponentProps<typeof UnsentStatus>>(() => load().then((module) => module.UnsentStatus))

/** What this phone has not sent yet for the event on the screen, also read out as it changes. */
export function OutboxCards(props: ComponentProps<typeof UnsentChanges>) {
  const { outbox, ownId } = props
  return (
    <>
      {/* A toast tells of what was accepted or refused. */}
      <p role="status" className="sr-only">
        {outbox.length > 0 && <Status outbox={outbox} ownId={ownId} />}
      </p>
      {outbox.length > 0 && <Changes {...props} />}
    </>
  )
}

/** The code of the cards, to be fetched before the network goes. */
export const OUTBOX_CODE = { fetch: Changes.fetch }
