import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMigrations } from '../../../../scripts/db/postgres/migrations'
import { lookAtCaptcha } from '../../../../scripts/doctor/captcha'
import { examine } from '../../../../scripts/doctor/examine'
import { lookAsStranger, lookForMigrations } from '../../../../scripts/doctor/migrations'
import type { Finding } from '../../../../scripts/doctor/project'
import { reach } from '../../../../scripts/doctor/reach'
import { lookAtRealtime } from '../../../../scripts/doctor/realtime'
import { lookAtRedirects, lookAtSignUp } from '../../../../scripts/doctor/sign-in'
import { lookAtSite } from '../../../../scripts/doctor/site'
import { securityHeaders } from '../../../../scripts/vite/security-headers'
import { REFUSED } from '../../support/auth-answers'
import { pageFor, type StandIn, type StubResponse, startStandIn } from './stand-in'

/** The doctor's findings for a healthy project and for one that is broken in one way. */

const migrations = readMigrations()

let standIn: StandIn
let project: StandIn['project']

beforeAll(async () => {
  // The embedded backend prints whatever is refused.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  standIn = await startStandIn()
  project = standIn.project
}, 300_000)
beforeEach(() => standIn.reset())
afterAll(() => standIn.close())

/** Findings that are wrong or unknown. Each wrong one says how to fix it. */
function complaints(found: Finding | Finding[]): string[] {
  const findings = [found].flat()
  for (const { mark, todo } of findings) if (mark === 'wrong') expect(todo).toBeTruthy()
  return findings.filter(({ mark }) => mark !== 'right').map(({ mark, says }) => `${mark} ${says}`)
}
const only = (words: string) => [expect.stringContaining(words)]
const at = (pathname: string, answer: StubResponse) =>
  standIn.break((path) => (path.pathname === pathname ? answer : undefined))

describe('all of it', () => {
  it('is right for a project with its site, and nothing was written', async () => {
    expect(complaints(await examine(project))).toEqual([])
    expect(standIn.requests.length).toBeGreaterThan(10)
    expect(standIn.requests.filter((request) => !request.startsWith('GET '))).toEqual(['POST /auth/v1/token'])
  })

  it('ends if there is no response', async () => {
    const nobody = { ...project, url: 'http://127.0.0.1:2', site: undefined }
    expect(complaints(await examine(nobody))).toEqual([
      'wrong Reachable: http://127.0.0.1:2 cannot be reached (ECONNREFUSED).',
      expect.stringContaining('nobody can tell'),
    ])
  })

  it('goes on with the other parts where one breaks off', async () => {
    standIn.break(({ pathname }) => (pathname.startsWith('/rest/') || pathname.endsWith('/verify') ? 'cut' : undefined))
    expect(complaints(await examine({ ...project, site: 'http://127.0.0.1:2' }))).toEqual([
      expect.stringContaining('Migrations: the connection broke off'),
      expect.stringContaining('Strangers: the connection broke off'),
      expect.stringContaining('Redirects: the connection broke off'),
      expect.stringContaining('Messages: their links lead to'),
      expect.stringContaining('Site: http://127.0.0.1:2 cannot be reached'),
    ])
  })
})

describe('the responding service', () => {
  const look = async (url = project.url) => complaints((await reach({ ...project, url })).findings)

  it.each([
    [540, '<html>', 'is paused'],
    [402, { message: 'exceed_egress_quota' }, 'is over its quota'],
    [503, '', 'answers with an error (503)'],
    [200, '<html>a dashboard</html>', 'not as a Supabase project does'],
    [401, { message: 'Invalid API key' }, 'the project does not know it'],
  ])('an answer of %d', async (status, body, words) => {
    at('/auth/v1/settings', { status, body })
    expect(await look()).toEqual(only(words))
  })
})

describe('migrations', () => {
  const look = async (list = migrations) => complaints(await lookForMigrations(project, list))
  const numbers = migrations.map(({ name }) => name.slice(0, 14))
  const newer = ['20990101000000_a.sql', '20990101000001_b.sql'].map((name) => ({ name, sql: '' }))

  it('migrations that were all pushed are right', async () => {
    expect(await lookForMigrations(project, migrations)).toEqual({
      mark: 'right',
      says: `Migrations: all ${migrations.length} are there.`,
    })
  })

  it('missing migrations are listed by name', async () => {
    const missing = `2 of ${migrations.length + 2} missing, from 20990101000000_a.sql on`
    expect(await look([...migrations, ...newer])).toEqual(only(missing))
    const finding = await lookForMigrations(project, [...migrations, ...newer])
    expect(finding.todo).toBe('npx supabase db push --remote')
  })

  it.each<[body: unknown, status: number, words: string]>([
    [numbers.toSpliced(7, 1), 200, `1 of ${migrations.length} missing, from ${migrations[7]?.name} on`],
    [{ code: 'PGRST202' }, 404, 'none is there, or only those of the first release'],
    [[], 200, 'open Migrations: applied by hand'],
    [[...numbers, '20990101000000'], 200, 'and 1 that this folder does not have, up to 20990101000000'],
    [{ code: 'PGRST002' }, 503, 'open Migrations: the API failed to answer (PGRST002)'],
  ])('an answer of the API is explained: %#', async (body, status, words) => {
    at('/rest/v1/rpc/applied_migrations', { status, body })
    expect(await look()).toEqual(only(words))
  })
})

it('the examination names what differs from the migrations', async () => {
  at('/rest/v1/rpc/catalogue_hashes', { body: ['f00000000'] })
  expect(complaints(await examine({ ...project, site: undefined }))).toContainEqual(
    expect.stringMatching(/^wrong Database: not as the migrations make it: function .* and \d+ more\.$/),
  )
})

it('a comparison that another doctor is running is reported as busy', async () => {
  at('/rest/v1/rpc/catalogue_hashes', { body: null })
  expect(complaints(await examine({ ...project, site: undefined }))).toContainEqual(
    expect.stringContaining('another doctor is comparing it right now'),
  )
})

it('a table is readable by anyone', async () => {
  at('/rest/v1/participants', { body: [{ id: 1 }] })
  expect(complaints(await lookAsStranger(project, migrations))).toEqual(only('anybody can read participants'))
})

describe('sign-up', () => {
  const external = { email: true, google: true, anonymous_users: false }

  it.each([
    ['by e-mail is switched off', { external: { ...external, email: false } }],
    ['open Sign-up: closed, nobody can make an account', { disable_signup: true }],
    ['anonymous sign-ins are on', { external: { ...external, anonymous_users: true } }],
    ['addresses are not confirmed', { mailer_autoconfirm: true }],
    ['Google: switched off', { external: { ...external, google: false } }],
  ])('%s', (words, changed) => {
    const told = { external, disable_signup: false, mailer_autoconfirm: false, ...changed }
    expect(complaints(lookAtSignUp(told))).toEqual(only(words))
  })
})

describe('a captcha', () => {
  const asks = () => at('/auth/v1/token', { status: REFUSED.captcha.status, body: REFUSED.captcha.body })
  const look = async (captchaKey?: string) => complaints(await lookAtCaptcha({ ...project, captchaKey }))

  it('is required but not shown, which locks out all users', async () => {
    asks()
    expect(await look()).toEqual(only('wrong Captcha: the project asks for one and the site shows none'))
  })

  it('is required and shown, or neither', async () => {
    expect(await look()).toEqual([])
    asks()
    expect(await look('0x4AAA')).toEqual([])
  })

  it('is shown for nothing', async () => {
    expect(await look('0x4AAA')).toEqual(only('open Captcha: the site shows one'))
  })
})

describe('redirects', () => {
  const leadTo = (siteUrl: string, allowed: string) =>
    standIn.break(({ searchParams }) => {
      const wanted = searchParams.get('redirect_to')
      return { status: 303, headers: { location: `${wanted === allowed ? wanted : siteUrl}#error=x` } }
    })

  it.each<[words: string, breaks: () => void]>([
    [
      'links in mails lead to http://localhost:3000',
      () => leadTo('http://localhost:3000', `${project.site}/auth/callback`),
    ],
    ['sign-ins lead back to', () => leadTo(project.site, 'https://another.example/auth/callback')],
    ['the project does not tell', () => at('/auth/v1/verify', { status: 404 })],
  ])('%s', async (words, breaks) => {
    breaks()
    expect(complaints(await lookAtRedirects(project))).toEqual(only(words))
  })

  it('a missing site is reported', async () => {
    const found = await lookAtRedirects({ ...project, site: undefined })
    expect(complaints(found)).toEqual(only('VITE_SITE_URL says nothing'))
  })
})

it.each<[words: string, broken: Partial<StandIn['realtime']>]>([
  ['the policy is missing', { refusal: 'Unauthorized: You do not have permissions to read from this Channel topic' }],
  ['it is switched off', { refusal: 'RealtimeDisabledForTenant: Realtime disabled for this tenant' }],
  ['Too many connected users', { refusal: 'ConnectionRateLimitReached: Too many connected users' }],
  ['it cannot be joined', { isAway: true }],
  ['public channels are open', { allowsPublic: true }],
])('Realtime is reported: %s', async (words, broken) => {
  Object.assign(standIn.realtime, broken)
  expect(complaints(await lookAtRealtime(project))).toEqual(only(words))
})

describe('the site', () => {
  const look = async (site = project.site) => complaints(await lookAtSite({ ...project, site }))
  const page = (changed: Record<string, string | undefined>, url = project.url) => {
    const headers = Object.entries({ ...securityHeaders(url, pageFor(url)), ...changed })
    const sent = Object.fromEntries(headers.filter((entry): entry is [string, string] => entry[1] !== undefined))
    return { headers: sent, body: pageFor(url) }
  }
  const siteAt = (pathname: string, answer: StubResponse) =>
    standIn.breakSite((path) => (path.pathname === pathname ? answer : undefined))

  it('is right', async () => {
    expect(await look()).toEqual([])
  })

  it('is served over plain HTTP', async () => {
    expect(await look(project.site.replace('127.0.0.1', '0.0.0.0'))).toEqual(only('over plain HTTP'))
  })

  it('was built for another project', async () => {
    const other = 'https://other.supabase.co'
    siteAt('/', page({}, other))
    expect(await look()).toEqual([
      'wrong Site: it was built for another backend.',
      "wrong Site: Content-Security-Policy is not this build's.",
    ])
  })

  it('is right with the API behind it, and not without', async () => {
    const behind = { ...project, isBehindSite: true }
    expect(complaints(await lookAtSite(behind))).toEqual(only("Content-Security-Policy is not this build's"))
    siteAt('/', page(securityHeaders(undefined, pageFor(project.url))))
    expect(complaints(await lookAtSite(behind))).toEqual([])
  })

  it.each<[path: string, answer: () => StubResponse, words: string]>([
    ['/', () => ({ status: 200, body: '<html>parked</html>' }), 'is another page, not Roster'],
    ['/', () => ({ status: 404, body: '<html>parked</html>' }), 'is an answer of 404, not Roster'],
    ['/signup/doctor-check', () => ({ status: 404 }), 'is answered with 404'],
    ['/signup/doctor-check', () => ({ body: '<html>parked</html>' }), 'is answered with another page'],
    [
      '/',
      () => page({ 'Content-Security-Policy': undefined, 'Referrer-Policy': undefined }),
      'without Content-Security-Policy, Referrer-Policy',
    ],
    [
      '/',
      () => page({ 'Content-Security-Policy': "default-src 'self'" }),
      "Content-Security-Policy is not this build's",
    ],
    ['/sw.js', () => ({ headers: { 'cache-control': 'max-age=86400' } }), '/sw.js may be kept (max-age=86400)'],
    ['/sw.js', () => ({ status: 404 }), 'there is no /sw.js'],
    [
      '/assets/doctor-check.js',
      () => ({ status: 200, body: 'page' }),
      'a missing file of /assets is answered with 200',
    ],
    [
      '/assets/doctor-check.js',
      () => ({ status: 404, headers: { 'cache-control': 'max-age=9, immutable' } }),
      'may be kept',
    ],
  ])('%s is reported if it is wrong: %#', async (path, answer, words) => {
    siteAt(path, answer())
    expect(await look()).toEqual(only(words))
  })
})
