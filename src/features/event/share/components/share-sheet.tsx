import { Copy, Share } from 'lucide-react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Button } from '@/ui/form/button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useCopy } from '@/ui/sheet/use-copy'
import { canShare, invitationTo } from '../invitation'
import { OrganizerFilesPart } from '../lazy'
import { markShared } from '../shared-events'
import { LinkAndCode } from './link-and-code'

const PosterCard = lazyPart(() => import('./poster-card'), 'PosterCard', {
  placeholder: <Skeleton className="picture-hero mx-auto" />,
  unavailable: <p className="px-2 text-center text-muted text-small">The picture is not on your phone yet.</p>,
})

/** The event as a picture, the link of the invite with its QR code, and the files for event managers. */
export function ShareSheet({ data, open, onOpenChange }: SheetState & { data: EventPageData }) {
  const { event, viewer, roster, waitlist } = data
  const link = useCopy({ label: 'Invite link', title: 'Copy the invite link' })
  const invitation = invitationTo(data)
  const hasShareSheet = canShare()

  async function copyLink() {
    if (await link.copy(invitation.text)) markShared(event.id)
  }

  async function share() {
    if ((await invitation.share()) === 'unavailable') await copyLink()
  }

  const copyButton = (
    <Button
      variant={hasShareSheet ? 'secondary' : 'primary'}
      size={hasShareSheet ? 'sm' : 'lg'}
      full={!hasShareSheet}
      icon={<Copy size={hasShareSheet ? 18 : 20} />}
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
      openedAs="share"
      seed={lookOf(data)}
      footer={
        hasShareSheet ? (
          <Button size="lg" full icon={<Share size={20} />} onClick={share}>
            Share
          </Button>
        ) : (
          copyButton
        )
      }
    >
      <div className="grid gap-3">
        <PosterCard data={data} link={invitation.link} />
        <LinkAndCode link={invitation.link} name={event.name}>
          {hasShareSheet && copyButton}
        </LinkAndCode>
        {viewer.manages && roster.length + waitlist.length > 0 && <OrganizerFilesPart data={data} />}
      </div>
      {link.byHand}
    </Sheet>
  )
}
