import { type Box, type Canvas2d, fillBox, fillDot, roundBox } from './canvas'
import { drawSign } from './draw-sign'
import { DOT, EYE, QR_COLORS, QUIET, qrShape, SIGN } from './qr-shape'

/** Draws the QR code of a text on white, dots and sign as `QrCode` shows them. @param box a square, px */
export function drawQr(context: Canvas2d, text: string, box: Box, radius: number): void {
  const { size, dots, eyes, signAt } = qrShape(text)
  const { ground, ink, sign } = QR_COLORS
  fillBox(context, box, ground, radius)
  context.save()
  context.translate(box.x, box.y)
  context.scale(box.width / (size + 2 * QUIET), box.height / (size + 2 * QUIET))
  context.translate(QUIET, QUIET)
  for (const [x, y] of dots) fillDot(context, x + 0.5, y + 0.5, DOT / 2, ink)
  for (const [x, y] of eyes) {
    roundBox(context, { x: x + 0.5, y: y + 0.5, width: EYE - 1, height: EYE - 1 }, 2)
    context.strokeStyle = ink
    context.lineWidth = 1
    context.stroke()
    fillBox(context, { x: x + 2, y: y + 2, width: EYE - 4, height: EYE - 4 }, ink, 1.1)
  }
  drawSign(context, signAt, signAt, SIGN, { ground: sign, ink: ground })
  context.restore()
}
