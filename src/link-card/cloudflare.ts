import { answerPage, type Settings } from './handler'

/** `_worker.js` of Cloudflare Pages; `_routes.json` beside it says for which addresses it is asked. */

declare const SETTINGS: Settings

interface Env {
  /** The uploaded files, sent as without this worker. */
  ASSETS: { fetch(request: Request): Promise<Response> }
}

export default {
  fetch: (request: Request, env: Env): Promise<Response> =>
    answerPage(request, { settings: SETTINGS, file: (page) => env.ASSETS.fetch(page) }),
}
