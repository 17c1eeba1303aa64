import { useState } from 'react'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { Button } from '@/ui/form/button'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { CopyButton } from '@/ui/sheet/copy-button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'

/** The address that a calendar subscribes to. */
interface CalendarFeed {
  /** Undefined until it is known. */
  address: string | undefined
  error: Error | null
  retry: () => void
  /** Gets a new address, and resolves to whether that worked; null for a series, whose address is that of its link. */
  renew: (() => Promise<boolean>) | null
  isRenewing: boolean
}

interface SubscribeSheetProps extends SheetState {
  /** The owner of the dates. */
  of: keyof typeof WHAT
  feed: CalendarFeed
}

const WHAT = {
  account: () => t('All your dates, kept up to date in your own calendar.'),
  guest: () => t('This event, kept up to date in your own calendar.'),
  series: () => t('All dates of this series, kept up to date in your own calendar.'),
}

/** The ways for a calendar to keep dates up to date by itself. It asks the address again every few hours. */
export function SubscribeSheet({ of, feed, open, onOpenChange }: SubscribeSheetProps) {
  const [isAsking, setAsking] = useState(false)
  const { address, renew } = feed

  async function renewAddress() {
    if (!(await renew?.())) return
    setAsking(false)
    toastSuccess(t('The old address stopped working. Subscribe again with the new one.'))
  }

  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={t('Subscribe')}>
        <p className="mb-2 text-pretty text-muted leading-snug">
          {WHAT[of]()} {t('It looks for changes every few hours.')}
        </p>
        {address ? (
          <>
            <ChoiceList>
              <Choice
                title={t('Apple Calendar and others')}
                hint={t('Opens the calendar of this device')}
                href={address.replace(/^https?:/, 'webcal:')}
              />
              <Choice
                title={t('Google Calendar')}
                hint={t('Easiest on a computer; syncs to all your devices')}
                href={googleLink(address)}
              />
            </ChoiceList>
            <CopyButton
              text={address}
              label={t('Address')}
              title={t('Copy Address')}
              variant="secondary"
              full
              className="mt-2"
            >
              {t('Copy Address')}
            </CopyButton>
            {renew && (
              <div className="mt-4 grid gap-1 border-line border-t pt-4">
                <p className="text-pretty text-muted text-small leading-snug">
                  {t('Anyone with the address can read these dates, but nothing else.')}
                </p>
                <Button variant="ghost" size="sm" onClick={() => setAsking(true)} className="-ml-3 justify-self-start">
                  {t('Get a New Address')}
                </Button>
              </div>
            )}
          </>
        ) : feed.error ? (
          <LoadFailure what={t('The address')} error={feed.error} onRetry={feed.retry} />
        ) : (
          <Skeletons label={t('Loading')} shapes={['h-14', 'h-14']} className="mt-3" />
        )}
      </Sheet>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Get a New Address')}
        body={t('The old one stops working at once. Every calendar that uses it has to subscribe again.')}
        confirmLabel={t('Get a New Address')}
        busyLabel={t('Getting...')}
        busy={feed.isRenewing}
        onConfirm={renewAddress}
      />
    </>
  )
}

/** Google's page that adds a calendar by its address. */
function googleLink(address: string): string {
  return `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(address.replace(/^https?:/, 'webcal:'))}`
}
