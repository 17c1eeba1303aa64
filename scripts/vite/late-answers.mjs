import { createHash } from 'node:crypto'

const API = /^\/(rest|auth|functions)\/v1\//
/** The longest time before the backend is asked, and after it has answered, ms. */
const LONGEST_MS = 750

/**
 * Holds every answer that a browser asks the API for back, each for another time, so that answers overtake each other as they do
 * on a slow network. Part of it comes before the database is asked and part after it has answered, when what the answer says may be
 * out of date. The same seed gives the same times again: they follow from it, the request's address and how often that was asked.
 * What a test itself asks for is answered at once.
 * @param {string} seed
 * @returns {import('vite').Plugin}
 */
export function lateAnswers(seed) {
  /** @type {Map<string, number>} */
  const asked = new Map()
  return {
    name: 'roster:late-answers',
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
        response.end = /** @type {typeof response.end} */ (
          (/** @type {Parameters<typeof end>} */ ...last) => {
            setTimeout(() => end(...last), after)
            return response
          }
        )
        setTimeout(next, before)
      })
    },
  }
}
