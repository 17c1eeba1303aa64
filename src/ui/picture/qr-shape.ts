import { encode, QrCodeDataType } from 'uqr'

/**
 * How many modules the sign in the middle takes, each way. The code can repair 30 % of itself (level H); the sign and
 * its rim hide 6 % at most.
 */
export const SIGN = 7
/** Free modules around the sign. */
const RIM = 1
/** White modules around the code, which cameras need. */
export const QUIET = 4
/** The size of an eye: the three squares in the corners by which a camera finds the code. */
export const EYE = 7
/**
 * The size of a mark: the small squares further in, by which a reader finds each module. Drawn in dots, many are not
 * found on a sharp screen.
 */
export const MARK = 5
/** Diameter of a dot, in modules. Smaller ones are read less well from a screen that flickers. */
export const DOT = 0.9
/** The code's own colors, the same in both themes: a camera expects dark on light. */
export const QR_COLORS = { ground: '#ffffff', ink: '#16201a', sign: '#0a7548' }

export interface QrShape {
  /** Modules each way, without the quiet around them. */
  size: number
  /** Dark modules, by column and row, without those of eyes and marks or under the sign. */
  dots: [x: number, y: number][]
  /** Upper left corner of each eye. */
  eyes: [x: number, y: number][]
  /** Upper left corner of each mark that the sign leaves free. */
  marks: [x: number, y: number][]
  /** Upper left corner of the sign, both ways. */
  signAt: number
}

/** A text as a QR code that is drawn in dots, with room for the sign in its middle. Pure. */
export function qrShape(text: string): QrShape {
  const { size, data, types } = encode(text, { ecc: 'H', border: 0 })
  const far = size - EYE
  const signAt = (size - SIGN) / 2
  const isEye = (x: number, y: number) => (x < EYE || x >= far) && (y < EYE || y >= far) && !(x >= far && y >= far)
  const isInMiddle = (place: number) => place >= signAt - RIM && place < signAt + SIGN + RIM
  const isBelowSign = (x: number, y: number) => isInMiddle(x) && isInMiddle(y)
  const isMark = (x: number, y: number) => types[y]?.[x] === QrCodeDataType.Alignment
  const modules = data
    .flatMap((row, y) => row.map((dark, x) => ({ dark, x, y })))
    .filter(({ x, y }) => !isBelowSign(x, y))
  const dots = modules.filter(({ dark, x, y }) => dark && !isEye(x, y) && !isMark(x, y))
  const marks = modules.filter(({ x, y }) => isMark(x, y) && !isMark(x - 1, y) && !isMark(x, y - 1))
  return {
    size,
    dots: dots.map(({ x, y }) => [x, y]),
    marks: marks.map(({ x, y }) => [x, y]),
    eyes: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
    signAt,
  }
}
