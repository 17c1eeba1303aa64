import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { median } from '../quantile.mjs'
import { newPhone } from './browser.mjs'
import { settle, visit } from './visit.mjs'

/**
 * Measures the pages that a link in a chat leads to, and the floors.
 *
 * @typedef {import('./visit.mjs').Measured} Measured
 * @typedef {'page' | 'hello' | 'app'} Site
 * @typedef {Awaited<ReturnType<typeof import('./network.mjs').openLine>>} Line
 * @typedef {{ name: string, site: Site, path: string, texts: string[], tap?: string }} Subject
 * @typedef {{ cold: Measured, warm: Measured, offline: Measured | null }} Visits
 * @typedef {Visits & { name: string, site: Site }} LinkRow
 */

const EVENT = 'autumnCamp01'

/**
 * Asks for the event and its invite until each connection of the API has planned its queries. A hosted project has
 * them long before a link is opened.
 * @param {{ local: string, key: string }} api
 */
export async function warmUp({ local, key }) {
  const paths = [`get_event?p_event_id=${EVENT}`, `get_invite?p_type=event&p_id=${EVENT}`]
  for (let round = 0; round < 10; round += 1) {
    const together = Array.from({ length: 20 }, () => paths).flat()
    await Promise.all(together.map(async (path) => (await fetch(`${local}/rest/v1/rpc/${path}&apikey=${key}`)).text()))
  }
}

/**
 * Visits all subjects once, then all again, so that a slow moment of the machine hits all of them.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ line: Line, speed: import('./network.mjs').Speed, origins: Record<Site, string>, api: { local: string, key: string }, appFolder: string, runs: number }} settings
 * @returns {Promise<LinkRow[]>}
 */
export async function measureLinks(browser, { line, speed, origins, api, appFolder, runs }) {
  const subjects = await subjectsFor(api)
  const inline = inlineScriptBytes(readFileSync(`${appFolder}/index.html`, 'utf8'))
  line.use(null)
  for (const { site, path } of subjects) await visitOnce(browser, origins[site] + path, site === 'app')
  /** @type {Visits[][]} */
  const found = subjects.map(() => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [index, subject] of subjects.entries()) {
      const visits = await measure(browser, subject, origins[subject.site] + subject.path, { line, speed })
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

/**
 * A host has compressed its files, and run its function, long before a link is opened.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {boolean} hasWorker which fetches every file of the build
 */
async function visitOnce(browser, url, hasWorker) {
  const context = await newPhone(browser)
  if (hasWorker) await settle(context, url)
  else await (await context.newPage()).goto(url)
  await context.close()
}

/**
 * The subjects, each with the texts that its screen must show: the event's name, date, place, and how many signed up.
 * @param {{ local: string, key: string }} api
 * @returns {Promise<Subject[]>}
 */
async function subjectsFor({ local, key }) {
  const answer = await fetch(`${local}/rest/v1/rpc/get_invite?p_type=event&p_id=${EVENT}&apikey=${key}`)
  const invite = await answer.json()
  const date = new Date(invite.datetime).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  const facts = [invite.name, date, invite.location]
  const count = invite.participant_count
  const max = invite.max_participants
  const event = { site: /** @type {const} */ ('app'), path: `/signup/${EVENT}`, texts: [...facts, `${count}/${max}`] }
  return [
    { name: 'a static page with such a text', site: 'page', path: '/', texts: ['Weekend at the lake', '5 / 12'] },
    { name: 'React hello world', site: 'hello', path: '/', texts: ['Weekend at the lake'] },
    { name: '/invite/event/{id}', site: 'app', path: `/invite/event/${EVENT}`, texts: [...facts, `${count} / ${max}`] },
    { ...event, name: '/signup/{id}' },
    // Anyone who taps before the app is here has the form fetched beside it.
    { ...event, name: '/signup/{id}, tapped at once', tap: 'Join Event' },
  ]
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {Subject} subject
 * @param {string} url
 * @param {{ line: Line, speed: import('./network.mjs').Speed }} on
 * @returns {Promise<Visits>}
 */
async function measure(browser, { texts, tap, site }, url, { line, speed }) {
  const context = await newPhone(browser)
  line.hangUp()
  line.use(speed)
  const cold = await visit(context, url, { texts, react: site !== 'page', ...(tap && { tap }) })
  line.use(null)
  if (site === 'app') await settle(context, url)
  line.hangUp()
  line.use(speed)
  const warm = await visit(context, url, { texts })
  const offline = site === 'app' ? await visit(context, url, { texts, offline: true }) : null
  await context.close()
  return { cold, warm, offline }
}

/** @param {Measured[]} visits @returns {Measured} */
function medianOf(visits) {
  const pick = (/** @type {keyof Measured} */ key) => median(visits.map((one) => one[key]))
  const readable = pick('readable')
  const answers = pick('answers')
  const drawer = pick('drawer')
  return { readable, answers, drawer, shift: pick('shift'), js: pick('js') }
}

/** The size of the scripts in the HTML (the boot scripts), gzip. @param {string} html */
function inlineScriptBytes(html) {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
}
