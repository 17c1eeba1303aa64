import { answerPage, type CardSettings } from './handler'

/** `_worker.js` of Cloudflare Pages; `_routes.json` beside it says for which addresses it is asked. */

declare const SETTINGS: CardSettings

interface Env {
  /** The uploaded files, sent as without this worker. */
  ASSETS: { fetch(request: Request): Promise<Response> }
  /** The embedded backend, which `vite preview` runs beside the page; a build for it knows no project. */
  BACKEND?: NonNullable<CardSettings['project']>
}

export default {
  fetch: (request: Request, env: Env): Promise<Response> =>
    answerPage(request, {
      settings: { ...SETTINGS, project: SETTINGS.project ?? env.BACKEND ?? null },
      file: (page) => env.ASSETS.fetch(page),
    }),
}
