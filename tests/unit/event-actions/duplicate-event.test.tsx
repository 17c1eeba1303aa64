// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useDuplicateEvent } from '@/features/event-actions/mutations'
import { type Held, holdRequests } from '../support/network'
import { expectTold } from '../support/refusing'
import { renderWithClient } from '../support/render'

const EVENT = { id: 'event0000001', name: 'Picnic' }
const next = holdRequests('duplicate_event')

it('a refused or lost copy shows an error', async () => {
  const { result } = renderWithClient(() => useDuplicateEvent())
  await expectTold(() => result.current.mutateAsync(EVENT), next)
})

it('a copy whose response was lost is retried with the same id, the next copy gets a new one', async () => {
  const { result } = renderWithClient(() => useDuplicateEvent())
  const asked: unknown[] = []
  const ask = async (end: (held: Held) => void) => {
    const copying = result.current.mutateAsync(EVENT).catch(() => undefined)
    const held = await next()
    asked.push((held.body as { p_request_id: string }).p_request_id)
    end(held)
    await copying
  }
  const copy = { id: 'event0000002', name: 'Picnic (Copy)' }
  await ask((held) => held.lose())
  await ask((held) => held.answer(copy))
  await ask((held) => held.answer(copy))
  expect(asked[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(asked[1]).toBe(asked[0])
  expect(asked[2]).not.toBe(asked[0])
})
