import type { ReactNode } from 'react'

/** Actions of an event or group: `ActionTile`s in one row, 44 px high. It drops the icons if the words leave no room for them. */
export function ActionRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 short:gap-1.5">{children}</div>
}
