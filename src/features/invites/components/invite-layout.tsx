import type { ReactNode } from 'react'

interface InviteLayoutProps {
  children: ReactNode
  actions: ReactNode
}

/** The invite and, below it, what to do; a long description leaves the buttons in sight at the window's bottom. */
export function InviteLayout({ children, actions }: InviteLayoutProps) {
  return (
    <div>
      <div className="grid gap-3.5">{children}</div>
      <div className="invite-actions -mx-4 sticky bg-linear-to-t from-85% from-bg to-transparent px-4 pt-4 pb-[calc(var(--bottom-space)+12px)]">
        {actions}
      </div>
    </div>
  )
}
