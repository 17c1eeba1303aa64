import { Skeleton } from '@/ui/feedback/skeleton'
import { cx } from '@/ui/layout/cx'

interface SkeletonsProps {
  /** Read out while they are shown. */
  label: string
  /** The size of each, from top to bottom. */
  shapes: readonly string[]
  className?: string
}

export function Skeletons({ label, shapes, className }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={cx('grid gap-3', className)}>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change.
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  )
}
