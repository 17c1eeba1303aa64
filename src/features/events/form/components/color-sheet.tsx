import { Check } from 'lucide-react'
import { useId } from 'react'
import { t } from '@/lib/text/translate'
import { degreesOf, hueProps } from '@/ui/layout/hue'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { hueNames } from '../looks'

interface ColorSheetProps extends SheetState {
  /** The chosen hue, counted from 0. */
  hue: number
  onChange: (hue: number) => void
}

/** The hues of an event. Native radios bring the arrow keys, which try them out; a tap or Enter also closes the sheet. */
export function ColorSheet({ hue, onChange, open, onOpenChange }: ColorSheetProps) {
  const name = useId()
  const close = () => onOpenChange(false)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Color')} firstField=":checked">
      <div role="radiogroup" aria-label={t('Color')} className="grid grid-cols-4 gap-3 pb-3">
        {hueNames().map((label, one) => (
          <label
            key={label}
            {...hueProps(degreesOf(one))}
            className="hue hue-swatch relative grid h-16 place-items-center rounded-button outline-offset-2 has-checked:outline-2 has-checked:outline-text has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={one === hue}
              onChange={() => onChange(one)}
              // A pointer's click has a position, that of the arrow keys has none.
              onClick={(event) => event.detail > 0 && close()}
              onKeyDown={(event) => event.key === 'Enter' && close()}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-button outline-none!"
            />
            <Check size={22} className="invisible text-(--ink) peer-checked:visible" />
          </label>
        ))}
      </div>
    </Sheet>
  )
}
