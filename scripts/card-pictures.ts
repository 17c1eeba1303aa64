import { readFileSync } from 'node:fs'
import { degreesOf, HUES, hueOfSlot } from '../src/ui/layout/hue.ts'
import { layersOf, patternTaken, SLOT_PX } from '../src/ui/picture/slot-pattern.ts'

/**
 * The pictures of link previews, one for each state (src/link-preview/card-text.ts), and one for each event color with
 * free slots. They show no names or dates: the text beside them in a chat is about one event. The content is in the
 * middle, because some chats crop to a square.
 */

/** Hues of people, as an event's page shows them. */
const PEOPLE = Array.from({ length: 10 }, (_, index) => hueOfSlot(index + 1))
/** The lengths of the bars that stand for names, px. */
const NAMES = [190, 150, 230, 170, 210, 140, 180, 220, 160, 200]

/** The picture that a chat shows first for most events. */
const OPEN = { words: 'Take your slot', hue: 155, taken: 3, rows: list(person(3), free(4), free(5)) }
interface CardPicture {
  words: string
  hue: number
  colour?: number
  /** Of ten slots. */
  taken?: number
  rows: string
}

export const cardPictures: Record<string, CardPicture> = {
  open: OPEN,
  few: { words: 'Few slots left', hue: 40, taken: 8, rows: list(person(8), free(9), free(10)) },
  full: { words: 'All slots are taken', hue: 355, taken: 10, rows: list(...[8, 9, 10].map(person)) },
  waiting: {
    words: 'Join the waitlist',
    hue: 280,
    taken: 10,
    rows: list(person(10), waiting(1), waiting(2)),
  },
  closed: { words: 'Registration Closed', hue: 230, colour: 0.5, taken: 6, rows: list(...[4, 5, 6].map(person)) },
  ended: { words: 'This event is over', hue: 155, colour: 0.2, taken: 10, rows: list(...[1, 2, 3].map(person)) },
  soon: { words: 'Opens soon', hue: 205, taken: 0, rows: list(free(1), free(2), free(3)) },
  group: { words: 'Group Invitation', hue: 230, rows: list(event(2, 8), event(6, 6), event(8, 3), event(4, 5)) },
  ...Object.fromEntries(Array.from({ length: HUES }, (_, hue) => [`open-${hue}`, { ...OPEN, hue: degreesOf(hue) }])),
}

/** The file of a picture, in `public`. The colors are JPEGs, which weigh less than half: there are eight. */
export const cardFile = (state: string) => `cards/${state}.${state.startsWith('open-') ? 'jpg' : 'png'}`

/**
 * A picture as HTML, for a window of 1200 × 630.
 * @param brand the sign as SVG, the font as an address
 */
export function cardPicture(state: string, { icon, face }: { icon: string; face: string }): string {
  const { words = '', hue = 0, colour = 1, rows = '', taken } = cardPictures[state] ?? {}
  const layers = layersOf(taken === undefined ? taken : patternTaken(taken, PEOPLE.length))
  const slots = (person: string, gap: string, grid: { x: number; y: number; pitch: number; row: number }) =>
    Array.from({ length: 6 }, (_, row) =>
      layers.map(({ isTaken, x }) => {
        const column = (x / SLOT_PX + 5 * row) % layers.length
        const left = grid.x + grid.pitch * (column - (row % 2) / 2)
        return `<use href="#${isTaken ? person : gap}" x="${left}" y="${grid.y + grid.row * row}" />`
      }),
    ).join('')
  return readFileSync(new URL('./card-picture.html', import.meta.url), 'utf8')
    .replace('%ICON%', icon)
    .replace('%FACE%', face)
    .replace('%HUE%', String(hue))
    .replace('%COLOUR%', String(colour))
    .replace('%WORDS%', words)
    .replace('%ROWS%', (taken === undefined ? '' : meter(taken)) + rows)
    .replace('%GROUND%', slots('taken', 'open', { x: -62, y: -38, pitch: 228, row: 120 }))
    .replace('%COVER%', slots('small', 'gap', { x: -40, y: -14, pitch: 103, row: 54 }))
}

/** @param taken of ten slots */
function meter(taken: number) {
  const segments = PEOPLE.map((hue, index) => (index < taken ? `<i style="--p: ${hue}"></i>` : '<i class="free"></i>'))
  return `<div class="meter">${segments.join('')}</div>`
}

function list(...rows: string[]) {
  return `<ol>${rows.join('')}</ol>`
}

function person(number: number) {
  return `<li style="--p: ${PEOPLE[number - 1]}; --w: ${NAMES[number - 1]}px"><span class="slot"><em>${number}</em><b></b></span><span class="name"></span></li>`
}

function free(number: number) {
  return `<li class="free"><span class="slot"><em>${number}</em></span>Available slot</li>`
}

function waiting(place: number) {
  return `<li class="waits" style="--p: ${PEOPLE[place + 2]}; --w: ${NAMES[place + 2]}px"><span class="slot"><em>${place}</em><b></b></span><span class="name" style="margin-left: 14px"></span></li>`
}

function event(hue: number, taken: number) {
  return `<li style="--p: ${PEOPLE[hue]}; --w: ${NAMES[hue]}px"><span class="tile"></span><span class="event"><span class="name"></span>${meter(taken)}</span></li>`
}
