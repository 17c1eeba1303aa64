import { expect, it } from 'vitest'
import { randomSecret, randomUuid } from '@/lib/browser/random'

it('ids are version-4 UUIDs', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(randomUuid()).not.toBe(randomUuid())
})

it('secrets are 128 bits in hexadecimal', () => {
  expect(randomSecret()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomSecret()).not.toBe(randomSecret())
})
