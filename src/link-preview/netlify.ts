import { renderSsr } from '@/boot/markup'
import { type CardSettings, handleRequest } from './handler'

/** An edge function of Netlify; netlify.toml names its folder in the build. */

declare const SETTINGS: CardSettings
declare const PATHS: string[]

/** Used once: the build writes the value wherever the name stands. */
const settings = SETTINGS

interface Context {
  /** The site's response without this function: index.html, by netlify.toml. */
  next(request?: Request): Promise<Response>
  /** The place that the phone's address suggests. */
  geo?: { timezone?: string }
  /** The embedded backend, as in cloudflare.ts. Netlify itself has none. */
  BACKEND?: NonNullable<CardSettings['project']>
}

export default (request: Request, context: Context): Promise<Response> =>
  handleRequest(request, {
    settings: { ...settings, project: settings.project ?? context.BACKEND ?? null },
    draw: renderSsr,
    zone: context.geo?.timezone,
    file: (page) => context.next(page),
  })

/** If the function fails, the page is served as if there were none. */
export const config = { path: PATHS, onError: 'bypass' }
