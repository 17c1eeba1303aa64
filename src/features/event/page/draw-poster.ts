import { initialOf } from '@/ui/layout/initial'
import { type Canvas2d, dashBox, drawText, fillBox, fillDot, measureWith, setTextStyle } from '@/ui/picture/canvas'
import { drawCover } from '@/ui/picture/draw-cover'
import { drawQr } from '@/ui/picture/draw-qr'
import { directionOf, shortened } from '@/ui/picture/lines'
import { loadPictureFont } from '@/ui/picture/picture-font'
import { readTones, type Tones } from '@/ui/picture/tones'
import type { Poster } from './poster'
import { layOutPoster, PILL, POSTER, type PosterLayout } from './poster-layout'

/** Draws the poster onto a canvas, in the theme that is on the screen. Nothing leaves the phone for it. */
export async function drawPoster(canvas: HTMLCanvasElement, poster: Poster): Promise<void> {
  await loadPictureFont([poster.title, poster.when, poster.where, ...poster.pills.map(nameOf)].join(' '))
  const tonesOf = readTones()
  // Setting the size empties the canvas.
  canvas.width = POSTER.width
  canvas.height = POSTER.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  const tones = tonesOf(poster.hue)
  const layout = layOutPoster(poster, measureWith(context))
  drawCover(context, tones, POSTER)
  drawTile(context, poster, layout, tones)
  for (const { text, style, x, y, direction, tone } of layout.lines) {
    setTextStyle(context, style)
    drawText(context, {
      text,
      x,
      middle: y,
      direction,
      align: direction === 'rtl' ? 'right' : 'left',
      color: tones[tone],
    })
  }
  for (const placed of layout.pills) drawPill(context, placed, tones, tonesOf)
  drawQr(context, poster.link, layout.code, 52)
}

const nameOf = (pill: Poster['pills'][number]) => (pill.kind === 'taken' ? (pill.name ?? '') : '')

function drawTile(context: Canvas2d, { tile: leaf }: Poster, { tile }: PosterLayout, tones: Tones): void {
  if (!tile || !leaf) return
  const { x, y, size } = tile
  fillBox(context, { x, y, width: size, height: size }, tones.surface, 48)
  const middle = x + size / 2
  setTextStyle(context, { size: 32, weight: 600, spacing: 0.05 })
  drawText(context, { text: leaf.month.toUpperCase(), x: middle, middle: y + 48, align: 'center', color: tones.ink })
  setTextStyle(context, { size: 80, weight: 700, spacing: -0.03 })
  drawText(context, { text: leaf.day, x: middle, middle: y + 108, align: 'center', color: tones.text })
}

type PlacedPill = PosterLayout['pills'][number]

function drawPill(
  context: Canvas2d,
  { pill, ...place }: PlacedPill,
  own: Tones,
  tonesOf: (hue: number) => Tones,
): void {
  const box = { ...place, height: PILL.height }
  const middle = box.y + PILL.height / 2
  const number = { x: box.x + 44, middle, align: 'center' } as const
  const dashes = () => {
    context.globalAlpha = 0.6
    dashBox(context, box, { color: own.ink, width: 4, dash: 11 })
    context.globalAlpha = 1
  }
  if (pill.kind !== 'taken') {
    if (pill.kind === 'more' && !pill.free) fillBox(context, box, own.soft)
    else dashes()
    setTextStyle(context, { size: 34, weight: 600 })
    const text = pill.kind === 'more' ? `+${pill.count}` : String(pill.number ?? '')
    drawText(context, { ...number, text, color: own.ink })
    return
  }
  const tones = tonesOf(pill.hue)
  const dot = { x: box.x + box.width - 40, radius: 32 }
  fillBox(context, box, tones.soft)
  setTextStyle(context, { size: 34, weight: 600 })
  drawText(context, { ...number, text: String(pill.number), color: tones.ink })
  fillDot(context, dot.x, middle, dot.radius, tones.dot)
  if (pill.name === null) return
  const left = box.x + 88
  const style = { size: 42, weight: 600 }
  const name = shortened(pill.name, dot.x - dot.radius - 16 - left, measureWith(context)(style))
  setTextStyle(context, style)
  drawText(context, { text: name, x: left, middle, direction: directionOf(name), color: tones.text })
  setTextStyle(context, { size: 32, weight: 600, spacing: 0 })
  drawText(context, { text: initialOf(pill.name), x: dot.x, middle, align: 'center', color: tones.ink })
}
