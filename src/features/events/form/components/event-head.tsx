import { type ReactNode, useState } from 'react'
import { Cover } from '@/entities/event/cover'
import { DateTile } from '@/entities/event/date-tile'
import { lookOf } from '@/entities/event/look'
import { counterNear } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { NEXT_ON_ENTER } from '@/ui/form/next-on-enter'
import { Card } from '@/ui/layout/card'
import { degreesOf, hueProps, lookOfSeed } from '@/ui/layout/hue'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { EVENT_NAME_MAX } from '../columns'
import { hueNames, withHue } from '../looks'
import { useEventField, useEventValues } from '../use-event-form'

const ColorSheet = lazySheet(() => import('./color-sheet'), 'ColorSheet')

interface EventHeadProps {
  /** The look of an older event, until one is chosen. A new event has one from the start. */
  id?: string | undefined
  /** How full its cover is. A new event has no people. */
  taken?: number | undefined
  /** Below the name. */
  host?: ReactNode
}

/** The head of the event's card as it will look: its name is edited in place, and a swatch opens the colors. */
export function EventHead({ id = '', taken = 0, host }: EventHeadProps) {
  const [datetime] = useEventValues('datetime')
  const { field } = useEventField('look')
  const [isChoosing, setChoosing] = useState(false)
  const seed = lookOf({ event: { id, look: field.value } })
  const { hue } = lookOfSeed(seed)
  return (
    <Card className="overflow-clip p-0!">
      <Cover seed={seed} taken={taken} />
      <div className="flex items-start justify-between pr-2 pl-4">
        <DateTile seed={seed} date={datetime || null} className="-mt-8 short:-mt-6 relative ring-4 ring-surface" />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('Color: {color}', { color: hueNames()[hue] ?? '' })}
          onClick={() => setChoosing(true)}
          {...hueProps(degreesOf(hue))}
          className="hue flex min-h-11 items-center gap-2.5 rounded-control px-2 text-muted text-small"
        >
          {t('Color')}
          <span className="hue-swatch size-7 rounded-[9px] outline-2 outline-control outline-offset-2" />
        </button>
      </div>
      <div className="grid gap-3 px-4 pt-1 pb-3">
        <NameField />
        {host}
      </div>
      <ColorSheet
        hue={hue}
        onChange={(chosen) => field.onChange(withHue(seed, chosen))}
        open={isChoosing}
        onOpenChange={setChoosing}
      />
    </Card>
  )
}

/** As large as on the page. It grows with its words, which stay on one line. */
function NameField() {
  const { field, fieldState } = useEventField('name')
  return (
    <Field
      label={<span className="font-normal text-muted text-small">{t('Event Name')}</span>}
      required
      error={fieldState.error?.message}
      counter={counterNear(field.value, EVENT_NAME_MAX)}
    >
      {(props) => (
        <textarea
          {...props}
          {...field}
          onChange={({ target }) => field.onChange(target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          rows={1}
          dir="auto"
          autoComplete="off"
          {...NEXT_ON_ENTER}
          className="field-box title-field field-sizing-content text-title"
        />
      )}
    </Field>
  )
}
