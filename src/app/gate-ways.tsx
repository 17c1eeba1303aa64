import { Smartphone } from 'lucide-react'
import { GateInvite } from '@/features/invites/components/gate-invite'
import { readLink } from '@/lib/browser/paths'
import { useMedia } from '@/lib/browser/use-media'
import { Card } from '@/ui/layout/card'
import { QrCode } from '@/ui/layout/qr-code'

/** A phone that lies on its side: a tablet is taller, and a computer has no touch screen as its main pointer. */
const PHONE_ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px) and (pointer: coarse)'

/**
 * Leads from a wide window to a phone: the page's name and date, its link to copy and a QR code. A phone in landscape
 * also has a wide window; it reads 'Turn your phone upright'.
 */
export function GateWays({ address }: { address: string }) {
  const isPhone = useMedia(PHONE_ON_ITS_SIDE)
  if (isPhone) {
    return (
      <p className="mt-2 flex items-center gap-3 rounded-button bg-accent-soft px-5 py-3 text-accent-text text-strong">
        <Smartphone size={22} />
        Turn your phone upright
      </p>
    )
  }
  const link = readLink(new URL(address).pathname)
  const code = (
    <div className="size-60 shrink-0 overflow-hidden rounded-card border border-line bg-[#fff] p-1">
      <QrCode text={address} label="QR code of this page's address" />
    </div>
  )
  if (!link) return <div className="mt-2">{code}</div>
  return (
    <Card className="mt-2 w-full max-w-[720px] overflow-clip p-0!">
      <GateInvite type={link.invite ?? 'event'} id={link.id}>
        {code}
      </GateInvite>
    </Card>
  )
}
