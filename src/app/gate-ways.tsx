import { GateInvite } from '@/features/invites/components/gate-invite'
import { readLink } from '@/lib/browser/paths'
import { Card } from '@/ui/layout/card'
import { QrCode } from '@/ui/layout/qr-code'

/** From a wide window to a phone: what the address leads to, with its link to copy, and a code of the address to scan. */
export function GateWays({ address }: { address: string }) {
  const { pathname } = new URL(address)
  const link = readLink(pathname)
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
