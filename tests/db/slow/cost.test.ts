import { beforeAll, describe, expect, test } from 'vitest'
import { schemaTexts } from '../../../scripts/db/schemas/statements.ts'
import { costOf } from '../support/cost.ts'
import { testDatabase } from '../support/database.ts'
import { testUsers } from '../support/test-users.ts'
import { accountCosts } from './account-costs.ts'
import { buildMade, type CostWorld, GUESTS, type Made } from './cost-world.ts'
import { eventCosts } from './event-costs.ts'
import { groupCosts } from './group-costs.ts'
import { paymentCosts } from './payment-costs.ts'
import { registrationCosts } from './registration-costs.ts'
import { tableCosts } from './table-costs.ts'

/**
 * The most expensive calls: for each function and table that a client may use, the largest accepted input and the largest refused one.
 * Limits are rows that are read and functions of
 * ours that are called, which are the same on every machine.
 */

const db = testDatabase({ isMeasured: true })
const { olga, ana } = testUsers(db)
const world: CostWorld = { anon: db.anon, olga, ana, made: {} as Made }

beforeAll(async () => {
  Object.assign(world.made, await buildMade(db, world))
})

const topics = [registrationCosts, paymentCosts, eventCosts, groupCosts, accountCosts]
const functions = topics.flatMap((costs) => costs(world))

/** Functions that series-cost.test.ts, sections-cost.test.ts and cohosts.test.ts measure. */
const elsewhere = [
  'accept_cohost',
  'add_regular',
  'change_series',
  'create_series',
  'edit_date_and_plan',
  'end_series',
  'get_cohost_link',
  'get_cohosted_events',
  'get_cohosts',
  'get_series',
  'keep_place',
  'make_cohost_link',
  'move_participant',
  'open_date',
  'open_series',
  'order_regulars',
  'remove_cohost',
  'remove_regulars',
  'repeat_event',
  'set_skipped',
  'stop_cohosting',
]

const { 'retired.sql': retiredSql = '', ...current } = schemaTexts()
const namesIn = (sql: string) => [...sql.matchAll(/^create function public\.(\w+)/gm)].map(([, name]) => name)

/** Functions of an earlier release that only refuse. */
const retired = namesIn(retiredSql).filter((name) => !namesIn(Object.values(current).join('\n')).includes(name))

test('every function that a client may call has its most expensive calls here', async () => {
  const callable = await db.owner<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  )
  const here = callable.filter(({ name }) => !elsewhere.includes(name) && !retired.includes(name))
  expect(here.map(({ name }) => name).sort()).toEqual([...new Set(functions.map(({ of }) => of))].sort())
})

describe('costs no more than its limit', () => {
  test.each([...functions, ...tableCosts(world)])('$of: $name', async ({ who, ask, limit }) => {
    const cost = await costOf(db.pool('postgres'), who, ask)
    // Postgres counts calls that returned, not those that ended in an error.
    expect(cost.calls + cost.errors).toBeGreaterThan(0)
    expect(cost.read).toBeLessThanOrEqual(limit.read)
    expect(cost.calls).toBeLessThanOrEqual(limit.calls)
    if (limit.trims !== undefined) expect(cost.trims).toBeLessThanOrEqual(limit.trims)
  })
})

test('a hundred full rows are as big as their content, and no row exceeds thirty answers', async () => {
  const page = await olga.rpc('get_event', { p_event_id: world.made.asking.id })
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(GUESTS * 133_000)
})
