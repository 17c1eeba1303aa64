import { cx } from '@/ui/layout/cx'

interface SkeletonProps {
  /** Size and shape of what will be here. */
  className?: string
}

/** A quiet place, of one tint on page and card, for something that is still on its way; hidden from screen readers. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-line', className)} />
}
