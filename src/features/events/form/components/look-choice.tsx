import { type PointerEvent, useRef } from 'react'
import { Cover } from '@/entities/event/cover'
import { lookOfSeed } from '@/ui/layout/hue'
import { lookAfter, withHue } from '../looks'
import { HueSlider } from './hue-slider'

/** How far a thumb moves from one hue to the next, px. */
const SWIPE = 36

interface LookChoiceProps {
  /** The look, or the id that is used in its place. */
  seed: string
  /** As the cover has it. */
  taken: number | undefined
  onChange: (look: number) => void
}

/**
 * Chooses the look of an event, on the card whose cover shows it: a swipe over the cover, at whose edge the next look
 * can be seen, or the slider.
 */
export function LookChoice({ seed, taken, onChange }: LookChoiceProps) {
  const swipe = useSwipe(seed, onChange)
  return (
    <>
      <HueSlider hue={lookOfSeed(seed).hue} onChange={(hue) => onChange(withHue(seed, hue))} />
      <div {...swipe} className="absolute inset-x-0 top-0 cursor-ew-resize touch-pan-y">
        <div className="cover-next">
          <Cover seed={String(lookAfter(seed, 1))} taken={taken} />
        </div>
      </div>
    </>
  )
}

/** Each `SWIPE` to the left is the next look, to the right the one before; so is a tap on the next one. */
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
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const from = start.current
      const next = event.currentTarget.firstElementChild?.getBoundingClientRect()
      if (from?.swipes === 0 && next && event.clientX >= next.left) onChange(lookAfter(from.seed, 1))
    },
  }
}
