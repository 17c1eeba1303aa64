import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { Person } from '../support/visitor.ts'
import { attempt } from './attempt.ts'
import { buildFormerMembers, type FormerMembers } from './former-members.ts'
import { reading, writing } from './function-expectations.ts'
import { buildWorld, type Role, roles, type World } from './world.ts'

const db = testDatabase()
let world: World
let former: FormerMembers

beforeAll(async () => {
  world = await buildWorld(db)
  former = await buildFormerMembers(db, world)
})

test('every function of the API has its expectations', async () => {
  const rows = await db.owner<{ name: string; volatility: string }>(
    `select distinct proname as name, provolatile as volatility from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype`,
  )
  const names = (volatile: boolean) =>
    rows.filter((row) => (row.volatility === 'v') === volatile).map(({ name }) => name)
  expect(names(true).sort()).toEqual(Object.keys(writing).sort())
  expect(names(false).sort()).toEqual(Object.keys(reading).sort())
})

const calls = Object.entries(writing).flatMap(([name, list]) =>
  list.map(([call, may, run]) => ({ name, call, may, run })),
)

describe('the callers of functions that change data', () => {
  test.each(calls)('$name: $call', async ({ may, run }) => {
    const outcomes: string[] = []
    for (const role of roles) {
      const outcome = await attempt(db, world.visitors[role], (inside) => run(inside, world, role))
      if (outcome.changed) outcomes.push(role)
      else if (may.includes(role)) outcomes.push(`not ${role} (${outcome.error ?? 'nothing changed'})`)
      // A refusal is an error of ours or of row-level security, no other.
      if (outcome.error) expect([role, outcome.error]).toEqual([role, expect.stringMatching(/^(PT4\d\d|42501)$/)])
    }
    expect(outcomes.sort()).toEqual([...may].sort())
  })
})

// The token on a stolen phone stays valid for up to an hour after the account was deleted.
test.each<[keyof FormerMembers, Role]>([
  ['removed co-host', 'stranger'],
  ['removed member', 'stranger'],
  ['deleted', 'anon'],
])('%s: changes no more than %s', async (who, like) => {
  const more: string[] = []
  for (const { name, call, may, run } of calls) {
    const outcome = await attempt(db, former[who], (inside) => run(inside, world, 'stranger'))
    const isRight = who === 'deleted' ? !outcome.changed || may.includes(like) : outcome.changed === may.includes(like)
    if (!isRight) more.push(`${name}: ${call} (${outcome.error ?? 'no refusal'})`)
  }
  expect(more).toEqual([])
})

const questions = Object.entries(reading).flatMap(([name, list]) =>
  list.map(([question, may, ask]) => ({ name, question, may, ask })),
)

describe('the callers of functions that read data', () => {
  test.each(questions)('$name: $question', async ({ may, ask }) => {
    const answered: string[] = []
    for (const role of roles) {
      let answer: unknown
      const outcome = await attempt(db, world.visitors[role], async (inside) => {
        answer = await ask(inside, world, role)
      })
      expect([role, outcome.changed]).toEqual([role, false])
      if (outcome.error) expect([role, outcome.error]).toEqual([role, expect.stringMatching(/^(PT4\d\d|42501)$/)])
      else if (answer !== null && !(Array.isArray(answer) && answer.length === 0)) answered.push(role)
    }
    expect(answered.sort()).toEqual([...may].sort())
  })
})

test('deleting an account deletes no other', async () => {
  const { organizer } = world.people
  expect(organizer).toBeInstanceOf(Person)
  const before = await db.owner('select id from auth.users order by id')
  await attempt(db, world.visitors.organizer, (inside) => inside.rpc('delete_account'))
  expect(await db.owner('select id from auth.users order by id')).toEqual(before)
})
