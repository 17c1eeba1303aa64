import type { ReactNode } from 'react'
import { lazyPart } from '@/ui/feedback/lazy-part'

const QrCode = lazyPart(() => import('@/ui/layout/qr-code'), 'QrCode', {
  unavailable: <p className="p-1 text-center text-small">No code yet</p>,
})

interface LinkAndCodeProps {
  link: string
  /** The event's name. */
  name: string
  children: ReactNode
}

/** The link of the invite, a button that copies it, and its code. */
export const LinkAndCode = ({ link, name, children }: LinkAndCodeProps) => (
  <div className="flex items-center gap-3">
    {/* White in both themes, like the QR code inside it. */}
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-control bg-white text-black ring-1 ring-line">
      <QrCode text={link} label={`QR code of the invite to ${name}`} />
    </div>
    <div className="grid min-w-0 flex-1 justify-items-start gap-1">
      <p dir="ltr" className="max-w-full line-fades text-muted text-small">
        {link.replace(/^https?:\/\//, '')}
      </p>
      {children}
    </div>
  </div>
)
