import pg from 'pg'
import { table } from '../page.mjs'
import { median, quantile } from '../quantile.mjs'
import { introduction, timed } from './api.ts'
import { machine } from './machine.ts'
import type { Urls } from './worlds.ts'

/** Calls of one kind, each timed as one transaction. */
export interface Action {
  what: string
  /** Upper limit of p95, if there is one. */
  goal?: number
  text: string
  /** The arguments of each call. */
  values: unknown[][]
  /** The caller, or that of each call; left out: a visitor. */
  userId?: string | string[] | undefined
  /** So many calls at the start do not count. */
  warmUp?: number
}

/** How long one kind of call takes, from `begin` to the commit, ms. */
export interface Cost {
  what: string
  p50: number
  p95: number
  goal?: number | undefined
}

/** How often each is measured. */
export const TIMES = 100

// As text: PostgREST passes JSON on and does not read it, and the driver would.
export const PAGE = 'select public.get_event($1)::text'
export const INVITE = "select public.get_invite('event', $1)::text"
export const WITHDRAW = 'select public.withdraw(array[$1::uuid])'

/** Fills a world without triggers, and runs work with a connection of its owner and one of the API. */
export async function inWorld<T>(
  url: Urls,
  fill: string[],
  work: (owner: pg.Client, visitor: pg.Client) => Promise<T>,
): Promise<T> {
  const [owner, visitor] = [new pg.Client(url.owner), new pg.Client(url.visitor)]
  await Promise.all([owner.connect(), visitor.connect()])
  try {
    await owner.query('set session_replication_role = replica')
    for (const sql of fill) await owner.query(sql)
    return await work(owner, visitor)
  } finally {
    await Promise.all([owner.end(), visitor.end()])
  }
}

export async function measureAction(visitor: pg.Client, action: Action): Promise<Cost> {
  const { what, goal, text, values, userId, warmUp = 0 } = action
  const times: number[] = []
  for (const [at, one] of values.entries()) {
    const caller = Array.isArray(userId) ? userId[at] : userId
    times.push((await timed(visitor, introduction(caller ?? null), text, one)).wholeMs)
  }
  return costOf(what, times.slice(warmUp), goal)
}

export const costOf = (what: string, times: number[], goal?: number): Cost => ({
  what,
  p50: median(times),
  p95: quantile(times, 0.95),
  goal,
})

/** The figures of one part as they stand in bench/results. */
export function reportCosts(title: string, costs: Cost[], postgres: string): string {
  const rows = costs.map(({ what, p50, p95 }) => [what, p50.toFixed(2), p95.toFixed(2)])
  return [machine(postgres), '', table([title, 'p50', 'p95'], rows)].join('\n')
}
