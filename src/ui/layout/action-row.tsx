import type { ReactNode } from 'react'

/** Actions of an event or group: `ActionTile`s in one row, 44 px high. A narrow row drops the icons. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="action-row">
      <div className="flex flex-wrap gap-2 short:gap-1.5">{children}</div>
    </div>
  )
}
