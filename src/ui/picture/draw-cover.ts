import type { Canvas2d } from './canvas'
import free from './slot-free.svg?raw'
import { layersOf, TILE } from './slot-pattern'
import taken from './slot-taken.svg?raw'
import type { Tones } from './tones'

const SCALE = 3
/** Where a picture cuts into the pattern, px. */
const TOP = -48

/** The strokes of a file of the pattern. Covers have them too (src/styles/slots.css). */
const strokesOf = (file: string) =>
  [...file.matchAll(/<path ([^>]*?)d="([^"]+)"/g)].map(([, look = '', path = '']) => {
    const value = (name: string) => look.match(new RegExp(`${name}="([^"]+)"`))?.[1]
    return {
      path,
      width: Number(value('stroke-width')),
      opacity: Number(value('stroke-opacity')),
      cap: value('stroke-linecap') === 'butt' ? ('butt' as const) : ('round' as const),
      dash: value('stroke-dasharray')?.split(' ').map(Number) ?? [],
    }
  })
const TAKEN = strokesOf(taken)
const FREE = strokesOf(free)

interface Ground {
  width: number
  height: number
  /** The number of taken slots in the pattern, as for `Cover`. */
  taken?: number | undefined
}

/** Fills a picture like the cover of an event: its hue, light from the upper right, and the pattern of slots. */
export function drawCover(context: Canvas2d, tones: Tones, ground: Ground): void {
  const { width, height } = ground
  const slope = context.createLinearGradient(...acrossAt165(width, height))
  slope.addColorStop(0, tones.cover)
  slope.addColorStop(1, tones['cover-end'])
  context.fillStyle = slope
  context.fillRect(0, 0, width, height)

  const x = 0.86 * width
  const y = 0.04 * height
  const light = context.createRadialGradient(x, y, 0, x, y, 630)
  light.addColorStop(0, tones.glow)
  light.addColorStop(1, withAlpha(tones.glow, 0))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  drawPattern(context, tones.ink, ground)
}

/** Covers a picture with a color that fades in between two heights, px. */
export function fadeOut(
  context: Canvas2d,
  color: string,
  { width, height, from, to }: { width: number; height: number; from: number; to: number },
): void {
  const fade = context.createLinearGradient(0, from, 0, to)
  fade.addColorStop(0, withAlpha(color, 0))
  fade.addColorStop(1, color)
  context.fillStyle = fade
  context.fillRect(0, from, width, height - from)
}

function drawPattern(context: Canvas2d, color: string, { width, height, taken }: Ground): void {
  context.save()
  context.strokeStyle = color
  context.translate(0, TOP)
  context.scale(SCALE, SCALE)
  for (const { isTaken, x } of layersOf(taken)) {
    for (let top = 0; top * SCALE + TOP < height; top += TILE.height) {
      for (let left = x - TILE.width; left * SCALE < width; left += TILE.width) {
        context.save()
        context.translate(left, top)
        drawStrokes(context, isTaken ? TAKEN : FREE)
        context.restore()
      }
    }
  }
  context.restore()
}

function drawStrokes(context: Canvas2d, strokes: ReturnType<typeof strokesOf>): void {
  for (const stroke of strokes) {
    context.globalAlpha = 0.55 * stroke.opacity
    context.lineWidth = stroke.width
    context.lineCap = stroke.cap
    context.setLineDash(stroke.dash)
    context.stroke(new Path2D(stroke.path))
  }
}

/** The ends of a CSS gradient of 165 degrees: nearly straight down, a little to the right. */
function acrossAt165(width: number, height: number): [number, number, number, number] {
  const angle = (165 * Math.PI) / 180
  const right = Math.sin(angle)
  const up = Math.cos(angle)
  const half = (Math.abs(width * right) + Math.abs(height * up)) / 2
  return [width / 2 - right * half, height / 2 + up * half, width / 2 + right * half, height / 2 - up * half]
}

/** The color with this opacity. Fading to plain `transparent` would pass through grey. */
export const withAlpha = (color: string, alpha: number) => color.replace(/\)$/, ` / ${alpha})`)
