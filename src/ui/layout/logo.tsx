/**
 * The sign of public/icon.svg in the theme's colors: a taken slot with its person, and a free one below it. Decoration:
 * the name stands beside it.
 */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      className="forced-color-adjust-none shrink-0 fill-accent text-accent-ink"
    >
      <SignShape />
    </svg>
  )
}

/** The sign in a square of 64: its ground in the fill of what is around it, the slots in the text color there. */
export function SignShape() {
  return (
    <>
      <rect width="64" height="64" rx="18" />
      <g fill="currentColor">
        <rect x="9" y="9" width="46" height="21" rx="10.5" opacity=".34" />
        <circle cx="44.5" cy="19.5" r="10.5" />
      </g>
      <rect
        x="10.75"
        y="36.75"
        width="42.5"
        height="16.5"
        rx="8.25"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeOpacity=".75"
        pathLength="100"
        strokeDasharray="7.5 5"
        strokeDashoffset="-2.5"
      />
    </>
  )
}
