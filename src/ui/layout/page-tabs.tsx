import { type ReactNode, useId } from 'react'
import { Tabs } from './tabs'

interface PageTabsProps<Id extends string> {
  /** What the tabs choose between; read out, not shown. */
  label: string
  /** `badge` stands beside the label. */
  tabs: readonly { id: Id; label: string; badge?: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** The tabs of a page, which stay below its header, and the panel under them. */
export function PageTabs<Id extends string>({ label, tabs, value, onChange, children }: PageTabsProps<Id>) {
  const panelId = useId()
  const drawn = tabs.map(({ id, label: text, badge }) => ({
    id,
    label: badge ? (
      <span className="flex flex-wrap items-center justify-center gap-x-1.5">
        {text}
        {badge}
      </span>
    ) : (
      text
    ),
  }))
  return (
    // One block: in a grid, the sticky tabs could not leave their row.
    <div>
      <div className="-mx-4 sticky top-[calc(56px+env(safe-area-inset-top,0px))] z-20 bg-bg px-4 pb-3">
        <Tabs label={label} tabs={drawn} panelId={panelId} value={value} onChange={onChange} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs.find(({ id }) => id === value)?.label}>
        {children}
      </div>
    </div>
  )
}
