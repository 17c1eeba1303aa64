import { lazyPart } from '@/ui/feedback/lazy-part'
import { useOutbox } from '../use-outbox'

const OutboxNotice = lazyPart(() => import('./outbox-notice').then((module) => module.OutboxNotice))

/**
 * Stands above every page, sends the outbox, and says what waits for events of other pages. Mostly the outbox is empty,
 * so the code for it is loaded with the first entry.
 */
export function OutboxBanner() {
  const outbox = useOutbox()
  // Always in the page: a screen reader reads a change inside it, but not an element that arrives with its words.
  return <div role="status">{outbox.length > 0 && <OutboxNotice outbox={outbox} />}</div>
}
