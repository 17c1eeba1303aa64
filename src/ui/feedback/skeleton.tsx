import { cx } from '@/ui/layout/cx'

interface SkeletonProps {
  /** Size and shape of what will appear here. */
  className?: string
}

/** A placeholder for something that is loading. Hidden from screen readers. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-line', className)} />
}
