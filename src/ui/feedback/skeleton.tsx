import { cx } from '@/ui/layout/cx'

interface SkeletonProps {
  /** Size and shape of what will appear here. */
  className?: string
}

/** A placeholder for something that is loading. Hidden from screen readers. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-line', className)} />
}

interface SkeletonsProps {
  /** Read out while they are shown. */
  label: string
  /** The size of each, from top to bottom. */
  shapes: readonly string[]
  className?: string
}

/** Placeholders one below the other. */
export function Skeletons({ label, shapes, className }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={cx('grid gap-3', className)}>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  )
}
