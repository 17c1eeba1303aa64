import pg from 'pg'
import { writeResult } from '../page.mjs'
import { measureActivity } from './activity.ts'
import { measureBesideFirst } from './beside-first.ts'
import { unmeasured } from './cases.ts'
import { measureQueries } from './measure.ts'
import { measureMovingUp } from './moving-up.ts'
import { report, type World } from './report.ts'
import { measureSeries } from './series.ts'
import { measureSignUps } from './sign-ups.ts'
import { nameOf, startWorlds, type Worlds } from './worlds.ts'

const FULL = {
  sizes: [1_000, 100_000, 1_000_000],
  people: 200,
  signUpEvents: 20_000,
  seconds: 5,
  turns: 500,
  series: 20_000,
}
const SMALL = { sizes: [1_000, 10_000], people: 40, signUpEvents: 2_000, seconds: 1, turns: 100, series: 1_000 }

/** Measures and prints the figures. `small`: a quick try. `--write`: puts them into docs/benchmarks.md as well. */
export async function main(words: string[]): Promise<void> {
  const forgotten = unmeasured()
  if (forgotten.length > 0) throw new Error(`No case in bench/db/cases.ts asks ${forgotten.join(', ')}`)
  const plan = words.includes('small') ? SMALL : FULL
  const worlds = await startWorlds()
  try {
    const measured: World[] = []
    for (const events of plan.sizes) measured.push(await measureWorld(worlds, events, plan.people))
    tell('waiting and moving up')
    const movingUp = await measureMovingUp(urlsOf(worlds, nameOf(Math.max(...plan.sizes))))
    tell(`${plan.series} series`)
    const series = await measureSeries(urlsOf(worlds, nameOf(Math.max(...plan.sizes))), plan.series, plan.people)
    tell(`sign-ups over ${plan.signUpEvents} events`)
    const stages = []
    for (const stage of ['first', 'line', 'events'] as const)
      stages.push(urlsOf(worlds, await worlds.make(plan.signUpEvents, stage)))
    const besideFirst = await measureBesideFirst(stages, plan.turns)
    const now = urlsOf(worlds, nameOf(plan.signUpEvents))
    const activity = await measureActivity(now)
    const signUps = await measureSignUps(now, plan.seconds)
    const text = report(measured, signUps, activity, movingUp, series, besideFirst, await versionOf(worlds))
    console.log(text)
    if (words.includes('--write')) writeResult('bench:db', text)
  } finally {
    worlds.stop()
  }
}

async function measureWorld(worlds: Worlds, events: number, people: number): Promise<World> {
  tell(`making ${events} events`)
  const url = urlsOf(worlds, await worlds.make(events))
  tell('asking')
  const queries = await measureQueries(url, people)
  const [participants, groups] = await counted(url.owner)
  return { events, participants, groups, queries }
}

function urlsOf({ server }: Worlds, database: string) {
  return { visitor: server.url('authenticator', database), owner: server.url('supabase_admin', database) }
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
