import { useId } from 'react'
import { t } from '@/lib/text/translate'
import { FONT_SIZES, type FontSize } from '../appearance'

const LABELS: Record<FontSize, () => string> = {
  sm: () => t('Small'),
  md: () => t('Medium'),
  lg: () => t('Large'),
}

/** A native slider with three steps: arrow keys, a thumb and a screen reader all know how to move it. */
export function FontSizeSlider({ value, onChange }: { value: FontSize; onChange: (value: FontSize) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3 text-body">
        <label htmlFor={id} className="font-medium">
          {t('Font Size')}
        </label>
        <span aria-hidden="true" className="text-muted">
          {LABELS[value]()}
        </span>
      </div>
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="text-muted text-small">
          A
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={FONT_SIZES.length - 1}
          step={1}
          value={FONT_SIZES.indexOf(value)}
          aria-valuetext={LABELS[value]()}
          onChange={(event) => {
            const next = FONT_SIZES[Number(event.target.value)]
            if (next && next !== value) onChange(next)
          }}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-accent"
        />
        <span aria-hidden="true" className="font-normal text-heading text-muted">
          A
        </span>
      </div>
    </div>
  )
}
