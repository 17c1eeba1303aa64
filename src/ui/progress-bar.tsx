interface ProgressBarProps {
  value: number
  max: number
  /** What is measured; read out with 'value of max', not shown. */
  label: string
}

/** How much of a limit is used. More than the limit (12 of 10) shows as full and is read as it is. */
export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={`${value} of ${max}`}
      className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300 forced-colors:bg-[Highlight]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
