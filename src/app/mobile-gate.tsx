import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { GateScreen } from './gate-screen'

const WIDE = '(min-width: 768px)'

/**
 * Phones only (docs/product.md): from 768 px on the window shows the gate, below it the app. A window that starts wide
 * does not start the app, so the address with a private link's secret reaches the phone unchanged. Once started, the
 * app stays mounted behind the gate: turning a phone on its side loses nothing that was typed.
 */
export function MobileGate({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
  const [started, setStarted] = useState(!wide)
  if (!wide && !started) setStarted(true)
  // Renders the gate again when the address changes behind it.
  useLocation()

  return (
    <>
      {wide && <GateScreen address={window.location.href} />}
      <div hidden={wide} inert={wide}>
        {started && children}
      </div>
    </>
  )
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
