import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { type Api, send } from '../api.ts'
import { median } from '../report.ts'
import { type Line, SLOW } from './network.ts'
import { type Measured, newPhone, settle, visit } from './visit.ts'

/** Measures the pages that a link in a chat leads to, and the hello world. */

type Site = 'hello' | 'app'

interface Subject {
  name: string
  site: Site
  path: string
  /** Texts that its screen must show: the event's name, date, place, and how many signed up. */
  texts: string[]
  tap?: string
}

interface Visits {
  cold: Measured
  warm: Measured
  offline: Measured | null
}

export type LinkRow = Visits & Pick<Subject, 'name' | 'site'>

interface Settings {
  line: Line
  origins: Record<Site, string>
  api: Api
  /** The built index.html. */
  html: string
  runs: number
}

const EVENT = 'autumnCamp01'

/**
 * Asks for the event and its invite until each connection of the API has planned its queries. A hosted project has
 * them long before a link is opened.
 */
export async function warmUp(api: Api): Promise<void> {
  const paths = [`get_event?p_event_id=${EVENT}`, `get_invite?p_type=event&p_id=${EVENT}`]
  for (let round = 0; round < 10; round += 1) {
    const together = Array.from({ length: 20 }, () => paths).flat()
    await Promise.all(together.map((path) => send(api, `/rest/v1/rpc/${path}`)))
  }
}

/** Visits all subjects once, then all again, so that a slow moment of the machine hits all of them. */
export async function measureLinks(browser: Browser, { line, origins, api, html, runs }: Settings): Promise<LinkRow[]> {
  const subjects = await subjectsFor(api)
  const inline = inlineScriptBytes(html)
  line.use(null)
  for (const { site, path } of subjects) await visitOnce(browser, origins[site] + path, site === 'app')
  const found: Visits[][] = subjects.map(() => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [index, subject] of subjects.entries()) {
      const visits = await measure(browser, subject, origins[subject.site] + subject.path, line)
      if (subject.site === 'app') visits.cold.js += inline
      found[index]?.push(visits)
    }
  }
  return subjects.map(({ name, site }, index) => {
    const all = found[index] ?? []
    const offline = all.flatMap((visits) => visits.offline ?? [])
    const medians = { cold: medianOf(all.map(({ cold }) => cold)), warm: medianOf(all.map(({ warm }) => warm)) }
    return { name, site, ...medians, offline: offline.length > 0 ? medianOf(offline) : null }
  })
}

/** A host has compressed its files, and run its function, long before a link is opened. The app's service worker fetches every file. */
async function visitOnce(browser: Browser, url: string, hasWorker: boolean): Promise<void> {
  const context = await newPhone(browser)
  if (hasWorker) await settle(context, url)
  else await (await context.newPage()).goto(url)
  await context.close()
}

async function subjectsFor(api: Api): Promise<Subject[]> {
  const invite = await send(api, `/rest/v1/rpc/get_invite?p_type=event&p_id=${EVENT}`)
  const date = new Date(invite.datetime).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  const facts = [invite.name, date, invite.location]
  const count = invite.participant_count
  const max = invite.max_participants
  const event = { site: 'app' as const, path: `/signup/${EVENT}`, texts: [...facts, `${count}/${max}`] }
  return [
    { name: 'React hello world', site: 'hello', path: '/', texts: ['Weekend at the lake'] },
    { name: '/invite/event/{id}', site: 'app', path: `/invite/event/${EVENT}`, texts: [...facts, `${count} / ${max}`] },
    { ...event, name: '/signup/{id}' },
    // Anyone who taps before the app is here has the form fetched beside it.
    { ...event, name: '/signup/{id}, tapped at once', tap: 'Join Event' },
  ]
}

async function measure(browser: Browser, { texts, tap, site }: Subject, url: string, line: Line): Promise<Visits> {
  const context = await newPhone(browser)
  line.hangUp()
  line.use(SLOW)
  const cold = await visit(context, url, { texts, react: true, tap })
  line.use(null)
  if (site === 'app') await settle(context, url)
  line.hangUp()
  line.use(SLOW)
  const warm = await visit(context, url, { texts })
  const offline = site === 'app' ? await visit(context, url, { texts, offline: true }) : null
  await context.close()
  return { cold, warm, offline }
}

function medianOf(visits: Measured[]): Measured {
  const pick = (key: keyof Measured) => median(visits.map((one) => one[key]))
  return {
    readable: pick('readable'),
    answers: pick('answers'),
    drawer: pick('drawer'),
    shift: pick('shift'),
    js: pick('js'),
  }
}

/** The size of the scripts in the HTML (the boot scripts), gzip. */
function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}
