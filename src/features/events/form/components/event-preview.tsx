import { type PointerEvent, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Cover } from '@/entities/event/cover'
import { DateTile } from '@/entities/event/date-tile'
import { lookOr } from '@/entities/event/look'
import { formatEventDate } from '@/lib/text/date-text'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { lookOfSeed } from '@/ui/layout/hue'
import { WholeWords } from '@/ui/layout/whole-words'
import { lookAfter, withHue } from '../looks'
import type { EventFormApi } from '../use-event-form'
import { HueSlider } from './hue-slider'

/** How far a thumb moves from one hue to the next, px. */
const SWIPE = 36

interface EventPreviewProps {
  form: EventFormApi
  /** The look until one is chosen: the id of the event. Left out for a new event, whose id is not known. */
  id?: string | undefined
}

/** A new event is shown in Roster's green, which this text stands for. */
const NEW = 'event'

/**
 * The head of the event's card as it will be, while it is written: a swipe over the cover, or the slider, chooses how it
 * looks. The fields below say the same words, so those are not read out.
 */
export function EventPreview({ form, id }: EventPreviewProps) {
  const [name, datetime] = useWatch({ control: form.control, name: ['name', 'datetime'] })
  const { field } = useController({ control: form.control, name: 'look' })
  const seed = lookOr(field.value, id ?? NEW)
  const date = datetime || null
  const swipe = useSwipe(seed, field.onChange)
  return (
    <Card className="overflow-clip p-0!">
      <div {...swipe} className="touch-pan-y cursor-ew-resize">
        <Cover seed={seed} />
      </div>
      <div className="flex gap-3 px-4">
        <DateTile seed={seed} date={date} className="-mt-8.5 pointer-events-none relative ring-4 ring-surface" />
        <HueSlider
          hue={lookOfSeed(seed).hue}
          isChosen={field.value !== null || id !== undefined}
          onChange={(hue) => field.onChange(withHue(seed, hue))}
        />
      </div>
      <div aria-hidden="true" className="grid gap-1 px-4 pt-1 pb-4">
        <p dir="auto" className={cx('line-clamp-3 text-balance text-title', !name.trim() && 'text-muted')}>
          <WholeWords>{name.trim() || 'Event Name'}</WholeWords>
        </p>
        <p className="text-muted">{date ? formatEventDate(date) : 'Not set'}</p>
      </div>
    </Card>
  )
}

/** Each `SWIPE` to the left is the next look, to the right the one before. */
function useSwipe(seed: string, onChange: (look: number) => void) {
  const start = useRef<{ x: number; seed: string; swipes: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, seed, swipes: 0 }
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = start.current
      if (!from || event.buttons === 0) return
      const swipes = Math.round((from.x - event.clientX) / SWIPE)
      if (swipes === from.swipes) return
      from.swipes = swipes
      onChange(lookAfter(from.seed, swipes))
    },
  }
}
