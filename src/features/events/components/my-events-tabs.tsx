import { Tabs } from '@/ui/tabs'
import { TABS, type Tab } from '../rules'

const LABELS: Record<Tab, string> = { organizing: 'Organizing', joined: 'Joined', archive: 'Archive' }

interface MyEventsTabsProps {
  value: Tab
  onChange: (tab: Tab) => void
}

export function MyEventsTabs({ value, onChange }: MyEventsTabsProps) {
  return (
    <Tabs label="My events" tabs={TABS.map((id) => ({ id, label: LABELS[id] }))} value={value} onChange={onChange} />
  )
}
