import { bidiIsolate } from '@/lib/text/bidi-isolate'
import type { TextStyle } from '@/ui/picture/canvas'
import { balancedLines, directionOf, hasRoomForWords, linesOf, type Measure, shortened } from '@/ui/picture/lines'
import { STORY, STORY_BOTTOM, STORY_EDGE, STORY_TOP, STORY_WIDTH } from '@/ui/picture/story'
import type { Poster } from './poster'
import { layOutPills, type PlacedPill, type PlacedSectionHead } from './poster-pills'

/** Where everything is on the poster, px. */

const TILE = 172
const CODE = 332
/** The sign, which a memento has in place of the code. */
const SIGN = 148
/** The most height that the title takes. */
const TITLE_HEIGHT = 372
/** Gap between what, who and the way in. */
const GAP = 52

const WHEN: TextStyle = { size: 44, weight: 600 }
const WHERE: TextStyle = { size: 44, weight: 500 }
const SECTION: TextStyle = { size: 40, weight: 700 }
const HINT: TextStyle = { size: 42, weight: 500, spacing: -0.015 }
const title = (size: number): TextStyle => ({ size, weight: 750, spacing: -0.042 })
const room = (size: number): TextStyle => ({ size, weight: 750, spacing: -0.042 })

interface Line {
  text: string
  style: TextStyle
  /** Where it begins; for a text that runs to the left, where it ends. */
  x: number
  /** The y of its middle. */
  y: number
  direction: 'ltr' | 'rtl'
  /** In the text's color, or the hue's quieter one. */
  tone: 'text' | 'ink'
}

export interface PosterLayout {
  tile: { x: number; y: number; size: number } | null
  lines: Line[]
  pills: PlacedPill[]
  code: { x: number; y: number; width: number; height: number }
}

/** @param measure how wide a text is in a style */
export function layOutPoster(poster: Poster, measure: (style: TextStyle) => Measure): PosterLayout {
  const head = headLines(poster, measure)
  const name = titleLines(poster.title, head.bottom === STORY_TOP ? STORY_TOP : head.bottom + 44, measure)
  const size = poster.link === null ? SIGN : CODE
  const code = { x: STORY.width - STORY_EDGE - size, y: STORY_BOTTOM - size, width: size, height: size }
  const foot = footLines(poster, code, measure)

  const room = { x: STORY_EDGE, top: name.bottom + GAP, width: STORY_WIDTH, bottom: foot.top - GAP }
  const { pills, heads } = layOutPills(poster, room)
  return {
    tile: poster.tile && { x: STORY_EDGE, y: STORY_TOP, size: TILE },
    lines: [...head.lines, ...name.lines, ...heads.map((of) => headOfSection(of, measure)), ...foot.lines],
    pills,
    code,
  }
}

/** 'Driver 1/2' */
function headOfSection({ name, count, y }: PlacedSectionHead, measure: (style: TextStyle) => Measure): Line {
  const rest = ` ${count}`
  const text = shortened(name, STORY_WIDTH - measure(SECTION)(rest), measure(SECTION))
  return { text: bidiIsolate(text) + rest, style: SECTION, x: STORY_EDGE, y, direction: 'ltr', tone: 'text' }
}

/** When and where, beside the tile and vertically centered on it. */
function headLines({ tile, when, where }: Poster, measure: (style: TextStyle) => Measure) {
  const x = tile ? STORY_EDGE + TILE + 36 : STORY_EDGE
  const width = STORY.width - STORY_EDGE - x
  const texts = [
    ...linesOf(when, { width, most: 2 }, measure(WHEN)).map((text) => ({ text, style: WHEN })),
    ...linesOf(where, { width, most: when ? 1 : 2 }, measure(WHERE)).map((text) => ({ text, style: WHERE })),
  ]
  const step = 1.3 * WHEN.size
  const height = Math.max(tile ? TILE : 0, texts.length * step)
  const first = STORY_TOP + (height - texts.length * step) / 2 + step / 2
  const lines = texts.map(
    ({ text, style }, index): Line => ({
      text,
      style,
      x,
      y: first + index * step,
      // It stands beside the tile in every script.
      direction: 'ltr',
      tone: 'ink',
    }),
  )
  return { lines, bottom: STORY_TOP + height }
}

/** The event's name, as large as it fits without breaking a word: at most three lines, or more smaller ones. */
function titleLines(text: string, top: number, measure: (style: TextStyle) => Measure) {
  const most = (size: number) => Math.floor(TITLE_HEIGHT / size)
  const fits = (size: number) => {
    const widthOf = measure(title(size))
    const lines = linesOf(text, { width: STORY_WIDTH, most: most(size) + 1 }, widthOf)
    return lines.length <= most(size) && hasRoomForWords(text, STORY_WIDTH, widthOf)
  }
  const size = [124, 104, 88, 72].find(fits) ?? 72
  const style = title(size)
  const direction = directionOf(text)
  const texts = balancedLines(text, { width: STORY_WIDTH, most: most(size) }, measure(style))
  const lines = texts.map(
    (line, index): Line => ({
      text: line,
      style,
      x: direction === 'rtl' ? STORY.width - STORY_EDGE : STORY_EDGE,
      y: top + (index + 0.5) * size,
      direction,
      tone: 'text',
    }),
  )
  return { lines, bottom: top + texts.length * size }
}

/** How many are left, as large as it fits beside the code, and what to do; vertically centered on the code. */
function footLines({ room: text, hints }: Poster, code: PosterLayout['code'], measure: (style: TextStyle) => Measure) {
  const width = code.x - 40 - STORY_EDGE
  const one = [196, 168, 144, 120].find((size) => measure(room(size))(text) <= width)
  const two = [88, 76].find((size) => hasRoomForWords(text, width, measure(room(size))))
  const style = room(one ?? two ?? 64)
  const texts = one ? [text] : linesOf(text, { width, most: 2 }, measure(style))
  const large = 0.92 * style.size
  const small = 1.35 * HINT.size
  const height = texts.length * large + 28 + hints.length * small
  const top = code.y + (code.height - height) / 2
  const below = top + texts.length * large + 28
  const plain = { x: STORY_EDGE, direction: 'ltr' } as const
  return {
    top: Math.min(top, code.y),
    lines: [
      ...texts.map(
        (line, index): Line => ({ ...plain, text: line, style, y: top + (index + 0.5) * large, tone: 'text' }),
      ),
      ...hints.map(
        (hint, index): Line => ({ ...plain, text: hint, style: HINT, y: below + (index + 0.5) * small, tone: 'ink' }),
      ),
    ],
  }
}
