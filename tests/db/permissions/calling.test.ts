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

const calls = Object.entries(writing).flatMap(([name, list]) => list.map((call) => ({ name, call })))

describe('the callers of functions that change data', () => {
  test.each(calls)('$name: $call.name', async ({ call }) => {
    const outcomes: string[] = []
    for (const role of roles) {
      const outcome = await attempt(db, world.visitors[role], (inside) => call.try(inside, world, role))
      if (outcome.changed) outcomes.push(role)
      else if (call.may.includes(role)) outcomes.push(`not ${role} (${outcome.error ?? 'nothing changed'})`)
      // A refusal is an error of ours or of row-level security, no other.
      if (outcome.error) expect([role, outcome.error]).toEqual([role, expect.stringMatching(/^(PT4\d\d|42501)$/)])
    }
    expect(outcomes.sort()).toEqual([...call.may].sort())
  })
})

// The token on a stolen phone stays valid for up to an hour after the account was deleted.
test.each<[keyof FormerMembers, Role]>([
  ['removed co-host', 'stranger'],
  ['removed member', 'stranger'],
  ['deleted', 'anon'],
])('%s: changes no more than %s', async (who, like) => {
  const more: string[] = []
  for (const { name, call } of calls) {
    const outcome = await attempt(db, former[who], (inside) => call.try(inside, world, 'stranger'))
    const isRight =
      who === 'deleted' ? !outcome.changed || call.may.includes(like) : outcome.changed === call.may.includes(like)
    if (!isRight) more.push(`${name}: ${call.name} (${outcome.error ?? 'no refusal'})`)
  }
  expect(more).toEqual([])
})

const questions = Object.entries(reading).flatMap(([name, list]) => list.map((question) => ({ name, question })))

describe('the callers of functions that read data', () => {
  test.each(questions)('$name: $question.name', async ({ question }) => {
    const answered: string[] = []
    for (const role of roles) {
      let answer: unknown
      const outcome = await attempt(db, world.visitors[role], async (inside) => {
        answer = await question.ask(inside, world, role)
      })
      expect([role, outcome.changed]).toEqual([role, false])
      if (outcome.error) expect([role, outcome.error]).toEqual([role, expect.stringMatching(/^(PT4\d\d|42501)$/)])
      else if (answer !== null && !(Array.isArray(answer) && answer.length === 0)) answered.push(role)
    }
    expect(answered.sort()).toEqual([...question.may].sort())
  })
})

test('deleting an account deletes no other', async () => {
  const { organizer } = world.people
  expect(organizer).toBeInstanceOf(Person)
  const before = await db.owner('select id from auth.users order by id')
  await attempt(db, world.visitors.organizer, (inside) => inside.rpc('delete_account'))
  expect(await db.owner('select id from auth.users order by id')).toEqual(before)
})
