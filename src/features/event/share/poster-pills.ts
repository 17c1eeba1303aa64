import { foldedPills, type Poster, type PosterPill, type PosterSection } from './poster'

/** Where the pills of a poster stand, px. Pure. */

export const PILL = { height: 80, gap: 14 }
const STEP = PILL.height + PILL.gap
/** From the top of a section's head to that of its pills, and from these to the next head. */
const HEAD = { height: 62, gap: 22 }

export interface PlacedPill {
  x: number
  y: number
  width: number
  pill: PosterPill
}

export interface PlacedSectionHead {
  name: string
  /** '1/2' */
  count: string
  /** Of its middle. */
  y: number
}

interface Room {
  x: number
  top: number
  width: number
  bottom: number
}

interface PlacedPills {
  pills: PlacedPill[]
  heads: PlacedSectionHead[]
}

/** As many pills as there is room for. Sections show their people where all of them fit, otherwise each section is one pill; of more than fit, only the people. */
export function layOutPills({ sections }: Poster, room: Room): PlacedPills {
  const [first] = sections
  if (first?.name === '') return { pills: placedRows(first.pills, room), heads: [] }
  const grouped = placedSections(sections, room, 1) ?? placedSections(sections, room, 2)
  if (grouped) return grouped
  const names = sections.map(pillOf)
  const isTooMany = names.length > 2 * rowsIn(room)
  return {
    pills: placedRows(isTooMany ? sections.flatMap(({ pills }) => pills.map(withoutNumber)) : names, room),
    heads: [],
  }
}

/** Each section counts from 1: without its head, the number would say nothing. A time stays. */
const withoutNumber = (pill: PosterPill): PosterPill =>
  pill.kind === 'taken' || pill.kind === 'free' ? { ...pill, number: null } : pill

const rowsIn = ({ top, bottom }: Room) => Math.max(1, Math.floor((bottom + PILL.gap - top) / STEP))

const pillOf = ({ name, taken, size }: PosterSection): PosterPill => ({ kind: 'section', name, taken, size })

function placedRows(pills: readonly PosterPill[], room: Room): PlacedPill[] {
  const rows = rowsIn(room)
  // A few have a row each: the picture is then as full as with many.
  const columns = pills.length <= rows ? 1 : 2
  return placed(foldedPills(pills, columns * rows), room, columns)
}

function placed(pills: readonly PosterPill[], { x, top, width }: Room, columns: number): PlacedPill[] {
  const wide = (width - (columns - 1) * PILL.gap) / columns
  return pills.map((pill, index) => ({
    x: x + (index % columns) * (wide + PILL.gap),
    y: top + Math.floor(index / columns) * STEP,
    width: wide,
    pill,
  }))
}

/** Null where they need more room. */
function placedSections(sections: readonly PosterSection[], room: Room, columns: number): PlacedPills | null {
  const pills: PlacedPill[] = []
  const heads: PlacedSectionHead[] = []
  let top = room.top
  for (const { name, taken, size, pills: own } of sections) {
    heads.push({ name, count: `${taken}/${size}`, y: top + HEAD.height / 2 - 6 })
    top += HEAD.height
    pills.push(...placed(own, { ...room, top }, columns))
    top += Math.ceil(own.length / columns) * STEP - PILL.gap
    if (top > room.bottom) return null
    top += HEAD.gap
  }
  return { pills, heads }
}
