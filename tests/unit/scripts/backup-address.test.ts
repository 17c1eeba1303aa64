// @vitest-environment node
import { expect, it } from 'vitest'
import { needsTls } from '../../../scripts/backup/database'

it.each([
  ['postgresql://postgres@db.example:5432/postgres', true],
  ['postgresql://postgres@db.example:5432/postgres?sslmode=disable', false],
  ['postgresql://postgres@127.0.0.1:5432/postgres', false],
])('%s forces TLS: %s', (url, needs) => {
  expect(needsTls(url)).toBe(needs)
})
