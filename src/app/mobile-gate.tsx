import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { useMedia } from '@/lib/browser/use-media'
import { WIDE_WINDOW } from '@/lib/browser/wide-window'
import { GateScreen } from './gate-screen'

/**
 * Phones only (docs/product.md): from 768 px on the window shows the gate, below it the app. A window that starts wide
 * does not start the app, so the address with a private link's secret reaches the phone unchanged. Once started, the
 * app stays mounted behind the gate: turning a phone on its side loses nothing that was typed. The gate stands beside
 * #root, which an open sheet hides from screen readers; src/styles/index.css hides the sheet.
 */
export function MobileGate({ children }: { children: ReactNode }) {
  const wide = useMedia(WIDE_WINDOW)
  const [started, setStarted] = useState(!wide)
  if (!wide && !started) setStarted(true)
  // Renders the gate again when the address changes behind it.
  useLocation()

  return (
    <>
      {wide && createPortal(<GateScreen address={window.location.href} />, document.body)}
      <div hidden={wide} inert={wide}>
        {started && children}
      </div>
    </>
  )
}
