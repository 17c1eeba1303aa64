import { useMemo } from 'react'
import { DOT, EYE, MARK, QR_COLORS, QUIET, qrShape, SIGN } from '@/ui/picture/qr-shape'
import { SignShape } from './logo'

interface QrCodeProps {
  text: string
  /** Accessible name: the effect of scanning. */
  label: string
}

const { ground, ink, sign } = QR_COLORS

/** A QR code in round dots with the sign in its middle, dark on white in both themes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, dots, eyes, marks, signAt } = useMemo(() => qrShape(text), [text])
  const full = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${full} ${full}`}
      className="forced-color-adjust-none w-full"
    >
      <rect x={-QUIET} y={-QUIET} width={full} height={full} fill={ground} />
      {/* A line of length zero with round ends is a dot. */}
      <path
        d={dots.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h0`).join('')}
        fill="none"
        stroke={ink}
        strokeWidth={DOT}
        strokeLinecap="round"
      />
      {eyes.map(([x, y]) => (
        <Square key={`${x} ${y}`} x={x} y={y} size={EYE} radius={2} />
      ))}
      {marks.map(([x, y]) => (
        <Square key={`${x} ${y}`} x={x} y={y} size={MARK} radius={1.2} />
      ))}
      <svg
        x={signAt}
        y={signAt}
        width={SIGN}
        height={SIGN}
        viewBox="0 0 64 64"
        fill={sign}
        color={ground}
        aria-hidden="true"
      >
        <SignShape />
      </svg>
    </svg>
  )
}

/** A ring one module wide, and the square inside it. */
function Square({ x, y, size, radius }: { x: number; y: number; size: number; radius: number }) {
  const inner = size - 4
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x=".5" y=".5" width={size - 1} height={size - 1} rx={radius} fill="none" stroke={ink} />
      <rect x="2" y="2" width={inner} height={inner} rx={0.37 * inner} fill={ink} />
    </g>
  )
}
