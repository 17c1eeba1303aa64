// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { useCreateEvent, useDeleteEvent, useUpdateEvent } from '@/features/events/form/mutations'
import { eventFormSchema } from '@/features/events/form/schema'
import { queryClient } from '@/lib/backend/query-client'
import { keys } from '@/lib/backend/query-keys'
import { AUTH_STORAGE_KEY } from '@/lib/backend/stored-session'
import { holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient } from '../../support/render'
import { OLGA, withSession } from '../../support/signed-in'
import { buildEditable, buildForm, buildSeries } from './build'

const next = holdRequests(
  'create_event',
  'create_series',
  'events',
  'edit_date_and_plan',
  'change_series',
  'repeat_event',
)
withSession()

const event = buildEditable()
const input = eventFormSchema.parse(buildForm({ name: 'Picnic' }))
const repeating = eventFormSchema.parse(buildForm({ every: 'week', datetime: '2026-11-24T19:00' }))
const requestId = 'request'

/** The cache of the event's page, and whether it is marked as stale. */
function readPage(id = event.id) {
  const queryKey = keys.event(id)
  queryClient.setQueryData(queryKey, 'the page')
  return { isStale: () => queryClient.getQueryState(queryKey)?.isInvalidated }
}

/** The sentence for a person whose session is gone. */
const PLEASE = 'Please sign in to continue.'

describe('creating', () => {
  it("a refused or lost creation shows an error, and each try has the request's id", async () => {
    const { result } = renderWithClient(() => useCreateEvent())
    const create = () => result.current.mutateAsync({ input, requestId })
    await expectTold(create, next)
    const made = create()
    const sent = await next()
    expect(sent.body).toMatchObject({ p_event: { name: 'Picnic', organizer_id: OLGA }, p_request_id: requestId })
    sent.answer({ id: 'picnic', name: 'Picnic' })
    expect(await made).toMatchObject({ id: 'picnic' })
  })

  it('waits for no list that is read again', async () => {
    const read = vi.fn(() => (read.mock.calls.length === 1 ? Promise.resolve([]) : new Promise(() => {})))
    const { result } = renderWithClient(() => {
      useQuery({ queryKey: [...keys.groups(), 'choices'], queryFn: read })
      return useCreateEvent()
    })
    const made = result.current.mutateAsync({ input, requestId })
    ;(await next()).answer({ id: 'picnic', name: 'Picnic' })
    expect(await made).toMatchObject({ id: 'picnic' })
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('leaves out a zone that the database does not know yet', async () => {
    const { result } = renderWithClient(() => useCreateEvent())
    const made = result.current.mutateAsync({ input, requestId })
    const first = await next()
    expect(first.body).not.toMatchObject({ p_event: { time_zone: null } })
    first.refuse('invalid_input', 'Unknown zone', 'time_zone')
    const again = await next()
    expect(again.body).toMatchObject({ p_event: { time_zone: null } })
    again.refuse('unauthorized')
    await expect(made).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('asks nothing of the database where the session is gone', async () => {
    localStorage.removeItem(AUTH_STORAGE_KEY)
    const { result } = renderWithClient(() => useCreateEvent())
    await expect(result.current.mutateAsync({ input, requestId })).rejects.toThrow(PLEASE)
  })
})

describe('changing', () => {
  const series = buildSeries()

  it.each([
    ['an event', event, 'one'],
    ['one date of a series', buildEditable({ series }), 'one'],
    ['a date and the plan', buildEditable({ series }), 'plan'],
  ] as const)('%s: a refusal shows an error, and the page is fetched again', async (_, edited, dates) => {
    const page = readPage(edited.id)
    const { result } = renderWithClient(() => useUpdateEvent(edited))
    await expectTold(() => result.current.mutateAsync({ input, dates }), next)
    expect(page.isStale()).toBe(true)
  })

  it('a change of an event that is gone shows an error', async () => {
    const { result } = renderWithClient(() => useUpdateEvent(event))
    const saving = expect(result.current.mutateAsync({ input, dates: 'one' })).rejects.toThrow('Event not found')
    ;(await next()).answer([])
    await saving
  })

  it('a saved event with an unsaved series shows an error, and the page is fetched again', async () => {
    const page = readPage()
    const { result } = renderWithClient(() => useUpdateEvent(event))
    const saving = expect(result.current.mutateAsync({ input: repeating, dates: 'one' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    ;(await next()).answer([{ series_id: null }])
    const sent = await next()
    expect(sent.url).toContain('/rpc/repeat_event')
    sent.refuse('unauthorized')
    await saving
    expect(page.isStale()).toBe(true)
  })
})

describe('deleting', () => {
  it('an event that could not be deleted stays, and the person sees an error', async () => {
    const page = readPage()
    const { result } = renderWithClient(() => useDeleteEvent(event))
    await expectTold(() => result.current.mutateAsync(), next)
    expect(page.isStale()).toBe(false)
    const deleting = result.current.mutateAsync()
    ;(await next()).answer([])
    await deleting
    expect(page.isStale()).toBe(true)
  })
})
