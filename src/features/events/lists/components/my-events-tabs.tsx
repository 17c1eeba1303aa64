import { type ReactNode, useId } from 'react'
import { t } from '@/lib/text/translate'
import { Tabs } from '@/ui/layout/tabs'
import { MY_EVENTS_TABS, type MyEventsTab } from '../rules'

const LABELS: Record<MyEventsTab, () => string> = {
  organizing: () => t('Organizing'),
  joined: () => t('Joined'),
  archive: () => t('Archive'),
}

interface MyEventsTabsProps {
  value: MyEventsTab
  onChange: (tab: MyEventsTab) => void
  /** The list of the chosen tab. */
  children: ReactNode
}

/** The three tabs, which stay below the header, and the panel under them. */
export function MyEventsTabs({ value, onChange, children }: MyEventsTabsProps) {
  const panelId = useId()
  const tabs = MY_EVENTS_TABS.map((id) => ({ id, label: LABELS[id]() }))
  return (
    // One block: in a grid, the sticky tabs could not leave their row.
    <div>
      <div className="-mx-4 sticky top-[calc(56px+env(safe-area-inset-top,0px))] z-20 bg-bg px-4 pb-3">
        <Tabs label={t('My events')} tabs={tabs} panelId={panelId} value={value} onChange={onChange} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={LABELS[value]()}>
        {children}
      </div>
    </div>
  )
}
