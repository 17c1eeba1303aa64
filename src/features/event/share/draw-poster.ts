import { initialOf } from '@/ui/layout/initial'
import {
  type Box,
  type Canvas2d,
  dashBox,
  drawText,
  fillBox,
  fillDot,
  measureWith,
  setTextStyle,
  startPicture,
} from '@/ui/picture/canvas'
import { drawCover } from '@/ui/picture/draw-cover'
import { drawQr } from '@/ui/picture/draw-qr'
import { drawSign } from '@/ui/picture/draw-sign'
import { directionOf, shortened } from '@/ui/picture/lines'
import { loadPictureFont } from '@/ui/picture/picture-font'
import { STORY } from '@/ui/picture/story'
import { readTones, type Tones } from '@/ui/picture/tones'
import type { Poster, PosterPill } from './poster'
import { layOutPoster, type PosterLayout } from './poster-layout'
import { PILL, type PlacedPill } from './poster-pills'

/** Draws the poster onto a canvas, in the theme that is on the screen. Nothing leaves the phone for it. */
export async function drawPoster(canvas: HTMLCanvasElement, poster: Poster): Promise<void> {
  const pills = poster.sections.flatMap((section) => section.pills)
  const names = [...poster.sections.map(({ name }) => name), ...pills.map(nameOf)]
  await loadPictureFont([poster.title, poster.when, poster.where, ...names].join(' '))
  const tonesOf = readTones()
  const context = startPicture(canvas, STORY)
  const tones = tonesOf(poster.hue)
  const layout = layOutPoster(poster, measureWith(context))
  drawCover(context, tones, { ...STORY, taken: poster.taken })
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
  const { x, y, width } = layout.code
  if (poster.link !== null) drawQr(context, poster.link, layout.code, 52)
  else drawSign(context, x, y, width, { ground: tones.accent, ink: tones['accent-ink'] })
}

type PillOf<Kind extends PosterPill['kind']> = Extract<PosterPill, { kind: Kind }>

const nameOf = (pill: PosterPill) => (pill.kind === 'taken' ? (pill.name ?? '') : '')

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

const NUMBER = { size: 34, weight: 600 }
const NAME = { size: 42, weight: 600 }

function drawPill(
  context: Canvas2d,
  { pill, ...place }: PlacedPill,
  own: Tones,
  tonesOf: (hue: number) => Tones,
): void {
  const box = { ...place, height: PILL.height }
  const middle = box.y + PILL.height / 2
  const time = 'time' in pill ? pill.time : undefined
  const number = time ? { x: box.x + 30, middle } : ({ x: box.x + 44, middle, align: 'center' } as const)
  if (pill.kind === 'section') {
    drawSection(context, box, pill, own)
    return
  }
  if (pill.kind !== 'taken') {
    if (pill.kind === 'more' && !pill.free) fillBox(context, box, own.soft)
    else drawDashes(context, box, own)
    setTextStyle(context, NUMBER)
    const text = pill.kind === 'more' ? `+${pill.count}` : (time ?? String(pill.number ?? ''))
    drawText(context, { ...number, text, color: own.ink })
    return
  }
  const tones = tonesOf(pill.hue)
  const dot = { x: box.x + box.width - 40, radius: 32 }
  fillBox(context, box, tones.soft)
  setTextStyle(context, NUMBER)
  drawText(context, { ...number, text: time ?? String(pill.number ?? ''), color: tones.ink })
  const from = time ? number.x + measureWith(context)(NUMBER)(time) + 20 : box.x + (pill.number === null ? 36 : 88)
  fillDot(context, dot.x, middle, dot.radius, tones.dot)
  if (pill.name === null) return
  drawName(context, pill.name, { from, to: dot.x - dot.radius - 16, middle, color: tones.text })
  setTextStyle(context, { size: 32, weight: 600, spacing: 0 })
  drawText(context, { text: initialOf(pill.name), x: dot.x, middle, align: 'center', color: tones.ink })
}

/** A section's name, and how many are in it. */
function drawSection(context: Canvas2d, box: Box, { name, taken, size }: PillOf<'section'>, own: Tones): void {
  const middle = box.y + box.height / 2
  const x = box.x + box.width - 36
  if (size === null || taken < size) drawDashes(context, box, own)
  else fillBox(context, box, own.soft)
  const text = `${taken}/${size}`
  const width = measureWith(context)(NUMBER)(text)
  setTextStyle(context, NUMBER)
  drawText(context, { text, x, middle, align: 'right', color: own.ink })
  drawName(context, name, { from: box.x + 36, to: x - width - 20, middle, color: own.text })
}

function drawDashes(context: Canvas2d, box: Box, { ink }: Tones): void {
  context.globalAlpha = 0.6
  dashBox(context, box, { color: ink, width: 4, dash: 11 })
  context.globalAlpha = 1
}

interface Span {
  from: number
  to: number
  middle: number
  color: string
}

function drawName(context: Canvas2d, name: string, { from, to, middle, color }: Span): void {
  const text = shortened(name, to - from, measureWith(context)(NAME))
  setTextStyle(context, NAME)
  drawText(context, { text, x: from, middle, direction: directionOf(text), color })
}
