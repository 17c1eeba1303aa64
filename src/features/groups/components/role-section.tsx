import { type ReactNode, useId } from 'react'

interface RoleSectionProps {
  title: string
  /** What this role may do, or what one can do here. */
  hint: string
  children: ReactNode
}

/** One role of Manage Roles under its heading. */
export function RoleSection({ title, hint, children }: RoleSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid not-first:mt-2 gap-2.5">
      <div>
        <h2 id={titleId} className="text-strong">
          {title}
        </h2>
        <p className="text-muted text-body">{hint}</p>
      </div>
      {children}
    </section>
  )
}
