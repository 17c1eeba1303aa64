import { useMemo } from 'react'
import { DOT, EYE, QR_COLORS, QUIET, qrShape, SIGN } from '@/ui/picture/qr-shape'
import { SignShape } from './logo'

interface QrCodeProps {
  text: string
  /** What scanning it does; its accessible name. */
  label: string
}

const { ground, ink, sign } = QR_COLORS

/** A QR code in round dots with the sign in its middle, dark on white in both themes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, dots, eyes, signAt } = useMemo(() => qrShape(text), [text])
  const full = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${full} ${full}`}
      className="forced-color-adjust-none w-full"
    >
      <rect x={-QUIET} y={-QUIET} width={full} height={full} fill={ground} />
      {/* A line without a length, with round ends, is a dot. */}
      <path
        d={dots.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h0`).join('')}
        fill="none"
        stroke={ink}
        strokeWidth={DOT}
        strokeLinecap="round"
      />
      {eyes.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect x=".5" y=".5" width={EYE - 1} height={EYE - 1} rx="2" fill="none" stroke={ink} />
          <rect x="2" y="2" width={EYE - 4} height={EYE - 4} rx="1.1" fill={ink} />
        </g>
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
