import type { ReactNode } from 'react'
import { characterCount } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'

/** How many characters fit into one line of a column. */
const FITS_HALF = 18

interface FactProps {
  label: ReactNode
  /** Empty shows 'Not provided'. */
  value: string | null | undefined
  /** Takes both columns, however short it is. */
  isWide?: boolean
}

/** One fact about a participant, in one of two columns; a long one goes across both. */
export function Fact({ label, value, isWide = false }: FactProps) {
  return (
    <div
      className={cx(
        'grid content-start gap-0.5',
        (isWide || characterCount(value ?? '') > FITS_HALF) && 'col-span-full',
      )}
    >
      <dt className="text-muted text-small leading-snug">{label}</dt>
      {/* A short answer starts at the left, below its question, in any script, as names in a list do. */}
      <dd
        dir="auto"
        className={cx('min-w-0 select-text whitespace-pre-line text-body leading-snug', !isWide && 'text-left')}
      >
        {value || <span className="text-muted">{t('Not provided')}</span>}
      </dd>
    </div>
  )
}
