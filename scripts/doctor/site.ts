import { securityHeaders } from '../vite/security-headers.ts'
import { type ApiResponse, byHand, type Finding, get, open, type Project, right, wrong } from './project.ts'

/** A page that is not a file: only the fallback can answer it. */
const PAGE = '/signup/doctor-check'

const DOMAIN_TODO =
  'Give the site its domain (docs/hosting.md, Five steps); a new one takes minutes. Or upload dist there, or mend VITE_SITE_URL.'
const HEADERS_TODO = "Copy the lines of dist/_headers into the host's configuration, and upload the whole build."

/** Whether the deployed site serves this app, for this project, as docs/hosting.md asks of a host. */
export async function lookAtSite({ site, url, isBehindSite, readsUrl, captchaKey }: Project): Promise<Finding[]> {
  if (!site) return []
  let home: ApiResponse
  try {
    home = await get(`${site}/`)
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    return [byHand(`Site: ${site} cannot be reached (${cause?.code ?? name}).`, DOMAIN_TODO)]
  }
  if (home.status !== 200 || !isApp(home)) {
    const seen = home.status === 200 ? 'another page' : `an answer of ${home.status}`
    return [byHand(`Site: ${site} is ${seen}, not Roster.`, DOMAIN_TODO)]
  }
  const [page, worker, missing] = await Promise.all([
    get(site + PAGE),
    get(`${site}/sw.js`),
    get(`${site}/assets/doctor-check.js`),
  ])
  return [
    transport(site),
    ...(isBehindSite ? [] : [builtFor(home, url)]),
    fallback(page),
    headers(home, securityHeaders(isBehindSite ? undefined : url, home.text, readsUrl, captchaKey !== undefined)),
    fresh(worker),
    absent(missing),
  ]
}

const isApp = ({ text }: ApiResponse) => /<div id="root"/.test(text)

function transport(site: string): Finding {
  // Browsers trust this machine as they trust HTTPS.
  if (site.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(site))
    return right(`Site: ${site} serves Roster.`)
  const says = `Site: ${site} serves Roster over plain HTTP: no clipboard, no share sheet, no offline, and anybody on the way reads along.`
  return wrong(says, 'Serve it over HTTPS.')
}

function builtFor({ text }: ApiResponse, url: string): Finding {
  if (text.includes(`rel="preconnect" href="${url}"`)) return right('Site: it was built for this project.')
  return wrong('Site: it was built for another backend.', 'npm run build with this .env, and upload dist again.')
}

function fallback(page: ApiResponse): Finding {
  if (page.status === 200 && isApp(page)) return right('Site: links lead into the app (single-page fallback).')
  const says = `Site: a link such as ${PAGE} is answered with ${page.status === 200 ? 'another page' : page.status}.`
  return wrong(
    says,
    'Let the host answer every path that is no file with index.html, status 200 (docs/hosting.md, Any other host).',
  )
}

function headers(home: ApiResponse, sent: Record<string, string>): Finding {
  const wanted = Object.entries(sent)
  const missing = wanted.filter(([name]) => !home.headers.has(name)).map(([name]) => name)
  if (missing.length > 0) return wrong(`Site: without ${missing.join(', ')}.`, HEADERS_TODO)
  const other = wanted.filter(([name, value]) => home.headers.get(name)?.trim() !== value).map(([name]) => name)
  if (other.length > 0) return wrong(`Site: ${other.join(', ')} is not this build's.`, HEADERS_TODO)
  return right('Site: all security headers are there and fit this build.')
}

function fresh(worker: ApiResponse): Finding {
  if (worker.status !== 200)
    return open('Site: there is no /sw.js, so phones keep nothing for offline.', 'Upload the whole build.')
  const cache = worker.headers.get('cache-control') ?? ''
  if (/no-cache|no-store|max-age=0/.test(cache)) return right('Site: new versions reach phones at once.')
  return wrong(
    `Site: /sw.js may be kept (${cache || 'no Cache-Control'}), which holds back new versions.`,
    HEADERS_TODO,
  )
}

function absent(asset: ApiResponse): Finding {
  const cache = asset.headers.get('cache-control') ?? ''
  if (asset.status !== 404)
    return wrong(
      `Site: a missing file of /assets is answered with ${asset.status}, which browsers keep in its place.`,
      'Let the host answer missing files of /assets with 404 (docs/hosting.md, Any other host).',
    )
  if (/immutable|max-age=[1-9]/.test(cache))
    return wrong(`Site: a missing file of /assets may be kept (${cache}).`, 'Send no Cache-Control with a 404.')
  return right('Site: a missing file of /assets is a 404.')
}
