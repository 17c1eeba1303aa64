import { useEffect } from 'react'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Logo } from '@/ui/layout/logo'

/** Loaded with the gate. A phone loads it only where it shows a QR code itself. */
const QrCode = lazyPart(() => import('@/ui/layout/qr-code').then((module) => module.QrCode))

/** What a wide window shows instead of the app: a QR code of the page's address. */
export function GateScreen({ address }: { address: string }) {
  useEffect(() => {
    const before = document.title
    document.title = 'Mobile Access Only · Roster'
    return () => {
      document.title = before
    }
  }, [])

  return (
    <main
      // A tap here is none beside an open sheet, which would close it.
      onPointerDown={({ nativeEvent }) => nativeEvent.stopPropagation()}
      className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-bg p-6 text-center"
    >
      <Logo size={64} />
      <h1 className="text-title">Mobile Access Only</h1>
      <p className="max-w-[34ch] text-balance text-muted">
        This platform is designed for mobile use only. Please open this page on your phone to continue.
      </p>
      <div className="mt-2 size-60 overflow-hidden rounded-card border border-line bg-[#fff] p-1">
        <QrCode text={address} label="QR code of this page's address" />
      </div>
    </main>
  )
}
