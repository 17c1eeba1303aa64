import { type Canvas2d, fillBox, fillDot, roundBox } from './canvas'

/** Draws the sign of public/icon.svg (src/ui/layout/logo.tsx). @param size of its square, px */
export function drawSign(
  context: Canvas2d,
  x: number,
  y: number,
  size: number,
  colors: { ground: string; ink: string },
) {
  context.save()
  context.translate(x, y)
  context.scale(size / 64, size / 64)
  fillBox(context, { x: 0, y: 0, width: 64, height: 64 }, colors.ground, 18)
  context.globalAlpha = 0.34
  fillBox(context, { x: 9, y: 9, width: 46, height: 21 }, colors.ink)
  context.globalAlpha = 1
  fillDot(context, 44.5, 19.5, 10.5, colors.ink)
  context.globalAlpha = 0.75
  roundBox(context, { x: 10.75, y: 36.75, width: 42.5, height: 16.5 })
  // A hundredth of the outline, px.
  const part = (2 * (42.5 - 16.5) + Math.PI * 16.5) / 100
  context.setLineDash([7.5 * part, 5 * part])
  context.lineDashOffset = -2.5 * part
  context.lineWidth = 3.5
  context.strokeStyle = colors.ink
  context.stroke()
  context.restore()
}
