import { Check } from 'lucide-react'
import { useId } from 'react'
import { t } from '@/lib/text/translate'
import { LABEL_COLORS } from '../schema'

/** The label's color, from nine that are readable on both themes. A color from elsewhere stays choosable. */
export function ColorChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const group = useId()
  const known = LABEL_COLORS.some((color) => color.value === value)
  const colors = known ? LABEL_COLORS : [...LABEL_COLORS, { name: () => t('Present color'), value }]
  return (
    <fieldset>
      <legend className="pb-1.5 font-semibold text-body">{t('Color')}</legend>
      <div className="flex flex-wrap gap-1">
        {colors.map((color) => (
          <label
            key={color.value}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              className="sr-only"
            />
            <span className="sr-only">{color.name()}</span>
            <span
              aria-hidden="true"
              style={{ backgroundColor: color.value }}
              className="grid size-8 place-items-center rounded-full border border-control text-white forced-color-adjust-none"
            >
              {color.value === value && <Check size={20} strokeWidth={3.5} className="drop-shadow-[0_0_2px_black]" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
