import { lazyComponent } from '@/ui/feedback/lazy-component'
import { useOutbox } from '../outbox'

// No message if its code cannot be loaded: without a network nothing can be sent anyway.
const OutboxNotice = lazyComponent(() => import('./outbox-notice'), 'OutboxNotice', {
  unavailable: null,
})

/**
 * Stands above every page. Sends the outbox and names what is unsent for events of other pages. The outbox is mostly
 * empty, so its code is loaded with the first entry.
 */
export function OutboxBanner() {
  const outbox = useOutbox()
  // Always in the page: a screen reader reads a change inside it, but not an element that arrives with its text.
  return <div role="status">{outbox.length > 0 && <OutboxNotice outbox={outbox} />}</div>
}
