import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import type { QueryClient } from '@tanstack/react-query'
import { eventQuery } from '@/features/event/my-registration/queries'
import { backend } from '@/lib/backend/backend'
import { hasStoredSession } from '@/lib/backend/stored-session'
import { getSupabase } from '@/lib/backend/supabase'
import { rejoinDelay, scheduleRefetch } from './live-rules'

/** The page's only connection. The library never stops listening to the window, so there must not be a second. */
let realtime: RealtimeClient | undefined

interface Following {
  eventId: string
  /** The id in the topic's name: at a series' lasting link that of its current date. */
  topic: string
  /** Called with whether pings can come. */
  onJoined: (isJoined: boolean) => void
  /** Ends it. */
  signal: AbortSignal
}

/** Refetches an event after pings of its topic, at a moment that `live-rules.ts` chooses. */
export async function followEvent(client: QueryClient, { eventId, topic, onJoined, signal }: Following): Promise<void> {
  const { queryKey } = eventQuery(eventId)
  const { onPing, stop } = scheduleRefetch({
    refetch: () => {
      // A hidden page refetches when it becomes visible.
      if (!document.hidden) void client.invalidateQueries({ queryKey })
    },
    isFetching: () => client.isFetching({ queryKey, exact: true }) > 0,
    peopleCount: () => {
      const data = client.getQueryData(queryKey)
      return data ? data.roster.length + data.waiting_count : 0
    },
  })
  signal.addEventListener('abort', stop)
  const rejoined = (isJoined: boolean) => {
    // No ping has come for changes during the time without a connection.
    if (isJoined) onPing()
    onJoined(isJoined)
  }
  await keepJoined(topic, { onPing, onJoined: rejoined, signal })
}

interface Listener {
  /** Something about the event has changed. The ping carries no data. */
  onPing: () => void
  /** The page has joined the channel, or has left it. */
  onJoined: (isJoined: boolean) => void
  /** Leaves the channel. */
  signal: AbortSignal
}

/**
 * Joins the event's private topic and stays joined until `signal` aborts. Realtime alone is loaded for it, not the rest
 * of Supabase's library: a visitor without a session never needs that.
 *
 * Rejoining is done here, not by the library. The library would join again every ten seconds, on all pages at once, with the old token, and
 * never after the server has closed the channel.
 */
async function keepJoined(eventId: string, { onPing, onJoined, signal }: Listener): Promise<void> {
  realtime ??= new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backend.key },
    accessToken,
  })
  let failures = 0
  while (!signal.aborted) {
    // The library renews the token with every heartbeat, but a channel must not be joined with an old one.
    await realtime.setAuth()
    if (signal.aborted) return
    const channel = realtime.channel(`event:${eventId}`, { config: { private: true } })
    channel.on('broadcast', { event: 'changed' }, onPing)
    const whenJoined = () => {
      failures = 0
      onJoined(true)
    }
    const reason = await untilEnded(channel, whenJoined, signal)
    onJoined(false)
    void realtime.removeChannel(channel)
    // After a lost connection the library still holds it until a timer fires.
    if (!realtime.isConnected()) void realtime.disconnect()
    if (signal.aborted) return
    failures += 1
    if (failures === 1) console.warn('The roster is not live; the page looks for changes by itself.', reason)
    await pause(rejoinDelay(failures, Math.random()), signal)
  }
}

/** The token for Realtime. Without a session it is the public key, as for the rest of the API. */
async function accessToken(): Promise<string> {
  if (!hasStoredSession()) return backend.key
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  return data.session?.access_token ?? backend.key
}

/** Joins a channel. Resolves to the reason when it was refused or has ended, or when `signal` aborts. */
function untilEnded(channel: RealtimeChannel, onJoined: () => void, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') onJoined()
      else resolve(error ?? status)
    })
  })
}

/**
 * Waits for `ms`, and then until the page is visible. Ends early when the page becomes visible or the network is back.
 */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const endIfVisible = () => {
      if (!document.hidden) end()
    }
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', endIfVisible)
      window.removeEventListener('online', endIfVisible)
      resolve()
    }
    const timer = setTimeout(endIfVisible, ms)
    document.addEventListener('visibilitychange', endIfVisible)
    window.addEventListener('online', endIfVisible)
    signal.addEventListener('abort', end, { once: true })
  })
}
