import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { hueProps } from '@/ui/layout/hue'
import { WholeWords } from '@/ui/layout/whole-words'
import type { Poster } from '../poster'

const CodeMissing = () => <p className="p-1 text-center text-small">{t('No code yet')}</p>

const QrCode = lazyComponent(() => import('@/ui/layout/qr-code'), 'QrCode', {
  unavailable: <CodeMissing />,
})

/** Characters of a name that three lines of large words hold. */
const FITS = 24

/** The event in a few words beside the code of its invite: for others to scan from this screen. */
export function Ticket({ poster: { title, when, room, hints, link, hue } }: { poster: Poster }) {
  return (
    <div
      {...hueProps(hue)}
      className="hue flex flex-wrap gap-3 rounded-card bg-[radial-gradient(120%_180%_at_82%_-30%,var(--glow),transparent_60%),linear-gradient(150deg,var(--cover),var(--cover-end))] p-3.5 pl-4 shadow-card"
    >
      <div className="flex min-w-0 flex-[1_1_6rem] flex-col gap-1">
        {when && <p className="font-semibold text-(--ink) text-small leading-tight">{when}</p>}
        <p dir="auto" className={title.length > FITS ? 'lines-8 text-strong' : 'lines-3 text-heading'}>
          <WholeWords>{title}</WholeWords>
        </p>
        <p className="mt-auto pt-1 text-title">{room}</p>
        {hints[0] && <p className="text-(--ink) text-small leading-snug">{hints[0]}</p>}
      </div>
      {link && (
        // White in both themes, like the code on it.
        <div className="w-38 flex-none self-center overflow-hidden rounded-[20px] bg-white text-black short:w-33">
          <QrCode text={link} label={t('QR code of the invite to {title}', { title })} />
        </div>
      )}
    </div>
  )
}
