import { memo, type ReactNode } from 'react'

/** Part of a sheet or dialog that is drawn as it was, while it is kept: what closes shows the same words until it is gone. */
export const Kept = memo(
  ({ children }: { isKept: boolean; children: ReactNode }) => children,
  (_, { isKept }) => isKept,
)
