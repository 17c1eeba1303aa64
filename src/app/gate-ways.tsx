import { Smartphone } from 'lucide-react'
import { useMedia } from '@/lib/browser/use-media'
import { t } from '@/lib/text/translate'
import { QrCode } from '@/ui/layout/qr-code'

/** A phone that lies on its side: a tablet is taller, and a computer has no touch screen as its main pointer. */
const PHONE_ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px) and (pointer: coarse)'

/**
 * A QR code that leads from a wide window to a phone. A phone in landscape also has a wide window; it reads 'Turn your
 * phone upright'.
 */
export function GateWays({ address }: { address: string }) {
  const isPhone = useMedia(PHONE_ON_ITS_SIDE)
  if (isPhone) {
    return (
      <p className="mt-2 flex items-center gap-3 rounded-button bg-accent-soft px-5 py-3 text-accent-text text-strong">
        <Smartphone size={22} />
        {t('Turn your phone upright')}
      </p>
    )
  }
  return (
    <div className="mt-2 size-60 shrink-0 overflow-hidden rounded-card border border-line bg-[#fff] p-1">
      <QrCode text={address} label={t("QR code of this page's address")} />
    </div>
  )
}
