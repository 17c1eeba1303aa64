import { expect } from 'vitest'
import type { Held } from './network'

/** Expects an error toast for a refused change and for one whose response is lost. */
export async function expectTold(ask: () => Promise<unknown>, next: () => Promise<Held>): Promise<void> {
  const refused = expect(ask()).rejects.toMatchObject({ code: 'unauthorized', message: 'Unauthorized' })
  ;(await next()).refuse('unauthorized', 'Unauthorized')
  await refused
  const lost = expect(ask()).rejects.toMatchObject({ kind: 'network' })
  ;(await next()).lose()
  await lost
}
