/** Where the dates of a season stand on its picture, px. Pure. */

/** How many times as wide as high a pill is. */
const WIDE = 1.85
/** Of what a date has of the room, the height that its pill takes, and of the width. */
const HIGH_PART = 0.6
const WIDE_PART = 0.25
/** From the pill to the words beside it, of the pill's height. */
const GAP = 0.28
/** The words end this far before the next date, of a date's width. */
const GUTTER = 0.06

interface Room {
  x: number
  y: number
  width: number
  height: number
}

interface SeasonLayout {
  pill: { width: number; height: number }
  /** How wide the words beside a pill may be. */
  words: number
  /** The upper left corner of a date's pill, from 0 on, in lines that are read from left to right. */
  place: (at: number) => { x: number; y: number }
}

/** As many dates side by side as leave the pills largest, however many there are. */
export function layOutSeason(count: number, room: Room): SeasonLayout {
  const [best] = [1, 2, 3, 4, 5].map((columns) => inColumns(columns)).sort((one, other) => other.size - one.size)
  const { columns, width, height, size } = best ?? inColumns(1)
  const pill = { width: WIDE * size, height: size }
  return {
    pill,
    words: width * (1 - (columns > 1 ? GUTTER : 0)) - pill.width - GAP * size,
    place: (at) => ({
      x: room.x + (at % columns) * width,
      y: room.y + Math.floor(at / columns) * height + (height - size) / 2,
    }),
  }

  function inColumns(columns: number) {
    const width = room.width / columns
    const height = room.height / Math.ceil(count / columns)
    return { columns, width, height, size: Math.min(HIGH_PART * height, WIDE_PART * width) }
  }
}

/** From where a pill begins to where the words beside it do. */
export const wordsFrom = ({ width, height }: SeasonLayout['pill']): number => width + GAP * height
