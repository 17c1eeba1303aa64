interface LabelDotProps {
  /** A hex color or a CSS color word; what the browser does not know leaves the dot empty. */
  color: string
}

/** The color of a label. The ring keeps white visible on white and black on black. */
export function LabelDot({ color }: LabelDotProps) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color }}
      className="inline-block size-3 shrink-0 rounded-full border border-control forced-color-adjust-none"
    />
  )
}
