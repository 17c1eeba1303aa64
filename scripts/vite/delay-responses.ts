import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const API = /^\/(rest|auth|functions)\/v1\//
/** Maximum delay before the request and after the response, ms. */
const LONGEST_MS = 750

/**
 * Delays and reorders the API's responses to browsers, as a slow network does. Playwright's routes would have to be set in each test. Part of the delay precedes the database
 * query, and part follows it, when the response may be stale. The delays follow from the seed, the request's address
 * and its repetition. Requests of the tests themselves are not delayed.
 */
export function delayResponses(seed: string): Plugin {
  const asked = new Map<string, number>()
  return {
    name: 'roster:delay-responses',
    // Before the API itself.
    enforce: 'pre',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '', headers } = request
        // Node sends other headers of this kind, but not this one.
        if (!API.test(url) || headers['sec-fetch-site'] === undefined) return next()
        const count = asked.get(url) ?? 0
        asked.set(url, count + 1)
        const dice = createHash('sha256').update(`${seed} ${url} ${count}`).digest()
        const [before = 0, after = 0] = [0, 4].map((at) => (dice.readUInt32BE(at) / 2 ** 32) * LONGEST_MS)
        const end = response.end.bind(response)
        response.end = ((...last: Parameters<typeof end>) => {
          setTimeout(() => end(...last), after)
          return response
        }) as typeof response.end
        setTimeout(next, before)
      })
    },
  }
}
