import { type ReactNode, useSyncExternalStore } from 'react'

const WIDE = '(min-width: 768px)'

/**
 * Phones only (SPEC.md section 1): from 768 px on the window shows the gate, below it the app. The app stays mounted
 * behind the gate, so that turning a phone on its side loses nothing that was typed.
 */
export function MobileGate({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
  return (
    <>
      {wide && (
        <main className="grid min-h-dvh place-content-center gap-3 bg-bg px-6 text-center">
          <h1 className="text-3xl font-bold">Mobile Access Only</h1>
          <p className="max-w-md text-muted">
            This platform is designed for mobile use only. Please open this page on your phone to continue.
          </p>
        </main>
      )}
      <div hidden={wide} inert={wide}>
        {children}
      </div>
    </>
  )
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
