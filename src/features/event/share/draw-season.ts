import { hueOfSlot } from '@/ui/layout/hue'
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

/** How large the sign at the foot is. */
const SIGN_SIZE = 76
/** Where the rows of slots begin. */
const ROWS = { x: STORY_EDGE + 170, y: 706, width: 770, height: 810 }

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
  drawRows(context, season.dates, tones, tonesOf)
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

function drawRows(context: Canvas2d, dates: SeasonDate[], tones: Tones, tonesOf: (hue: number) => Tones): void {
  const step = Math.min(110, ROWS.height / dates.length)
  const columns = Math.max(...dates.map(({ taken }) => taken.length))
  // With few dates slots are larger; with many slots on a date they are as narrow as dots.
  const cell = Math.min(1.14 * step, ROWS.width / columns)
  const width = cell - Math.min(10, cell / 4)
  const slot = { width, height: Math.min(0.54 * step, width) }
  const place = (at: number, row: number) => ({ x: ROWS.x + at * cell, middle: ROWS.y + row * step })
  drawLine(context, dates, tones.accent, (at, row) => {
    const { x, middle } = place(at, row)
    return { x: dotOf({ x, ...slot }), y: middle }
  })
  dates.forEach(({ day, taken, own }, row) => {
    setTextStyle(context, { size: 36, weight: own === null ? 500 : 600, spacing: -0.01 })
    drawText(context, {
      text: day,
      x: STORY_EDGE,
      middle: place(0, row).middle,
      color: own === null ? tones.ink : tones.text,
    })
    taken.forEach((isTaken, at) => {
      const { x, middle } = place(at, row)
      const box = { x, y: middle - slot.height / 2, ...slot }
      if (at === own) drawOwn(context, box, tones)
      else if (isTaken) drawTaken(context, box, tonesOf(hueOfSlot(at + 1)))
      else drawFree(context, box, tones.ink)
    })
  })
}

type SlotBox = Parameters<typeof fillBox>[1]

/** The person's dot in its slot. */
const dotOf = ({ x, width, height }: Pick<SlotBox, 'x' | 'width' | 'height'>) => x + width - height / 2

function drawOwn(context: Canvas2d, box: SlotBox, { accent, coin }: Tones): void {
  const { x, y, width, height } = box
  const wider = 4
  // A slot as narrow as a dot stays round.
  const higher = width > height ? 7 : wider
  fillBox(context, { x: x - wider, y: y - higher, width: width + 2 * wider, height: height + 2 * higher }, accent)
  // A dot as large as its slot would hide the color.
  fillDot(context, dotOf(box), y + height / 2, height * (width > height ? 0.54 : 0.4), coin)
}

function drawTaken(context: Canvas2d, box: SlotBox, { soft, dot }: Tones): void {
  fillBox(context, box, soft)
  fillDot(context, dotOf(box), box.y + box.height / 2, box.height * 0.39, dot)
}

function drawFree(context: Canvas2d, { x, y, width, height }: SlotBox, color: string): void {
  context.globalAlpha = 0.4
  dashBox(context, { x: x + 2, y: y + 2, width: width - 4, height: height - 4 }, { color, width: 2.5, dash: 7 })
  context.globalAlpha = 1
}

/** Draws the line through the viewer's slots of the dates in a row. */
function drawLine(
  context: Canvas2d,
  dates: SeasonDate[],
  color: string,
  place: (at: number, row: number) => { x: number; y: number },
): void {
  context.save()
  context.globalAlpha = 0.28
  context.strokeStyle = color
  context.lineWidth = 8
  context.lineJoin = 'round'
  context.beginPath()
  dates.forEach(({ own, isInRow }, row) => {
    if (own === null || !isInRow) return
    const { x, y } = place(own, row)
    // The first point begins the line.
    context.lineTo(x, y)
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
