import { ellipsize } from '@/lib/text/ellipsize'

/** Breaks text into lines for a drawn picture, where no browser does it. Pure; widths come from outside. */

/** How wide a text is, px. */
export type Measure = (text: string) => number

interface Room {
  /** px */
  width: number
  /** Lines; what does not fit is cut off with '…'. */
  most: number
}

/** A text in as few lines as it takes, broken between words, inside one only where it is wider than a line. */
export function linesOf(text: string, room: Room, measure: Measure): string[] {
  const all = broken(text, room.width, measure)
  const kept = all.slice(0, room.most).map((line, index) => line.text + hyphenBetween(line, all[index + 1]))
  if (all.length <= room.most) return kept
  const rest = all.slice(room.most - 1).reduce((sum, line) => sum + (line.isGlued ? '' : ' ') + line.text, '')
  return [...kept.slice(0, -1), shortened(rest.trimStart(), room.width, measure)]
}

/** The same with lines that are about equally long. */
export function balancedLines(text: string, room: Room, measure: Measure): string[] {
  const lines = linesOf(text, room, measure)
  let best = lines
  let low = 0
  let high = room.width
  while (lines.length > 1 && high - low > 8) {
    const width = (low + high) / 2
    const narrower = linesOf(text, { ...room, width }, measure)
    const fits = narrower.length === lines.length && narrower.join(' ') === lines.join(' ')
    if (fits) best = narrower
    if (fits) high = width
    else low = width
  }
  return best
}

/** A text in one line; the end of a longer one is '…'. */
export function shortened(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const letters = lettersOf(text)
  while (letters.length > 0 && measure(ellipsize(letters.join(''))) > width) letters.pop()
  return ellipsize(letters.join(''))
}

/** Whether each word of a text fits into a line. */
export function hasRoomForWords(text: string, width: number, measure: Measure): boolean {
  return wordsOf(text).every((word) => measure(word) <= width)
}

const LEFT_TO_RIGHT = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hangul}/u
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u

/** The direction of a text's first letter that has one, as `dir="auto"` finds it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  for (const letter of text) {
    if (RIGHT_TO_LEFT.test(letter)) return 'rtl'
    if (LEFT_TO_RIGHT.test(letter)) return 'ltr'
  }
  return 'ltr'
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

interface BrokenLine {
  text: string
  /** Whether the line begins with the rest of a word that was too long for the line before. */
  isGlued: boolean
}

function broken(text: string, width: number, measure: Measure): BrokenLine[] {
  const lines: BrokenLine[] = []
  for (const word of wordsOf(text)) {
    const last = lines.at(-1)
    const longer = last && `${last.text} ${word}`
    if (last && longer && measure(longer) <= width) last.text = longer
    else lines.push(...piecesOf(word, width, measure).map((piece, index) => ({ text: piece, isGlued: index > 0 })))
  }
  return lines
}

const HYPHEN = '-'
const BEFORE_HYPHEN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u

/** Hyphen at a break inside a word; empty in scripts that write none. */
const hyphenBetween = ({ text }: BrokenLine, next: BrokenLine | undefined) =>
  next?.isGlued && BEFORE_HYPHEN.test(text) ? HYPHEN : ''

/** Splits a word into lines: after its hyphens if that helps, else wherever it must. */
function piecesOf(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  for (const part of word.match(/[^-‐]*[-‐]|[^-‐]+/g) ?? []) {
    const isWhole = measure(part) <= width
    for (const unit of isWhole ? [part] : lettersOf(part)) {
      const longer = (pieces.at(-1) ?? '') + unit
      if (pieces.length > 0 && measure(isWhole ? longer : longer + HYPHEN) <= width) pieces[pieces.length - 1] = longer
      else pieces.push(unit)
    }
  }
  return pieces
}

/** Letters as a reader sees them: an emoji is one. */
function lettersOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}
