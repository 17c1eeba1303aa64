import pg from 'pg'
import { quantile } from '../quantile.mjs'
import { INTRODUCTION, introduction } from './api.ts'

/** A statement to repeat, each time as another person with other values. */
export interface Work {
  text: string
  next: () => { userId: string; values: unknown[] }
}

export interface Throughput {
  perSecond: number
  /** Waits for an answer, ms. */
  p95: number
  longest: number
}

/**
 * How often so many connections get the work done in some seconds. Each time is one transaction as the API makes it. Its
 * four statements are sent at once, so that pauses of the client do not count as the database's.
 */
export async function throughput(url: string, work: Work, connections: number, seconds: number): Promise<Throughput> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)))
  try {
    const once = async (client: pg.Client) => {
      const { userId, values } = work.next()
      const sent = performance.now()
      await Promise.all([
        client.query('begin'),
        client.query({ name: 'introduction', text: INTRODUCTION, values: introduction(userId) }),
        client.query({ name: 'work', text: work.text, values }),
        client.query('commit'),
      ])
      return performance.now() - sent
    }
    // A connection reads each function when it first calls it; the API's connections have done so long ago.
    await Promise.all(clients.map(once))
    const waits: number[] = []
    const started = performance.now()
    const end = started + seconds * 1000
    const keepBusy = async (client: pg.Client) => {
      while (performance.now() < end) waits.push(await once(client))
    }
    await Promise.all(clients.map(keepBusy))
    const elapsed = (performance.now() - started) / 1000
    return { perSecond: waits.length / elapsed, p95: quantile(waits, 0.95), longest: quantile(waits, 1) }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
  await client.connect()
  return client
}
