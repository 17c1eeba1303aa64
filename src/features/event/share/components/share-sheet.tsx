import { Copy, ListOrdered, Share } from 'lucide-react'
import { CoverHead, HostedBy } from '@/entities/event/cover'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { SignedUp } from '@/features/event/roster/components/signed-up'
import { serverTime } from '@/lib/browser/clock'
import { formatEventDate } from '@/lib/text/date-text'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { CardTitle } from '@/ui/layout/card-title'
import { CopyButton } from '@/ui/sheet/copy-button'
import { Sheet } from '@/ui/sheet/sheet'
import { useCopy } from '@/ui/sheet/use-copy'
import { chatList } from '../chat-list'
import { canShare, invitationTo } from '../invitation'
import { SeasonFold } from './season-fold'

const QrCode = lazyPart(() => import('@/ui/layout/qr-code'), 'QrCode', {
  unavailable: (
    <p className="p-4 text-center text-small">The code is not on your phone yet. The link below works as well.</p>
  ),
})
const PosterCard = lazyPart(() => import('./poster-card'), 'PosterCard', {
  placeholder: <Skeleton className="h-54" />,
  unavailable: <p className="px-2 text-center text-muted text-small">The picture is not on your phone yet.</p>,
})

interface ShareSheetProps {
  data: EventPageData
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A card to show to people: what the event is, who has signed up, and a QR code that opens the invite; and the list for a chat. */
export function ShareSheet({ data, open, onOpenChange }: ShareSheetProps) {
  const { event } = data
  const link = useCopy({ label: 'Invite link', title: 'Copy the invite link' })
  const invitation = invitationTo(data)
  const hasShareSheet = canShare()

  const copyLink = () => link.copy(invitation.text)

  async function share() {
    if ((await invitation.share()) === 'unavailable') await copyLink()
  }

  const copyButton = (
    <Button
      variant={hasShareSheet ? 'secondary' : 'primary'}
      size={hasShareSheet ? 'sm' : 'lg'}
      full={!hasShareSheet}
      className="flex-1"
      icon={<Copy aria-hidden="true" size={hasShareSheet ? 18 : 20} />}
      onClick={copyLink}
    >
      Copy Link
    </Button>
  )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Share"
      seed={lookOf(data)}
      footer={
        hasShareSheet ? (
          <Button size="lg" full icon={<Share aria-hidden="true" size={20} />} onClick={share}>
            Share
          </Button>
        ) : (
          copyButton
        )
      }
    >
      <div className="grid gap-3.5">
        <Card className="overflow-clip p-0!">
          <CoverHead seed={lookOf(data)} date={event.datetime}>
            <HostedBy name={event.organizer_name} />
          </CoverHead>
          <div className="grid gap-4 p-4 pt-3">
            <div>
              <CardTitle>{event.name}</CardTitle>
              {event.datetime && <p className="mt-1.5 font-semibold">{formatEventDate(event.datetime)}</p>}
              {event.location && (
                <p dir="auto" className="text-muted">
                  {event.location}
                </p>
              )}
            </div>
            {/* White in both themes, like the QR code inside it. */}
            <div className="mx-auto grid size-60 place-items-center overflow-hidden rounded-card bg-white text-black ring-1 ring-line">
              <QrCode text={invitation.link} label={`QR code of the invite to ${event.name}`} />
            </div>
            <SignedUp data={data} />
          </div>
        </Card>
        <div className="flex flex-wrap gap-2.5">
          {hasShareSheet && copyButton}
          <CopyButton
            text={() => chatList(data, invitation.link, serverTime())}
            label="List"
            title="Copy the list"
            icon={ListOrdered}
            variant="secondary"
            size="sm"
            className="flex-1"
          >
            Copy List
          </CopyButton>
        </div>
        <PosterCard data={data} link={invitation.link} />
        <SeasonFold data={data} />
      </div>
      {link.byHand}
    </Sheet>
  )
}
