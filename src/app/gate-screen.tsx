import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useMedia } from '@/lib/browser/use-media'
import { PHONE_ON_ITS_SIDE } from '@/lib/browser/wide-window'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Logo } from '@/ui/layout/logo'

/** Loaded with the gate, and not on a phone, which needs none of it. */
const GateWays = lazyPart(() => import('./gate-ways').then((module) => module.GateWays), {
  placeholder: <div className="h-68" />,
})

/**
 * What a wide window shows instead of the app: docs/product.md's two sentences, and the ways to a phone. A phone that lies
 * on its side has a wide window too; it is told what helps there.
 */
export function GateScreen({ address }: { address: string }) {
  const isPhone = useMedia(PHONE_ON_ITS_SIDE)
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
      className="grid min-h-dvh grid-cols-1 place-content-center justify-items-center gap-4 bg-bg p-6 text-center"
    >
      <Logo size={isPhone ? 48 : 64} />
      <h1 className="text-title">Mobile Access Only</h1>
      <p className="max-w-[52ch] text-balance text-muted">
        This platform is designed for mobile use only. Please open this page on your phone to continue.
      </p>
      {isPhone ? (
        <p className="mt-2 flex items-center gap-3 rounded-button bg-accent-soft px-5 py-3 text-accent-text text-strong">
          <RotateCcw aria-hidden="true" size={22} />
          Turn your phone upright
        </p>
      ) : (
        <GateWays address={address} />
      )}
    </main>
  )
}
