import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { complaints, freeze } from '../../../scripts/db/frozen.ts'

const FIRST = '20260101000000_first.sql'
const SECOND = '20260102000000_second.sql'
const THIRD = '20260103000000_third.sql'

let root: string
const file = (name: string) => join(root, 'supabase/migrations', name)
const list = () => readFileSync(join(root, 'supabase/frozen.json'), 'utf8')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'roster-frozen-'))
  mkdirSync(join(root, 'supabase/migrations'), { recursive: true })
  writeFileSync(join(root, 'supabase/frozen.json'), '{}\n')
  writeFileSync(file(FIRST), 'create table a ();\n')
  writeFileSync(file(SECOND), 'create table b ();\n')
})

afterEach(() => rmSync(root, { recursive: true }))

test('frozen migrations are never changed, removed, renamed or preceded by new ones', () => {
  expect(complaints('.')).toEqual([])
})

test('migrations that are not frozen may change', () => {
  writeFileSync(file(SECOND), 'create table c ();\n')
  expect(complaints(root)).toEqual([])
})

test('freezing adds the new migrations and keeps the others as they are', () => {
  expect(freeze(root)).toEqual([FIRST, SECOND])
  const before = JSON.parse(list())
  expect(before[FIRST]).toMatch(/^[0-9a-f]{64}$/)
  writeFileSync(file(THIRD), 'drop table a;\n')
  expect(complaints(root)).toEqual([])
  expect(freeze(root)).toEqual([THIRD])
  expect(JSON.parse(list())).toEqual({ ...before, [THIRD]: expect.any(String) })
  expect(freeze(root)).toEqual([])
})

test('a changed one is named, and freezing again does not overwrite its hash', () => {
  freeze(root)
  const before = list()
  writeFileSync(file(FIRST), 'create table a (id int);\n')
  const sentence = `${FIRST} is frozen, but it was changed. Undo the change, and write a new migration.`
  expect(complaints(root)).toEqual([sentence])
  expect(() => freeze(root)).toThrow(sentence)
  expect(list()).toBe(before)
})

test('a removed one and a renamed one are named', () => {
  freeze(root)
  rmSync(file(FIRST))
  renameSync(file(SECOND), file('20260102000000_other.sql'))
  const gone = 'is frozen, but it was removed or renamed. Put it back, and write a new migration.'
  expect(complaints(root).slice(0, 2)).toEqual([`${FIRST} ${gone}`, `${SECOND} ${gone}`])
})

test('a new one may not stand before a frozen one', () => {
  freeze(root)
  writeFileSync(file('20260101120000_between.sql'), 'drop table a;\n')
  expect(complaints(root)).toEqual([
    `20260101120000_between.sql stands before ${SECOND}, which is frozen. Give it a later date.`,
  ])
})

test('other line ends are no change', () => {
  freeze(root)
  writeFileSync(file(FIRST), 'create table a ();\r\n')
  expect(complaints(root)).toEqual([])
})
