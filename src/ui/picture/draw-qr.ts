import { type Box, type Canvas2d, fillBox, fillDot, roundBox } from './canvas'
import { drawSign } from './draw-sign'
import { DOT, EYE, MARK, QR_COLORS, QUIET, qrShape, SIGN } from './qr-shape'

/** Draws the QR code of a text on white, dots and sign as `QrCode` shows them. @param box a square, px */
export function drawQr(context: Canvas2d, text: string, box: Box, radius: number): void {
  const { size, dots, eyes, marks, signAt } = qrShape(text)
  const { ground, ink, sign } = QR_COLORS
  fillBox(context, box, ground, radius)
  context.save()
  context.translate(box.x, box.y)
  context.scale(box.width / (size + 2 * QUIET), box.height / (size + 2 * QUIET))
  context.translate(QUIET, QUIET)
  for (const [x, y] of dots) fillDot(context, x + 0.5, y + 0.5, DOT / 2, ink)
  for (const [x, y] of eyes) drawSquare(context, { x, y, size: EYE, radius: 2 })
  for (const [x, y] of marks) drawSquare(context, { x, y, size: MARK, radius: 1.2 })
  drawSign(context, signAt, signAt, SIGN, { ground: sign, ink: ground })
  context.restore()
}

/** A ring one module wide, and the square inside it. */
function drawSquare(
  context: Canvas2d,
  { x, y, size, radius }: { x: number; y: number; size: number; radius: number },
): void {
  const { ink } = QR_COLORS
  roundBox(context, { x: x + 0.5, y: y + 0.5, width: size - 1, height: size - 1 }, radius)
  context.strokeStyle = ink
  context.lineWidth = 1
  context.stroke()
  fillBox(context, { x: x + 2, y: y + 2, width: size - 4, height: size - 4 }, ink, 0.37 * (size - 4))
}
