import { Share } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { CopyButton } from '@/ui/sheet/copy-button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { canShare, invitationTo } from '../invitation'
import { LazyEventCalendar, LazyPrintedList } from '../lazy'
import { posterOf } from '../poster'
import { markShared } from '../shared-events'
import { type OpensElsewhere, ShareChoices } from './share-choices'
import { Ticket } from './ticket'

interface ShareSheetProps extends SheetState {
  data: EventPageData
  /** The event was just created: its link is copied as the sheet opens. */
  isNew: boolean
  /** The tap that opened it has copied the link. */
  isCopied: boolean
}

/** The invite's code and link, and what else can be taken along. */
export function ShareSheet({ data, isNew, isCopied, open, onOpenChange }: ShareSheetProps) {
  const { event } = data
  const now = useNow()
  const [hasCopied, setCopied] = useState(false)
  const opened = useShownValue<OpensElsewhere>()
  const invitation = invitationTo(data)
  const hasShareSheet = canShare()

  const copyAtOnce = useEffectEvent(async () => {
    setCopied(await invitation.copy())
  })
  useEffect(() => {
    if (isNew) void copyAtOnce()
  }, [isNew])

  async function share() {
    if ((await invitation.share()) === 'unavailable') setCopied(await invitation.copy())
  }

  function openElsewhere(what: OpensElsewhere) {
    onOpenChange(false)
    opened.show(what)
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={t('Share')}
        openedAs="share"
        seed={lookOf(data)}
        footer={
          <div className="flex flex-wrap gap-2.5">
            <CopyButton
              size="lg"
              variant={hasShareSheet ? 'raised' : 'primary'}
              className="flex-1"
              text={invitation.text}
              label={t('Invite link')}
              title={t('Copy Invite Link')}
              hasCopied={hasCopied || isCopied}
              copiedText={isCopied ? t('Invite link copied to clipboard!') : undefined}
              onCopied={() => markShared(event.id)}
            >
              {t('Copy Link')}
            </CopyButton>
            {hasShareSheet && (
              <Button size="lg" className="flex-1" icon={<Share size={20} />} onClick={share}>
                {t('Share')}
              </Button>
            )}
          </div>
        }
      >
        <div className="grid gap-3 short:gap-2">
          <Ticket poster={posterOf(data, invitation.link, now)} />
          <ShareChoices data={data} now={now} link={invitation.link} onOpen={openElsewhere} />
        </div>
      </Sheet>
      {/* A new key each time it is opened. */}
      <Fragment key={opened.count}>
        {opened.value === 'calendar' && (
          <LazyEventCalendar data={data} open={opened.open} onOpenChange={opened.setOpen} />
        )}
        {opened.value === 'print' && <LazyPrintedList data={data} now={now} />}
      </Fragment>
    </>
  )
}
