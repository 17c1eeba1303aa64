import { Share } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { copyText } from '@/lib/browser/clipboard'
import { useNow } from '@/lib/browser/use-now'
import { Button } from '@/ui/form/button'
import { CopyButton } from '@/ui/sheet/copy-button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { canShare, invitationTo } from '../invitation'
import { EventCalendarPart, PrintedListPart } from '../lazy'
import { posterOf } from '../poster'
import { markShared } from '../shared-events'
import { type OpensElsewhere, ShareChoices } from './share-choices'
import { Ticket } from './ticket'

interface ShareSheetProps extends SheetState {
  data: EventPageData
  /** The event was just created: its link is copied as the sheet opens. */
  isNew: boolean
}

/** The invite's code and link, and what else can be taken along. */
export function ShareSheet({ data, isNew, open, onOpenChange }: ShareSheetProps) {
  const { event } = data
  const now = useNow()
  const [hasCopied, setCopied] = useState(false)
  const opened = useShownValue<OpensElsewhere>()
  const invitation = invitationTo(data)
  const hasShareSheet = canShare()

  const copyAtOnce = useEffectEvent(async () => {
    if (!(await copyText(invitation.text))) return
    markShared(event.id)
    setCopied(true)
  })
  useEffect(() => {
    if (isNew) void copyAtOnce()
  }, [isNew])

  async function share() {
    if ((await invitation.share()) === 'unavailable') await invitation.copy()
  }

  function openElsewhere(what: OpensElsewhere) {
    onOpenChange(false)
    opened.show(what)
  }

  const copyButton = (look: { size: 'sm' | 'lg'; variant: 'ghost' | 'primary'; full?: boolean }) => (
    <CopyButton
      {...look}
      text={invitation.text}
      label="Invite link"
      title="Copy the invite link"
      hasCopied={hasCopied}
      onCopied={() => markShared(event.id)}
    >
      Copy Link
    </CopyButton>
  )
  return (
    <>
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
            copyButton({ size: 'lg', variant: 'primary', full: true })
          )
        }
      >
        <div className="grid gap-3 short:gap-2">
          <Ticket poster={posterOf(data, invitation.link, now)} />
          <div className="flex min-h-12 items-center gap-2 rounded-control bg-sunken px-3.5 forced-colors:border">
            <p dir="ltr" className="min-w-0 flex-1 line-fades text-muted text-small">
              {invitation.link.replace(/^https?:\/\//, '')}
            </p>
            {hasShareSheet && <div className="-mr-2.5">{copyButton({ size: 'sm', variant: 'ghost' })}</div>}
          </div>
          <ShareChoices data={data} now={now} link={invitation.link} onOpen={openElsewhere} />
        </div>
      </Sheet>
      {/* A new key each time it is opened. */}
      <Fragment key={opened.count}>
        {opened.value === 'calendar' && (
          <EventCalendarPart data={data} open={opened.open} onOpenChange={opened.setOpen} />
        )}
        {opened.value === 'print' && <PrintedListPart data={data} now={now} />}
      </Fragment>
    </>
  )
}
