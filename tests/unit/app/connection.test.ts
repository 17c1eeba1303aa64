import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { connectionOf } from '@/app/use-connection'

afterEach(() => onlineManager.setOnline(true))

/** A page that shows these queries. */
function show(client: QueryClient, ...keys: string[]) {
  for (const key of keys) {
    new QueryObserver(client, { queryKey: [key], queryFn: () => new Promise(() => undefined) }).subscribe(
      () => undefined,
    )
  }
}

describe('the connection', () => {
  it('is there while the browser says so and nothing failed', () => {
    const client = new QueryClient()
    show(client, 'event')
    expect(connectionOf(client).offline).toBe(false)
  })

  it('offline, the page is as old as the oldest thing on it; what is not on it does not count', () => {
    const client = new QueryClient()
    client.setQueryData(['event'], 'shown', { updatedAt: 2_000 })
    client.setQueryData(['labels'], 'shown', { updatedAt: 1_500 })
    client.setQueryData(['home'], 'not shown', { updatedAt: 1_000 })
    show(client, 'event', 'labels')
    onlineManager.setOnline(false)
    expect(connectionOf(client)).toEqual({ offline: true, readAt: 1_500, isIncomplete: false })
  })

  it('shows no age if the app is offline before the first read', () => {
    const client = new QueryClient()
    onlineManager.setOnline(false)
    show(client, 'event')
    expect(connectionOf(client)).toEqual({ offline: true, readAt: null, isIncomplete: true })
  })

  it('offline, an answer of nothing has no age either', () => {
    const client = new QueryClient()
    client.setQueryData(['guest'], null, { updatedAt: 2_000 })
    show(client, 'event', 'guest')
    onlineManager.setOnline(false)
    expect(connectionOf(client)).toEqual({ offline: true, readAt: null, isIncomplete: true })
  })

  it('is gone too when a Wi-Fi without a network behind it lets every read fail', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const fails = () => Promise.reject(new TypeError('Failed to fetch'))
    const observer = new QueryObserver(client, { queryKey: ['event'], queryFn: fails })
    observer.subscribe(() => undefined)
    await expect.poll(() => connectionOf(client).offline).toBe(true)
  })

  it('is there when the database refused: a refusal came over it', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const fails = () => Promise.reject(new Error('permission denied'))
    const observer = new QueryObserver(client, { queryKey: ['event'], queryFn: fails })
    observer.subscribe(() => undefined)
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
    expect(connectionOf(client).offline).toBe(false)
  })
})
