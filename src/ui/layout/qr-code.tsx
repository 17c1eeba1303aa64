import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** What scanning it does; its accessible name. */
  label: string
}

/** A QR code, black on white in both themes because cameras expect it so, with the four modules of quiet around it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-full">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
