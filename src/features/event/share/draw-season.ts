import { hueOfSlot } from '@/ui/layout/hue'
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
  type TextStyle,
} from '@/ui/picture/canvas'
import { drawCover, fadeOut, withAlpha } from '@/ui/picture/draw-cover'
import { drawSign } from '@/ui/picture/draw-sign'
import { directionOf, shortened } from '@/ui/picture/lines'
import { loadPictureFont } from '@/ui/picture/picture-font'
import { STORY, STORY_EDGE, STORY_TOP, STORY_WIDTH } from '@/ui/picture/story'
import { readTones, type Tones } from '@/ui/picture/tones'
import type { Season, SeasonDate } from './season'
import { layOutSeason, wordsFrom } from './season-layout'

/** How large the sign at the foot is. */
const SIGN_SIZE = 76
/** Where the dates stand. */
const ROOM = { x: STORY_EDGE, y: 640, width: STORY_WIDTH, height: 920 }
/** A slot of a meter is at least this many times as wide as high; where there are too many, the meter is a bar. */
const NARROW = 1.2

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
  drawDates(context, season, tones, tonesOf)
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

function drawDates(context: Canvas2d, { dates, name }: Season, tones: Tones, tonesOf: (hue: number) => Tones): void {
  const { pill, words, place } = layOutSeason(dates.length, ROOM)
  const size = Math.min(0.5 * pill.height, words / 3.4)
  dates.forEach((date, at) => {
    const { day, own } = date
    const box = { ...place(at), ...pill }
    const middle = middleOf(box)
    const x = box.x + wordsFrom(pill)
    const isMissed = own === null
    if (isMissed) dashBox(context, box, { color: withAlpha(tones.ink, 0.45), width: 3, dash: 8 })
    else drawOwn(context, box, own + 1, name, tones)
    setTextStyle(context, { size, weight: isMissed ? 500 : 650 })
    drawText(context, { text: day, x, middle: middle - 0.2 * pill.height, color: isMissed ? tones.ink : tones.text })
    const height = 0.15 * pill.height
    context.globalAlpha = isMissed ? 0.5 : 1
    drawMeter(context, { x, y: middle + 0.2 * pill.height, width: words, height }, date, tones, tonesOf)
    context.globalAlpha = 1
  })
}

const middleOf = ({ y, height }: Box) => y + height / 2

function drawOwn(context: Canvas2d, box: Box, number: number, name: string, tones: Tones): void {
  const { x, width, height } = box
  const middle = middleOf(box)
  const dot = x + width - height / 2
  fillBox(context, box, tones.accent)
  fillDot(context, dot, middle, 0.41 * height, tones.coin)
  setTextStyle(context, { size: 0.44 * height, weight: 700, spacing: -0.03 })
  const left = x + (width - 0.84 * height) / 2
  drawText(context, { text: `${number}`, x: left, align: 'center', middle, color: tones['accent-ink'] })
  setTextStyle(context, { size: 0.4 * height, weight: 650 })
  drawText(context, { text: initialOf(name), x: dot, align: 'center', middle, color: tones['coin-ink'] })
}

/** How full the date was: a slot for each, in the hue of its number, one's own in green; a bar where they are many. */
function drawMeter(
  context: Canvas2d,
  box: Box,
  { taken, own }: SeasonDate,
  tones: Tones,
  tonesOf: (hue: number) => Tones,
): void {
  const free = withAlpha(tones.ink, 0.16)
  const part = Math.min(box.width / taken.length, 4 * box.height)
  const width = 0.84 * part
  if (width < NARROW * box.height) {
    fillBox(context, box, free)
    const count = taken.filter(Boolean).length
    const filled = Math.max(box.height, (count / taken.length) * box.width)
    if (count > 0) fillBox(context, { ...box, width: filled }, tones.seg)
    return
  }
  taken.forEach((isTaken, at) => {
    const color = at === own ? tones.accent : isTaken ? tonesOf(hueOfSlot(at + 1)).seg : free
    fillBox(context, { ...box, x: box.x + at * part, width }, color)
  })
}

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
