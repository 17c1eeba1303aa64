import { type ReactNode, useState } from 'react'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { cx } from '@/ui/layout/cx'

const QrCode = lazyPart(() => import('@/ui/layout/qr-code'), 'QrCode', {
  unavailable: <p className="p-1 text-center text-small">No code yet</p>,
})

interface LinkAndCodeProps {
  link: string
  /** The event's name. */
  name: string
  children: ReactNode
}

/** The link of the invite, a button that copies it, and its code. A tap makes the code large enough for others to scan. */
export function LinkAndCode({ link, name, children }: LinkAndCodeProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <div className={cx('flex items-center gap-3', isLarge && 'flex-col')}>
      {/* White in both themes, like the QR code inside it. */}
      <div
        className={cx(
          'relative grid shrink-0 place-items-center overflow-hidden bg-white text-black ring-1 ring-line',
          isLarge ? 'size-60 rounded-card' : 'size-19 rounded-control',
        )}
      >
        <QrCode text={link} label={`QR code of the invite to ${name}`} />
        <button
          type="button"
          aria-label="Show the code large"
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
          className="absolute inset-0 rounded-[inherit] -outline-offset-3!"
        />
      </div>
      <div className={cx('grid min-w-0 justify-items-start gap-1', isLarge ? 'max-w-full' : 'flex-1')}>
        <p dir="ltr" className="max-w-full line-fades text-muted text-small">
          {link.replace(/^https?:\/\//, '')}
        </p>
        {children}
      </div>
    </div>
  )
}
