import pg from 'pg'
import { writeResult } from '../page.mjs'
import { unmeasured } from './cases.ts'
import { reportGuests } from './guests.ts'
import { measureQueries } from './measure.ts'
import { reportMessages } from './messages.ts'
import { measurePromoting } from './promoting.ts'
import { report, type World } from './report.ts'
import { measureSeries } from './series.ts'
import { startWorlds, type Urls, type Worlds } from './worlds.ts'

const FULL = {
  sizes: [1_000, 100_000, 1_000_000],
  people: 200,
  series: 20_000,
  messageEvents: 200_000,
}
const SMALL = {
  sizes: [1_000, 10_000],
  people: 40,
  series: 1_000,
  messageEvents: 4_000,
}
type Plan = typeof FULL

/**
 * Measures and prints the figures. `messages` and `guests` measure one part alone; `small` is a quick try. `--write` also puts
 * the results into bench/results.
 */
export async function main(words: string[]): Promise<void> {
  const forgotten = unmeasured()
  if (forgotten.length > 0) throw new Error(`No case in bench/db/cases.ts asks ${forgotten.join(', ')}`)
  const plan = words.includes('small') ? SMALL : FULL
  const worlds = await startWorlds()
  const publish = (name: 'db' | 'messages' | 'guests', text: string) => {
    console.log(text)
    if (words.includes('--write')) writeResult(name, text)
  }
  try {
    const parts = ['messages', 'guests'].filter((part) => words.includes(part))
    const isAsked = (part: string) => parts.length === 0 || parts.includes(part)
    if (isAsked('today')) publish('db', await measureToday(worlds, plan))
    if (isAsked('messages')) publish('messages', await measureMessages(worlds, plan))
    if (isAsked('guests')) publish('guests', await measureGuests(worlds, plan))
  } finally {
    worlds.stop()
  }
}

/** The app's queries at each size, and what a waitlist and series cost at the largest. */
async function measureToday(worlds: Worlds, { sizes, people, series }: Plan): Promise<string> {
  const measured: World[] = []
  let url: Urls | undefined
  for (const events of sizes) {
    tell(`making ${events} events`)
    url = await worlds.make(events)
    tell('asking')
    const queries = await measureQueries(url, people)
    const [participants, groups] = await counted(url.owner)
    measured.push({ events, participants, groups, queries })
  }
  if (!url) throw new Error('A plan without sizes')
  tell('waiting and moving up')
  const movingUp = await measurePromoting(url)
  tell(`${series} series`)
  return report(measured, movingUp, await measureSeries(url, series, people), await versionOf(worlds))
}

/** Messages, in a world large enough to get lost in. */
async function measureMessages(worlds: Worlds, { messageEvents }: Plan): Promise<string> {
  tell(`making ${messageEvents} events, and messages`)
  return reportMessages(await worlds.make(messageEvents), await versionOf(worlds))
}

/** Guests who bring others, in a world as large. */
async function measureGuests(worlds: Worlds, { messageEvents }: Plan): Promise<string> {
  tell(`making ${messageEvents} events, and guests with others`)
  return reportGuests(await worlds.make(messageEvents), await versionOf(worlds))
}

async function counted(url: string): Promise<[participants: number, groups: number]> {
  const sql = `select (select count(*) from public.participants)::int as participants, (select count(*) from public.groups)::int as groups`
  const { participants = 0, groups = 0 } = (await ask<{ participants: number; groups: number }>(url, sql)) ?? {}
  return [participants, groups]
}

async function versionOf({ server }: Worlds): Promise<string> {
  const found = await ask<{ server_version: string }>(server.url('supabase_admin', 'postgres'), 'show server_version')
  return found?.server_version ?? ''
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows[0]
  } finally {
    await client.end()
  }
}

/** Progress goes to stderr, so that stdout holds the figures alone and can be sent to a file. */
const tell = (text: string) => console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`)
