import { renderSsr } from '@/boot/markup'
import { type CardSettings, handleRequest } from './handler'

/** `_worker.js` of Cloudflare. The addresses for which it runs are listed in wrangler.jsonc for Workers, and in `_routes.json` for Pages. */

declare const SETTINGS: CardSettings

/** Used once: the build writes the value wherever the name stands. */
const settings = SETTINGS

interface Env {
  /** The uploaded files, sent as without this worker. */
  ASSETS: { fetch(request: Request): Promise<Response> }
  /** The embedded backend, which `vite preview` runs beside the page; a build for it knows no project. */
  BACKEND?: NonNullable<CardSettings['project']>
}

export default {
  fetch: (request: Request & { cf?: { timezone?: string } }, env: Env): Promise<Response> =>
    handleRequest(request, {
      settings: { ...settings, project: settings.project ?? env.BACKEND ?? null },
      draw: renderSsr,
      // Guessed from the phone's address.
      zone: request.cf?.timezone,
      file: (page) => env.ASSETS.fetch(page),
    }),
}
