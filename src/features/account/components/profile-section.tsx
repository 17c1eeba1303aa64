import { type ReactNode, useId } from 'react'

interface ProfileSectionProps {
  title: string
  /** Describes the button's action. */
  text: string
  children: ReactNode
}

/** Something to do with the whole account, at the end of Profile. */
export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1.5 pt-4">
      <h2 id={id} className="text-strong">
        {title}
      </h2>
      <p className="text-muted text-body leading-snug">{text}</p>
      {children}
    </section>
  )
}
