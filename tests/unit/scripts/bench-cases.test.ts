// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Case, cases, seriesCases, unmeasured } from '../../../bench/db/cases.ts'
import type { Subject } from '../../../bench/db/person.ts'
import { answerWith, signIn } from '../../../bench/db/phone.ts'
import type { SchemaCache } from '../../../bench/db/schema-cache.ts'
import { translate } from '../../../bench/db/translate.ts'

test('npm run bench:db asks every query of the app', () => {
  expect(unmeasured()).toEqual([])
})

/** A schema that knows every function, table and key. */
const anySchema = {
  functions: { get: () => ({ parameters: {}, returnsSet: false, readOnly: true }) },
  foreignKeys: { find: () => ({ from: 'a', to: 'b', pairs: [['b_id', 'id']] }) },
  computed: { has: () => false },
} as unknown as SchemaCache

test('the first request of each of them can be translated for Postgres', async () => {
  const problems: string[] = []
  const asked = new Set<string>()
  async function ask({ query, anon, options }: Case) {
    const subject = { user_id: crypto.randomUUID(), event_id: 'abcdefgh1234', secret: 'secret' } as Subject
    signIn(anon ? null : subject.user_id)
    answerWith(async (url, headers, body) => {
      asked.add(query)
      try {
        translate(anySchema, url, headers, body)
      } catch (error) {
        problems.push(`${query}: ${error}`)
      }
      throw new Error('Nothing is answered here')
    })
    const { queryFn } = options(subject as Record<keyof Subject, string>)
    const context = { client: new QueryClient(), signal: new AbortController().signal }
    await (queryFn as (asking: typeof context) => Promise<unknown>)(context).catch(() => undefined)
  }
  for (const one of [...cases, ...seriesCases]) await ask(one)
  expect(problems).toEqual([])
  expect(asked).toContain('joinedEventsQuery')
})
