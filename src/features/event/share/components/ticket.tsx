import { lazyComponent } from '@/ui/feedback/lazy-component'
import { hueProps } from '@/ui/layout/hue'
import { WholeWords } from '@/ui/layout/whole-words'
import type { Poster } from '../poster'

const QrCode = lazyComponent(() => import('@/ui/layout/qr-code'), 'QrCode', {
  unavailable: <p className="p-1 text-center text-small">No code yet</p>,
})

/** The event in a few words beside the code of its invite: for others to scan from this screen. */
export function Ticket({ poster: { title, when, room, hints, link, hue } }: { poster: Poster }) {
  return (
    <div {...hueProps(hue)} className="hue ticket">
      <div className="flex min-w-0 flex-[1_1_6rem] flex-col gap-1">
        {when && <p className="font-semibold text-(--ink) text-small leading-tight">{when}</p>}
        <p dir="auto" className="fades-3 text-heading">
          <WholeWords>{title}</WholeWords>
        </p>
        <p className="mt-auto pt-1 text-title">{room}</p>
        {hints[0] && <p className="text-(--ink) text-small leading-snug">{hints[0]}</p>}
      </div>
      {link && (
        // White in both themes, like the code on it.
        <div className="ticket-code">
          <QrCode text={link} label={`QR code of the invite to ${title}`} />
        </div>
      )}
    </div>
  )
}
