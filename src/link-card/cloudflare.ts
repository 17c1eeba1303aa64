import { drawFirstScreen } from '@/early/markup'
import { answerPage, type CardSettings } from './handler'

/** `_worker.js` of Cloudflare: for Workers wrangler.jsonc says for which addresses it is asked, for Pages `_routes.json` beside it. */

declare const SETTINGS: CardSettings

/** Once: the build writes the value wherever the name stands. */
const settings = SETTINGS

interface Env {
  /** The uploaded files, sent as without this worker. */
  ASSETS: { fetch(request: Request): Promise<Response> }
  /** The embedded backend, which `vite preview` runs beside the page; a build for it knows no project. */
  BACKEND?: NonNullable<CardSettings['project']>
}

export default {
  fetch: (request: Request & { cf?: { timezone?: string } }, env: Env): Promise<Response> =>
    answerPage(request, {
      settings: { ...settings, project: settings.project ?? env.BACKEND ?? null },
      draw: drawFirstScreen,
      // By the phone's address.
      zone: request.cf?.timezone,
      file: (page) => env.ASSETS.fetch(page),
    }),
}
