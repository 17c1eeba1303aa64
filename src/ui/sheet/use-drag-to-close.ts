import { type PointerEvent, type RefObject, useRef } from 'react'

/** The sheet closes when it is let go this many px further down, or faster than this many px a millisecond. */
const FAR = 96
const FAST = 0.6

interface Drag {
  startY: number
  lastY: number
  lastTime: number
  speed: number
}

/**
 * Pointer handlers for the head of a sheet: pulling it down moves `sheet` along and closes it, or lets it spring back.
 * Only the head listens, so the content below keeps its own scrolling.
 */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const drag = useRef<Drag | null>(null)

  function move(y: number) {
    sheet.current?.style.setProperty('--drag', `${Math.max(0, y)}px`)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input, select')
      if (event.button !== 0 || !event.isPrimary || onControl) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      drag.current = { startY: event.clientY, lastY: event.clientY, lastTime: event.timeStamp, speed: 0 }
      sheet.current?.setAttribute('data-dragging', '')
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (!now) return
      const elapsed = Math.max(1, event.timeStamp - now.lastTime)
      now.speed = (event.clientY - now.lastY) / elapsed
      now.lastY = event.clientY
      now.lastTime = event.timeStamp
      move(event.clientY - now.startY)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (!now) return
      drag.current = null
      sheet.current?.removeAttribute('data-dragging')
      const travelled = event.clientY - now.startY
      if (travelled > FAR || (travelled > 24 && now.speed > FAST)) {
        close()
        // It stays open while a field cannot be left as it is.
        requestAnimationFrame(() => sheet.current?.dataset.state === 'open' && move(0))
      } else move(0)
    },
    onPointerCancel() {
      drag.current = null
      sheet.current?.removeAttribute('data-dragging')
      move(0)
    },
  }
}
