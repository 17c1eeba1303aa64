import { StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type EarlyStart, forgetTap } from '@/lib/early'
import { SignUpDrawer, type SignUpDrawerProps } from './components/sign-up-drawer'
import { earlyDrawer, setEarlyDrawer } from './early-drawer'
import type { EventPageData } from './event-schema'
import { fieldsKey } from './rules'

/**
 * The sign-up drawer before the app is here: with React, and without the router, the caches and the page behind it. It
 * has a root of its own, through which the event page goes on drawing it (`components/event-drawer.tsx`), so nothing
 * that was typed has to change hands (docs/decisions/early-entry.md).
 */

/** How often it was opened: each opening starts anew from its draft. */
let openings = 0
let root: Root | null = null
/** What is to be done once it stands, or never will. */
let stands = () => {}

/**
 * Lets 'Join Event' open the drawer from now on. Resolves at once, or when the drawer stands if it was asked for already.
 * @throws Error when there is no answer to draw from; the app then tells
 */
export async function readyEarlyDrawer(early: EarlyStart): Promise<void> {
  const { drawer } = early
  if (!drawer) return
  drawer.open = async () => {
    // Of the shape that the early entry has drawn already; the page checks it, and drops a question it cannot read.
    const data = (await early.answer) as EventPageData
    // The app may have come in between.
    if (early.drawer && !earlyDrawer(data.event.id)) await open(early, data)
  }
  if (drawer.isWanted) await drawer.open()
}

function open(early: EarlyStart, data: EventPageData): Promise<void> {
  openings += 1
  let adopt = (_props: SignUpDrawerProps) => {}
  const adopted = new Promise<SignUpDrawerProps>((resolve) => {
    adopt = resolve
  })
  let latest: SignUpDrawerProps = {
    data,
    target: { mode: 'join' },
    account: null,
    // Whoever is faster than the app waits for it.
    send: async (...attempt) => (await adopted).send(...attempt),
    open: true,
    onOpenChange: close,
    onGuestJoined: () => {},
  }

  function draw(props: SignUpDrawerProps) {
    latest = props
    root ??= newRoot()
    root.render(
      <StrictMode>
        <SignUpDrawer
          key={`${openings} ${fieldsKey(props.data.event.custom_fields)}`}
          {...props}
          // An attempt that began before the page was here ends with what the page does.
          onOpenChange={(open) => latest.onOpenChange(open)}
          onGuestJoined={(registration, secret) => latest.onGuestJoined(registration, secret)}
        />
        <Drawn key={openings} />
      </StrictMode>,
    )
  }

  /** Before the page is here, which then has nothing to go on with. */
  function close() {
    setEarlyDrawer(null)
    draw({ ...latest, open: false })
  }

  setEarlyDrawer({
    eventId: data.event.id,
    draw: (props) => {
      draw(props)
      adopt(props)
    },
    remove: () => {
      setEarlyDrawer(null)
      root?.render(null)
    },
  })
  if (early.drawer) early.drawer.close = close
  draw(latest)
  return new Promise((resolve) => {
    stands = () => {
      // The next frame is the drawer's. Before it, the tap that opened it may not have been noted yet (`taps.ts`).
      requestAnimationFrame(() => {
        // After a failure the app presses the button.
        if (earlyDrawer(data.event.id)) forgetTap(early)
        setTimeout(resolve)
      })
    }
  })
}

function newRoot(): Root {
  return createRoot(document.createElement('div'), {
    // With the app's root beside it: both would give out the same ids.
    identifierPrefix: 'early-',
    onUncaughtError: (error) => {
      console.error('The early drawer failed', error)
      setEarlyDrawer(null)
      root = null
      stands()
    },
  })
}

function Drawn() {
  useEffect(() => stands(), [])
  return null
}
