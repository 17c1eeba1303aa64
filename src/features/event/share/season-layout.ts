/** Where the slots of a season stand on its picture, px. Pure. */

/** From where one slot begins to where the next one does, and the part of that which is the slot. */
const PART = 0.88
/** A slot is a pill: at most this many times as wide as high, and at least this many times. */
const WIDE = 1.85
const NARROW = 1.5
/** Of more dates each has one line, so that they read as a list. */
const MOST_WITH_LINES = 3
/** From date to date at least, px: a date of many small slots would otherwise stand too close to the next. */
const STEP = 104
/** From line to line, of a slot's height. */
const LINE = 1.3

interface Room {
  x: number
  y: number
  width: number
  height: number
}

interface SeasonLayout {
  slot: { width: number; height: number }
  /** A date has one line of slots. */
  isOneLine: boolean
  /** Upper left corner of a slot: that of the date `row`, the one at `at`, both from 0 on. */
  place: (row: number, at: number) => { x: number; y: number }
}

/** As large as the room allows: where there are few dates, the slots of each take several lines. @param counts how many slots each date has */
export function layOutSeason(counts: readonly number[], room: Room): SeasonLayout {
  const most = Math.max(...counts)
  for (let columns = 3; counts.length <= MOST_WITH_LINES && columns < most; columns += 1) {
    // A last line with one slot looks lost.
    const isEven = most % columns === 0 || most % columns >= columns / 2
    const made = isEven && inLines(counts, room, columns)
    if (made) return made
  }
  const cell = room.width / most
  const step = Math.min(room.height / counts.length, Math.max(1.6 * cell, STEP))
  const widest = Math.min(PART * cell, 240)
  const height = Math.min(Math.max(0.56 * step, widest / WIDE), widest / NARROW, 0.76 * step)
  const slot = { height, width: Math.min(widest, WIDE * height) }
  return { slot, isOneLine: true, place: (row, at) => ({ x: room.x + at * cell, y: room.y + row * step }) }
}

/** Null where they need more room. */
function inLines(counts: readonly number[], room: Room, columns: number): SeasonLayout | null {
  const cell = room.width / columns
  const slot = { width: PART * cell, height: (PART * cell) / WIDE }
  const linesOf = (dates: readonly number[]) => dates.reduce((sum, count) => sum + Math.ceil(count / columns), 0)
  const step = LINE * slot.height
  const left = room.height - linesOf(counts) * step
  const gap = 0.35 * slot.height
  if (left < gap * (counts.length - 1)) return null
  const place = (row: number, at: number) => ({
    x: room.x + (at % columns) * cell,
    y: room.y + (linesOf(counts.slice(0, row)) + Math.floor(at / columns)) * step + row * gap,
  })
  return { slot, isOneLine: false, place }
}
