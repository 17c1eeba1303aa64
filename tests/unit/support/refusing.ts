import { expect } from 'vitest'
import type { Held } from './network'

/** A change that is refused, and then one whose answer is lost: anyone who asked is told of both, with what to say. */
export async function expectTold(ask: () => Promise<unknown>, next: () => Promise<Held>): Promise<void> {
  const refused = expect(ask()).rejects.toMatchObject({ code: 'unauthorized', message: 'Unauthorized' })
  ;(await next()).refuse('unauthorized', 'Unauthorized')
  await refused
  const lost = expect(ask()).rejects.toMatchObject({ kind: 'network' })
  ;(await next()).lose()
  await lost
}
