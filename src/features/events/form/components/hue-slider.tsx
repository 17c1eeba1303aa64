import type { KeyboardEvent, PointerEvent } from 'react'
import { cx } from '@/ui/layout/cx'
import { degreesOf, HUES, hueProps } from '@/ui/layout/hue'

const DOTS = Array.from({ length: HUES }, (_, hue) => hue)

interface HueSliderProps {
  /** Counted from 0. */
  hue: number
  onChange: (hue: number) => void
}

/** One of eight hues: arrow keys, Home and End, a tap on a dot, or a thumb that moves along them. */
export function HueSlider({ hue, onChange }: HueSliderProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? HUES - 1 : step && hue + step
    if (to === undefined) return
    event.preventDefault()
    onChange(Math.min(Math.max(to, 0), HUES - 1))
  }

  function choose(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onChange(Math.min(Math.max(Math.floor(((event.clientX - left) / width) * HUES), 0), HUES - 1))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Color"
      aria-valuemin={1}
      aria-valuemax={HUES}
      aria-valuenow={hue + 1}
      aria-valuetext={`Color ${hue + 1} of ${HUES}`}
      dir="ltr"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        choose(event)
      }}
      onPointerMove={(event) => event.buttons > 0 && choose(event)}
      className="flex h-11 min-w-0 flex-1 cursor-pointer touch-pan-y items-center justify-between rounded-control px-1.5"
    >
      {DOTS.map((one) => (
        <span key={one} {...hueProps(degreesOf(one))} className={cx('hue hue-dot', one === hue && 'hue-dot-on')} />
      ))}
    </div>
  )
}
