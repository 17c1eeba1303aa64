import { late } from '@/ui/late'
import { useOutbox } from '../use-outbox'

const OutboxLine = late(() => import('./outbox-line').then((module) => module.OutboxLine))

/**
 * Above every page: sends what waits, and says what another page's event still waits for. Mostly nothing waits, so the
 * code for it comes with the first entry.
 */
export function OutboxStrip() {
  const outbox = useOutbox()
  // Always there, because a screen reader tells what changes inside, not what comes with its words.
  return <div role="status">{outbox.length > 0 && <OutboxLine outbox={outbox} />}</div>
}
