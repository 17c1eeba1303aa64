// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, toAppError } from '@/lib/backend/errors'
import { isPersisted, persistQueries } from '@/lib/backend/offline-cache'
import * as session from '@/lib/backend/session'

const who: { user: { id: string } | null } = { user: null }

const event = ['event', 'abcdefgh1234'] as const
let stop: () => void

/** A visit to the app: a new query cache over the device's storage. */
function visit(): QueryClient {
  stop?.()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stop = persistQueries(client)
  return client
}

const leavePage = () => window.dispatchEvent(new Event('pagehide'))
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('roster:seen:'))

async function read(client: QueryClient, queryKey: readonly unknown[], answer: unknown) {
  await client.fetchQuery({ queryKey, queryFn: () => answer })
  leavePage()
}

beforeEach(() => {
  who.user = null
  // Spied on and not mocked: the files after this one share its modules.
  vi.spyOn(session, 'getSession').mockImplementation(() => who as session.Session)
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  stop()
  // The spy may outlive this file.
  who.user = null
})

describe('the stored queries', () => {
  it('is there at the next visit, with the moment it was read', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    await read(visit(), event, { name: 'Five-a-side' })

    vi.setSystemTime(9_000_000)
    const later = visit()
    const query = later.getQueryCache().build(later, { queryKey: event })
    expect(query.state).toMatchObject({ status: 'success', data: { name: 'Five-a-side' }, dataUpdatedAt: 1_000_000 })
  })

  it('is gone once the database answers that there is nothing', async () => {
    const client = visit()
    await read(client, event, { name: 'Five-a-side' })
    expect(stored()).toHaveLength(1)
    await client.invalidateQueries({ queryKey: event })
    await read(client, event, null)
    expect(stored()).toHaveLength(0)
  })

  it('stays when the network failed or the database is busy, and goes when the database refused', async () => {
    const client = visit()
    await read(client, event, { name: 'Five-a-side' })
    const failWith = (error: Error) =>
      client.fetchQuery({ queryKey: event, queryFn: () => Promise.reject(error), staleTime: 0 }).catch(() => undefined)
    await failWith(new TypeError('Failed to fetch'))
    await failWith(toAppError({ status: 500, code: '57014', message: 'canceling statement due to statement timeout' }))
    expect(stored()).toHaveLength(1)
    await failWith(new AppError('database', 'Event not found', { code: 'event_not_found' }))
    expect(stored()).toHaveLength(0)
  })

  it('does not fill an edit form', async () => {
    await read(visit(), ['group', 'g1'], { name: 'Choir' })
    window.history.replaceState(null, '', '/groups/g1/edit')
    const later = visit()
    expect(later.getQueryCache().build(later, { queryKey: ['group', 'g1'] }).state.data).toBeUndefined()
  })

  it('entries of another user are dropped and not shown', async () => {
    await read(visit(), event, { name: 'Five-a-side' })
    const [key = ''] = stored()
    const seen = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...seen, owner: 'somebody-else' }))
    const later = visit()
    expect(later.getQueryCache().build(later, { queryKey: event }).state.data).toBeUndefined()
    expect(stored()).toHaveLength(0)
  })

  it.each([
    ['in this tab', () => (who.user = null)],
    ['in another tab', () => localStorage.removeItem('roster-auth')],
    ['and somebody else in', () => (who.user = { id: 'ben' })],
  ])('is not written once its reader has signed out %s', async (_where, leave) => {
    who.user = { id: 'ana' }
    localStorage.setItem('roster-auth', '{}')
    const client = visit()
    await client.fetchQuery({ queryKey: event, queryFn: () => ({ name: 'Five-a-side' }) })
    leave()
    leavePage()
    expect(stored()).toEqual([])
  })

  it('is forgotten from the oldest on, so that the device does not fill up', async () => {
    const client = visit()
    for (let number = 0; number < 45; number += 1) {
      vi.setSystemTime(1_000 + number)
      await client.fetchQuery({ queryKey: ['event', `e${number}`], queryFn: () => ({ number }) })
    }
    leavePage()
    expect(stored()).toHaveLength(40)
    expect(localStorage.getItem('roster:seen:["event","e0"]')).toBeNull()
    expect(localStorage.getItem('roster:seen:["event","e44"]')).not.toBeNull()
  })
})

describe('of all queries', () => {
  it.each([
    [['event', 'e1']],
    [['event', 'e1', 'guest']],
    [['group', 'g1', 'members']],
    [['home', 'u1']],
    [['my-events', 'joined', 'u1']],
    [['groups', 'u1']],
    [['bookmarks', 'u1']],
    [['phone-guests']],
    [['invite', 'event', 'e1']],
  ])('%j is kept', (key) => expect(isPersisted(key)).toBe(true))

  it.each([
    [['event', 'e1', 'edit', 'u1']],
    [['event', 'e1', 'access']],
    [['group', 'g1', 'candidates']],
    [['groups', 'choices', 'u1']],
  ])('%j is not', (key) => expect(isPersisted(key)).toBe(false))
})
