import type { EventInvite } from '@/features/invites/schema'
import type { EventPageData } from '@/features/registrations/event-schema'
import { relativeTime } from '@/lib/date-text'
import { type EarlyStart, earlyCall, wordsOf } from '@/lib/early'
import { readSeen, seenName } from '@/lib/seen'
import { readStored } from '@/lib/storage'
import { hasStoredSession } from '@/lib/supabase'
import { ask } from './ask'
import { EventScreen } from './event-screen'
import { Frame } from './frame'
import { InviteScreen } from './invite-screen'
import { show } from './jsx-runtime'
import { preloadFor } from './preload'
import { isLeaving } from './react-router-dom'
import { readVisit, type Visit } from './visit'

/**
 * Stands in the HTML and runs before anything else is here: asks for the data of a link's page and paints it, until
 * React takes over. Whatever goes wrong in it leaves an empty page to React, as if it had never been.
 */

/** The build that is running, as `offline-cache.ts` knows it. */
declare const BUILD_FILE: string

preloadFor(window.location.pathname)
const visit = readVisit(window.location.pathname)
// Somebody who is signed in sees more than the early entry knows; a wide window sees the gate.
if (visit && !hasStoredSession() && !window.matchMedia('(min-width: 768px)').matches) begin(visit)

function begin(visit: Visit): void {
  const answer = ask(visit)
  // What waits on this phone to be sent makes it another page, which only the app can draw.
  const hasOutbox = readStored('roster-guest:outbox') !== null
  let stopped = false
  let tapped: string | null = null
  const early: EarlyStart = {
    call: earlyCall(visit.call, visit.args),
    answer,
    painted: null,
    stop: () => {
      stopped = true
      document.removeEventListener('click', remember)
      return tapped
    },
  }
  window.rosterEarly = early

  /** A tap on something that only the app can do: done as soon as the app is here. */
  function remember({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || isLeaving) return
    tapped = wordsOf(button)
    button.classList.add('animate-pulse')
  }

  function paint(data: unknown, painted: 'remembered' | 'answer', readAt: number): void {
    const root = document.getElementById('root')
    if (stopped || !root || !isRecord(data) || hasOutbox) return
    try {
      const age = relativeTime(new Date(readAt).toISOString(), new Date())
      show(root, <Frame offlineSince={navigator.onLine ? null : age}>{screenOf(visit, data)}</Frame>)
      early.painted = painted
    } catch (error) {
      root.replaceChildren()
      early.painted = null
      console.error('The first paint failed', error)
    }
  }

  document.addEventListener('click', remember)
  const build = new URL(BUILD_FILE, window.location.origin).href
  const seen = readSeen(seenName(JSON.stringify(visit.queryKey)), build, '')
  if (seen) whenRootIsThere(() => paint(seen.data, 'remembered', seen.at))
  answer.then(
    (data) => whenRootIsThere(() => paint(data, 'answer', Date.now())),
    () => undefined,
  )
}

function screenOf(visit: Visit, data: object) {
  if (visit.page === 'invite') return <InviteScreen invite={data as EventInvite} />
  const hasGuest = window.location.hash.startsWith('#r=') || readStored(`roster-guest:${visit.eventId}`) !== null
  return <EventScreen data={data as EventPageData} hasGuest={hasGuest} />
}

function isRecord(data: unknown): data is object {
  return typeof data === 'object' && data !== null
}

/** The script stands in the head, and the page's root comes a few bytes later. */
function whenRootIsThere(act: () => void): void {
  if (document.getElementById('root')) {
    act()
    return
  }
  const observer = new MutationObserver(() => {
    if (!document.getElementById('root')) return
    observer.disconnect()
    act()
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
}
