import { expect, test } from 'vitest'
import { check, type Row } from '../../../bench/stress/check.ts'
import type { Outcome, Person } from '../../../bench/stress/person.ts'
import { planOf } from '../../../bench/stress/plan.ts'

/** Violations found by the stress test. Each guarantee is broken once, and only that one is reported. */

const line: Outcome = { kind: 'line' }
const slot = (number: number): Outcome => ({ kind: 'slot', slot: number })
const at = (second: number) => `2026-11-22T10:00:0${second}.000000`

/** Four people one after the other, for two slots. */
const people = (change: Partial<Person>[] = []): Person[] =>
  [slot(1), slot(2), line, line].map((outcome, index) => ({
    name: `Person ${index + 1}`,
    address: '2001:db8::1',
    id: String(index + 1),
    secret: '',
    luck: 'fine',
    opensAt: 0,
    tapsAt: 0,
    triedAt: index * 10,
    heardAt: index * 10 + 5,
    outcome,
    ...change[index],
  }))

const rows = (change: Partial<Row>[] = []): Row[] =>
  [
    { id: '1', slot_number: 1, waiting_since: null },
    { id: '2', slot_number: 2, waiting_since: null },
    { id: '3', slot_number: null, waiting_since: at(3) },
    { id: '4', slot_number: null, waiting_since: at(4) },
  ].map((row, index) => ({ ...row, ...change[index] }))

const broken = (found: object) => Object.entries(found).filter(([, count]) => count !== 0)

test('responses that match the rows break nothing', () => {
  expect(broken(check(people(), rows(), 2))).toEqual([])
})

test.each<[string, Partial<Person>[], Partial<Row>[], number, [string, number][]]>([
  [
    'a person without a response is missing, and their row is one too many',
    [{}, {}, {}, { outcome: { kind: 'unanswered' } }],
    [],
    4,
    [
      ['people without an answer', 1],
      ['rows too many', 1],
    ],
  ],
  [
    'a slot beyond the last one is too many',
    [{}, {}, { outcome: slot(3) }],
    [{}, {}, { slot_number: 3, waiting_since: null }],
    4,
    [['double slots', 1]],
  ],
  ['a sign-up without a row is lost', [], [], 3, [['lost sign-ups', 1]]],
  [
    'a free slot with people waiting is empty',
    [{}, { outcome: line }],
    [{}, { slot_number: null, waiting_since: at(2) }],
    4,
    [['slots left empty', 1]],
  ],
])('%s', (_what, person, row, count, found) => {
  expect(broken(check(people(person), rows(row).slice(0, count), 2))).toEqual(found)
})

test('a slot with two people is a double slot and a lost sign-up', () => {
  const found = check(people(), rows([{}, { slot_number: 1 }]), 2)
  expect(found).toMatchObject({ 'double slots': 1, 'lost sign-ups': 1, 'slots left empty': 1 })
})

test("people who tap after another's response stand behind; simultaneous taps may have any order", () => {
  const swapped = rows([{}, {}, { waiting_since: at(4) }, { waiting_since: at(3) }])
  expect(broken(check(people(), swapped, 2))).toEqual([['overtaken', 1]])
  const together = people([{}, {}, { triedAt: 20, heardAt: 40 }, { triedAt: 30, heardAt: 35 }])
  expect(broken(check(together, swapped, 2))).toEqual([])
})

test('a word that means nothing stops the run', () => {
  expect(planOf(['small', '--people=50', '--write']).people).toBe(50)
  expect(() => planOf(['--peple=50'])).toThrow('--peple=50')
  expect(() => planOf(['--slots=600'])).toThrow('fewer people than slots')
})
