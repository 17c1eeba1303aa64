// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { useRemove } from '@/features/event/outbox/send-change'
import { eventQuery } from '@/features/event/registration/queries'
import { useRemoveGuests } from '@/features/event/roster/use-remove-guests'
import { useDuplicateEvent } from '@/features/events/lists/mutations'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow } from '../../entities/event/build'
import { type Held, holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient } from '../../support/render'

const EVENT = 'event0000001'
const { queryKey } = eventQuery(EVENT)
const next = holdRequests('copy_event', 'withdraw')

it('a copy that is refused or lost is told', async () => {
  const { result } = renderWithClient(() => useDuplicateEvent())
  await expectTold(() => result.current.mutateAsync(EVENT), next)
})

it('a copy whose answer was lost is asked for with the same id, and the next one with another', async () => {
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

describe('somebody on the list', () => {
  const page = buildPage({ roster: [buildRow(1), buildRow(2)], viewer: { manages: true } })
  beforeEach(() => void queryClient.setQueryData(queryKey, page))

  it('stays there until the database has taken them off', async () => {
    const { result } = renderWithClient(() => useRemove(EVENT))
    await expectTold(() => result.current.mutateAsync('row-1'), next)
    expect(queryClient.getQueryData(queryKey)).toEqual(page)
    const removing = result.current.mutateAsync('row-1')
    ;(await next()).answer({ removed: 1 })
    await removing
    expect(queryClient.getQueryData(queryKey)?.roster.map(({ id }) => id)).toEqual(['row-2'])
  })

  it('stays there too when many guests are removed at once', async () => {
    const { result } = renderWithClient(() => useRemoveGuests(EVENT))
    await expectTold(() => result.current.mutateAsync(['row-1', 'row-2']), next)
    expect(queryClient.getQueryData(queryKey)).toEqual(page)
  })

  it('goes in parts where many are removed; who was taken off before a part is refused stays off', async () => {
    const roster = Array.from({ length: 201 }, (_, index) => buildRow(index + 1))
    const ids = roster.map(({ id }) => id)
    queryClient.setQueryData(queryKey, buildPage({ roster, viewer: { manages: true } }))
    const { result } = renderWithClient(() => useRemoveGuests(EVENT))
    const removing = expect(result.current.mutateAsync(ids)).rejects.toMatchObject({ code: 'unauthorized' })
    for (const part of [ids.slice(0, 100), ids.slice(100, 200)]) {
      const { body, answer } = await next()
      expect(body).toEqual({ p_ids: part })
      answer({ removed: 100 })
    }
    ;(await next()).refuse('unauthorized')
    await removing
    expect(queryClient.getQueryData(queryKey)?.roster.map(({ id }) => id)).toEqual(ids.slice(200))
  })
})
