import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { median } from '../quantile.mjs'
import { INTRODUCTION, introduction } from './api.ts'
import type { Urls } from './worlds.ts'

/** One kind of sign-up on each of the databases, in their order: medians, ms. */
export interface BesideFirst {
  what: string
  statement: number[]
  /** With its commit. */
  transaction: number[]
}

/** A prepared world. */
interface Side {
  visitor: pg.Client
  /** Events and their organizers. */
  places: { event: string; organizer: string }[]
  times: { statement: number[]; transaction: number[] }
}

const PEOPLE = 2_000
/** How many sign-ups come before those that count. */
const WARM_UP = 20

const PREPARE = `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
  select md5('visitor' || n)::uuid, 'authenticated', 'authenticated', 'visitor' || n || '@people.example', now(),
         jsonb_build_object('full_name', 'Visitor ' || n), now() from generate_series(0, ${PEOPLE - 1}) n;
  update public.events set max_participants = 100, is_private = false, group_id = null, custom_fields = '[]',
         end_datetime = null, datetime = now() + interval '1 day';
  vacuum (analyze);
  checkpoint`

/** With the parameters of 1.2.0, which every stage knows. */
const REGISTER = `select public.register(p_id => $1, p_event_id => $2, p_name => 'Visitor', p_email => $3,
  p_phone => '+351 912 000 000', p_notes => '', p_claim => $4, p_secret => $5)`

interface SignUp {
  userId: string | null
  claim: boolean
  secret: string | null
}

const KINDS: Record<string, (place: Side['places'][number], visitor: string) => SignUp> = {
  'for oneself': (_, userId) => ({ userId, claim: false, secret: null }),
  'for someone else': ({ organizer }) => ({ userId: organizer, claim: true, secret: null }),
  'as a guest': () => ({ userId: null, claim: false, secret: randomBytes(16).toString('hex') }),
}

/**
 * Runs the same sign-ups on databases of the first and later releases by turns, so that all run under the same load and
 * each stage's cost is comparable. Few sign-ups share an event, so no one waits for a lock.
 */
export async function measureBesideFirst(urls: Urls[], turns: number): Promise<BesideFirst[]> {
  const sides: Side[] = []
  for (const url of urls) sides.push(await prepare(url))
  try {
    const measured: BesideFirst[] = []
    for (const [what, kind] of Object.entries(KINDS)) {
      for (const side of sides) side.times = { statement: [], transaction: [] }
      for (let turn = -WARM_UP; turn < turns; turn += 1) {
        const next = (turn + WARM_UP) % sides.length
        for (const side of [...sides.slice(next), ...sides.slice(0, next)]) await signUp(side, kind, turn)
      }
      measured.push({ what, statement: medians(sides, 'statement'), transaction: medians(sides, 'transaction') })
    }
    return measured
  } finally {
    await Promise.all(sides.map(({ visitor }) => visitor.end()))
  }
}

const medians = (sides: Side[], of: 'statement' | 'transaction') => sides.map(({ times }) => median(times[of]))

async function prepare({ visitor, owner }: Urls): Promise<Side> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const sql of PREPARE.split(';')) await client.query(sql)
    const { rows } = await client.query<Side['places'][number]>(
      `select e.id as event, e.organizer_id as organizer from public.events e
        where (select count(*) from public.participants p where p.event_id = e.id) < 20 order by md5(e.id) limit 2000`,
    )
    const connected = new pg.Client(visitor)
    await connected.connect()
    return { visitor: connected, places: rows, times: { statement: [], transaction: [] } }
  } finally {
    await client.end()
  }
}

async function signUp(side: Side, kind: (typeof KINDS)[string], turn: number): Promise<void> {
  const n = turn + WARM_UP
  const place = side.places[n % side.places.length]
  if (!place) throw new Error('A world without events')
  const { userId, claim, secret } = kind(place, createHash('md5').update(`visitor${n}`).digest('hex'))
  const started = performance.now()
  await side.visitor.query('begin')
  await side.visitor.query(INTRODUCTION, introduction(userId))
  const sent = performance.now()
  const values = [randomUUID(), place.event, `visitor${n}@people.example`, claim, secret]
  const { rows } = await side.visitor.query({ name: 'register', text: REGISTER, values })
  const answered = performance.now()
  await side.visitor.query('commit')
  // A guest's refusal is an answer, too.
  if (!rows[0]?.register?.id) throw new Error(`A sign-up was refused: ${JSON.stringify(rows[0])}`)
  if (turn < 0) return
  side.times.statement.push(answered - sent)
  side.times.transaction.push(performance.now() - started)
}
