import { useEffect } from 'react'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Logo } from '@/ui/layout/logo'

/** Loaded with the gate. */
const GateWays = lazyComponent(() => import('./gate-ways'), 'GateWays')

/** Gate for wide windows (docs/product.md section 1), with links to the page for a phone. */
export function GateScreen({ address }: { address: string }) {
  useEffect(() => {
    const before = document.title
    document.title = t('Mobile Access Only · Roster')
    return () => {
      document.title = before
    }
  }, [])

  return (
    <main
      // A tap here must not count as one outside an open sheet, which would close it.
      onPointerDown={({ nativeEvent }) => nativeEvent.stopPropagation()}
      className="grid min-h-dvh grid-cols-1 place-content-center justify-items-center gap-4 bg-bg p-6 text-center"
    >
      <Logo size={64} />
      <h1 className="text-title">{t('Mobile Access Only')}</h1>
      <p className="max-w-[52ch] text-balance text-muted">
        {t('This platform is designed for mobile use only. Please open this page on your phone to continue.')}
      </p>
      <GateWays address={address} />
    </main>
  )
}
