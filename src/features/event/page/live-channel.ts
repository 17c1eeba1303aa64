import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { backend } from '@/lib/backend/backend'
import { getSupabase, hasStoredSession } from '@/lib/backend/supabase'
import { rejoinDelay } from './live-rules'

/** The page's one connection. The library listens to the window for as long as it lives, so there is never a second. */
let realtime: RealtimeClient | undefined

interface Listener {
  /** Something about the event has changed. The ping carries no data. */
  onPing: () => void
  /** The page has joined, or is no longer in: from now on pings come, or do not. */
  onJoined: (isJoined: boolean) => void
  /** Ends it. */
  signal: AbortSignal
}

/**
 * Joins the event's private topic and stays in until `signal` says otherwise. Realtime alone is loaded for it, not
 * the rest of Supabase's library: a visitor without a session never needs that.
 *
 * Joining again is decided here and not by the library: it would ask again every ten seconds, all pages in the same
 * moment, where it was refused; never, where the server has closed the channel; and with the old token, where that was why.
 */
export async function keepJoined(eventId: string, { onPing, onJoined, signal }: Listener): Promise<void> {
  realtime ??= new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backend.key },
    accessToken,
  })
  let failures = 0
  while (!signal.aborted) {
    // Also renewed by the library with every heartbeat, but a channel that is joined must not begin with an old one.
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
    // A connection that was lost has a timer of its own, and until then the library keeps it as if it were there.
    if (!realtime.isConnected()) void realtime.disconnect()
    if (signal.aborted) return
    failures += 1
    if (failures === 1) console.warn('The roster is not live; the page looks for changes by itself.', reason)
    await pause(rejoinDelay(failures, Math.random()), signal)
  }
}

/** Whom Realtime talks to. Without a session that is everybody with the public key, as for the rest of the API. */
async function accessToken(): Promise<string> {
  if (!hasStoredSession()) return backend.key
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getSession()
  return data.session?.access_token ?? backend.key
}

/** Joins a channel. Resolves to the reason when it was refused, has ended or is no longer wanted. */
function untilEnded(channel: RealtimeChannel, onJoined: () => void, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') onJoined()
      else resolve(error ?? status)
    })
  })
}

/** Waits for `ms`, and then for somebody to look. Cut short when somebody looks again or the network is back. */
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
