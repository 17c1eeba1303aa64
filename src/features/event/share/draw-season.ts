import { hueOfSlot } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'
import {
  type Canvas2d,
  dashBox,
  drawText,
  fillBox,
  fillDot,
  measureWith,
  setTextStyle,
  startPicture,
  type TextStyle,
} from '@/ui/picture/canvas'
import { drawCover, fadeOut } from '@/ui/picture/draw-cover'
import { drawSign } from '@/ui/picture/draw-sign'
import { directionOf, shortened } from '@/ui/picture/lines'
import { loadPictureFont } from '@/ui/picture/picture-font'
import { STORY, STORY_EDGE, STORY_TOP, STORY_WIDTH } from '@/ui/picture/story'
import { readTones, type Tones } from '@/ui/picture/tones'
import type { Season, SeasonDate } from './season'
import { layOutSeason } from './season-layout'

/** How large the sign at the foot is. */
const SIGN_SIZE = 76
/** Where the slots stand. */
const ROWS = { x: STORY_EDGE + 170, y: 676, width: STORY_WIDTH - 170, height: 860 }
/** Below this height a slot says nothing, px. */
const SAYS_FROM = 52

const TITLE: TextStyle = { size: 44, weight: 600 }
const SUMMARY: TextStyle = { size: 44, weight: 500, spacing: -0.015 }
const headline = (size: number): TextStyle => ({ size, weight: 750, spacing: -0.045 })

/** Draws a season card onto a canvas, in the theme that is on the screen. */
export async function drawSeason(canvas: HTMLCanvasElement, season: Season): Promise<void> {
  await loadPictureFont(`${season.title} ${season.name}`)
  const tonesOf = readTones()
  const context = startPicture(canvas, STORY)
  const tones = tonesOf(season.hue)
  drawCover(context, tones, STORY)
  fadeOut(context, tones.wash, { ...STORY, from: 200, to: 620 })
  drawHead(context, season, tones)
  drawRows(context, season, tones, tonesOf)
  drawFoot(context, season.name, tones)
}

function drawHead(context: Canvas2d, season: Season, { text, ink }: Tones): void {
  const measure = measureWith(context)
  const title = shortened(season.title, STORY_WIDTH, measure(TITLE))
  setTextStyle(context, TITLE)
  const direction = directionOf(title)
  const isRtl = direction === 'rtl'
  drawText(context, {
    text: title,
    x: isRtl ? STORY.width - STORY_EDGE : STORY_EDGE,
    align: isRtl ? 'right' : 'left',
    direction,
    middle: 243,
    color: ink,
  })
  const size = [216, 180, 150, 124].find((px) => measure(headline(px))(season.headline) <= STORY_WIDTH) ?? 100
  setTextStyle(context, headline(size))
  drawText(context, { text: season.headline, x: STORY_EDGE, middle: 399, color: text })
  setTextStyle(context, SUMMARY)
  drawText(context, { text: season.summary, x: STORY_EDGE, middle: 563, color: ink })
}

function drawRows(context: Canvas2d, { dates, name }: Season, tones: Tones, tonesOf: (hue: number) => Tones): void {
  const { slot, isOneLine, place } = layOutSeason(
    dates.map(({ taken }) => taken.length),
    ROWS,
  )
  const boxOf = (row: number, at: number) => ({ ...place(row, at), ...slot })
  if (isOneLine) drawLine(context, dates, tones.accent, (row, at) => dotOf(boxOf(row, at)))
  dates.forEach(({ day, taken, own }, row) => {
    const isMissed = own === null
    setTextStyle(context, { size: 36, weight: isMissed ? 500 : 600, spacing: -0.01 })
    drawText(context, {
      text: day,
      x: STORY_EDGE,
      middle: middleOf(boxOf(row, 0)),
      color: isMissed ? tones.ink : tones.text,
    })
    // One's own dates stand out, and one's own slot on each.
    context.globalAlpha = isMissed ? 0.5 : 1
    taken.forEach((isTaken, at) => {
      const box = boxOf(row, at)
      if (at === own) drawOwn(context, box, at + 1, name, tones)
      else if (isTaken) drawTaken(context, box, at + 1, tonesOf(hueOfSlot(at + 1)))
      else drawFree(context, box, at + 1, tones.ink)
    })
    context.globalAlpha = 1
  })
}

type SlotBox = Parameters<typeof fillBox>[1]

const middleOf = ({ y, height }: SlotBox) => y + height / 2

/** The person's dot in its slot. */
const dotOf = (box: SlotBox) => ({ x: box.x + box.width - box.height / 2, y: middleOf(box) })

function drawNumber(context: Canvas2d, box: SlotBox, number: number, color: string): void {
  if (box.height < SAYS_FROM) return
  setTextStyle(context, { size: 0.38 * box.height, weight: 600 })
  const x = box.x + (box.width - 0.86 * box.height) / 2
  drawText(context, { text: `${number}`, x, align: 'center', middle: middleOf(box), color })
}

function drawOwn(context: Canvas2d, box: SlotBox, number: number, name: string, tones: Tones): void {
  const edge = 0.09 * box.height
  const { x, y, width, height } = box
  fillBox(context, { x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge }, tones.accent)
  const dot = dotOf(box)
  fillDot(context, dot.x, dot.y, 0.43 * height, tones.coin)
  drawNumber(context, box, number, tones['accent-ink'])
  if (height < SAYS_FROM) return
  setTextStyle(context, { size: 0.4 * height, weight: 650 })
  drawText(context, { text: initialOf(name), x: dot.x, align: 'center', middle: dot.y, color: tones['coin-ink'] })
}

function drawTaken(context: Canvas2d, box: SlotBox, number: number, { soft, dot, ink }: Tones): void {
  fillBox(context, box, soft)
  const { x, y } = dotOf(box)
  fillDot(context, x, y, 0.4 * box.height, dot)
  drawNumber(context, box, number, ink)
}

function drawFree(context: Canvas2d, box: SlotBox, number: number, color: string): void {
  context.save()
  context.globalAlpha *= 0.45
  dashBox(context, box, { color, width: 2.5, dash: 7 })
  drawNumber(context, { ...box, width: box.width + 0.86 * box.height }, number, color)
  context.restore()
}

/** Draws the line through the viewer's slots of the dates in a row. */
function drawLine(
  context: Canvas2d,
  dates: SeasonDate[],
  color: string,
  dotAt: (row: number, at: number) => { x: number; y: number },
): void {
  context.save()
  context.globalAlpha = 0.32
  context.strokeStyle = color
  context.lineWidth = 10
  context.lineCap = 'round'
  context.beginPath()
  let last: { x: number; y: number } | undefined
  dates.forEach(({ own, isInRow }, row) => {
    if (own === null || !isInRow) return
    const dot = dotAt(row, own)
    if (last) {
      const between = (last.y + dot.y) / 2
      context.bezierCurveTo(last.x, between, dot.x, between, dot.x, dot.y)
    } else context.moveTo(dot.x, dot.y)
    last = dot
  })
  context.stroke()
  context.restore()
}

/** The person and the series of the season. */
function drawFoot(context: Canvas2d, person: string, { accent, 'accent-ink': onAccent, text, ink }: Tones): void {
  // The distance to the lower edge is that of a poster to the upper one.
  const y = STORY.height - STORY_TOP - SIGN_SIZE
  const x = STORY_EDGE + SIGN_SIZE + 24
  drawSign(context, STORY_EDGE, y, SIGN_SIZE, { ground: accent, ink: onAccent })
  const style = { size: 40, weight: 600 }
  const name = shortened(person, STORY.width - STORY_EDGE - x, measureWith(context)(style))
  setTextStyle(context, style)
  drawText(context, { text: name, x, middle: y + 14, direction: directionOf(name), color: text })
  setTextStyle(context, { ...style, weight: 500 })
  drawText(context, { text: 'Roster', x, middle: y + 64, color: ink })
}
