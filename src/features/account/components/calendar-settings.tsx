import { useState } from 'react'
import { useCalendarFeed } from '@/features/event-actions/calendar-feed'
import { backend } from '@/lib/backend/backend'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Button } from '@/ui/form/button'
import { SettingsSection } from './settings-section'

const SubscribeSheet = lazyComponent(
  () => import('@/features/event-actions/components/subscribe-sheet'),
  'SubscribeSheet',
)

/** Subscribes a calendar to the user's dates, and makes a new address if others know the old one. */
export function CalendarSettings() {
  const [open, setOpen] = useState(false)
  const feed = useCalendarFeed({ of: 'account' }, open)
  if (!backend.hasFunctions) return null
  return (
    <SettingsSection title={t('Calendar')}>
      <p className="text-pretty text-muted text-small leading-snug">{t('All your dates, in your own calendar.')}</p>
      <Button variant="soft" full onClick={() => setOpen(true)}>
        {t('Subscribe')}
      </Button>
      <SubscribeSheet of="account" feed={feed} open={open} onOpenChange={setOpen} />
    </SettingsSection>
  )
}
