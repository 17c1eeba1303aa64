import type { ReactNode } from 'react'

interface FactProps {
  label: ReactNode
  /** Empty shows 'Not provided'. */
  value: string | null | undefined
  /** Makes the value a link, e.g. `tel:`. */
  href?: string
}

/** One line of what is known about a participant. */
export function Fact({ label, value, href }: FactProps) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-small leading-snug">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line text-body leading-snug" dir="auto">
        {value ? (
          href ? (
            <a
              href={href}
              rel="noopener noreferrer"
              className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline decoration-1 underline-offset-4"
            >
              {value}
            </a>
          ) : (
            value
          )
        ) : (
          <span className="text-muted">Not provided</span>
        )}
      </dd>
    </div>
  )
}
