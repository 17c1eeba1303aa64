import type { ReactNode } from 'react'

/** What can be done with an event or a group: `ActionTile`s in one row, 44 px high. In a narrow row only their words stay, without pictures. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="action-row">
      <div className="flex flex-wrap gap-2 short:gap-1.5">{children}</div>
    </div>
  )
}
