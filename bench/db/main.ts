import pg from 'pg'
import { writeResult } from '../page.mjs'
import { measureBesideFirst } from './beside-first.ts'
import { unmeasured } from './cases.ts'
import { reportGuests } from './guests.ts'
import { measureQueries } from './measure.ts'
import { reportMessages } from './messages.ts'
import { measureMovingUp } from './moving-up.ts'
import { report, type World } from './report.ts'
import { reportReleases } from './report-releases.ts'
import { measureSeries } from './series.ts'
import { measureSignUps } from './sign-ups.ts'
import { STAGE_NAMES } from './stages.ts'
import { startWorlds, type Urls, type Worlds } from './worlds.ts'

const FULL = {
  sizes: [1_000, 100_000, 1_000_000],
  people: 200,
  series: 20_000,
  signUpEvents: 20_000,
  messageEvents: 200_000,
  seconds: 4,
  turns: 600,
}
const SMALL = {
  sizes: [1_000, 10_000],
  people: 40,
  series: 1_000,
  signUpEvents: 2_000,
  messageEvents: 4_000,
  seconds: 1,
  turns: 100,
}
type Plan = typeof FULL

/**
 * Measures and prints the figures. `beside`: only the first release beside this one; `messages`: only notifications; `guests`: only guests who bring
 * others, and their mails. `small`: a quick try. `--write`: puts what was measured into bench/results as well.
 */
export async function main(words: string[]): Promise<void> {
  const forgotten = unmeasured()
  if (forgotten.length > 0) throw new Error(`No case in bench/db/cases.ts asks ${forgotten.join(', ')}`)
  const plan = words.includes('small') ? SMALL : FULL
  const worlds = await startWorlds()
  const publish = (name: 'db' | 'beside' | 'messages' | 'guests', text: string) => {
    console.log(text)
    if (words.includes('--write')) writeResult(name, text)
  }
  try {
    const parts = ['beside', 'messages', 'guests'].filter((part) => words.includes(part))
    const isAsked = (part: string) => parts.length === 0 || parts.includes(part)
    if (isAsked('today')) publish('db', await measureToday(worlds, plan))
    if (isAsked('beside')) publish('beside', await measureReleases(worlds, plan))
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
  const movingUp = await measureMovingUp(url)
  tell(`${series} series`)
  return report(measured, movingUp, await measureSeries(url, series, people), await versionOf(worlds))
}

/** The same sign-ups on the first release, after each stage since, and today. */
async function measureReleases(worlds: Worlds, { signUpEvents, turns, seconds }: Plan): Promise<string> {
  const stages: Urls[] = []
  for (const stage of STAGE_NAMES) {
    tell(`making ${signUpEvents} events: ${stage}`)
    stages.push(await worlds.make(signUpEvents, stage))
  }
  tell('one sign-up after the other')
  const besideFirst = await measureBesideFirst(stages, turns)
  tell('as many sign-ups as it can take')
  // The stages between would take as long again, and the medians above say what each of them added.
  const ends = [0, stages.length - 1]
  const signUps = await measureSignUps(
    stages.filter((_, at) => ends.includes(at)),
    seconds,
  )
  const names = STAGE_NAMES.filter((_, at) => ends.includes(at))
  return reportReleases(STAGE_NAMES, besideFirst, names, signUps, await versionOf(worlds))
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
