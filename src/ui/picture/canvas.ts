import type { Measure } from './lines'
import { PICTURE_FONT } from './picture-font'

/** The canvas on which every picture is drawn. */
export type Canvas2d = CanvasRenderingContext2D

/** Begins a picture: gives the canvas its size, which also empties it. */
export function startPicture(canvas: HTMLCanvasElement, { width, height }: Pick<Box, 'width' | 'height'>): Canvas2d {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  return context
}

export interface TextStyle {
  /** px */
  size: number
  weight: number
  /** The space between letters, as a part of the size. Browsers that cannot do that ignore it. */
  spacing?: number
}

/** Sets the style of what is measured and written from now on. */
export function setTextStyle(context: Canvas2d, { size, weight, spacing = -0.02 }: TextStyle): void {
  context.font = `${weight} ${size}px ${PICTURE_FONT}`
  context.letterSpacing = `${size * spacing}px`
}

/** How wide text is in a style. */
export const measureWith =
  (context: Canvas2d) =>
  (style: TextStyle): Measure =>
  (text) => {
    setTextStyle(context, style)
    return context.measureText(text).width
  }

interface Written {
  text: string
  x: number
  /** The y of the middle between the top of capitals and the base line. */
  middle: number
  color: string
  align?: CanvasTextAlign
  direction?: 'ltr' | 'rtl'
}

/** Writes one line, in the style set before. */
export function drawText(
  context: Canvas2d,
  { text, x, middle, color, align = 'left', direction = 'ltr' }: Written,
): void {
  const { actualBoundingBoxAscent } = context.measureText('H')
  context.fillStyle = color
  context.textAlign = align
  context.direction = direction
  context.fillText(text, x, middle + actualBoundingBoxAscent / 2)
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Begins a path around a box with round corners. */
export function roundBox(context: Canvas2d, { x, y, width, height }: Box, radius = height / 2): void {
  context.beginPath()
  context.moveTo(x + radius, y)
  context.arcTo(x + width, y, x + width, y + height, radius)
  context.arcTo(x + width, y + height, x, y + height, radius)
  context.arcTo(x, y + height, x, y, radius)
  context.arcTo(x, y, x + width, y, radius)
  context.closePath()
}

export function fillBox(context: Canvas2d, box: Box, color: string, radius?: number): void {
  roundBox(context, box, radius)
  context.fillStyle = color
  context.fill()
}

export function fillDot(context: Canvas2d, x: number, y: number, radius: number, color: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}

/** An outline in dashes that lies inside the box. */
export function dashBox(
  context: Canvas2d,
  box: Box,
  { color, width, dash }: { color: string; width: number; dash: number },
) {
  const { x, y, width: wide, height } = box
  context.save()
  roundBox(context, { x: x + width / 2, y: y + width / 2, width: wide - width, height: height - width })
  context.strokeStyle = color
  context.lineWidth = width
  context.setLineDash([dash, dash])
  context.stroke()
  context.restore()
}
