import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx'
import { SEGMENTS, segmentProps } from './segments'
import { useSlidingPill } from './use-sliding-pill'

interface TabsProps<Id extends string> {
  tabs: readonly { id: Id; label: ReactNode; panel?: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  /** Accessible name of the tabs; not visible. */
  label: string
  /** The id of the single panel elsewhere on the page that shows the chosen tab's content. */
  panelId?: string
  /** All panels are as tall as the tallest that was opened, so that what is below stays in place. */
  keepsHeight?: boolean
}

/**
 * Tabs in one rounded bar; arrow keys, Home and End move between them. A panel is drawn once its tab has been opened
 * and then kept (hidden), so that a half-filled form survives a look at the neighbor.
 */
export function Tabs<Id extends string>({ tabs, value, onChange, label, panelId, keepsHeight }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const opened = useRef(new Set<Id>())
  opened.current.add(value)
  useSlidingPill(list, value)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === value)
    const last = tabs.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={SEGMENTS}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={tab.panel !== undefined && opened.current.has(tab.id) ? `${base}-panel-${tab.id}` : panelId}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            {...segmentProps(tab.id === value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={keepsHeight ? 'grid grid-cols-1' : 'contents'}>
        {tabs.map(
          (tab) =>
            tab.panel !== undefined &&
            opened.current.has(tab.id) && (
              <div
                key={tab.id}
                id={`${base}-panel-${tab.id}`}
                role="tabpanel"
                aria-labelledby={`${base}-tab-${tab.id}`}
                hidden={!keepsHeight && tab.id !== value}
                className={cx(keepsHeight && '[grid-area:1/1]', keepsHeight && tab.id !== value && 'invisible')}
              >
                {tab.panel}
              </div>
            ),
        )}
      </div>
    </>
  )
}
