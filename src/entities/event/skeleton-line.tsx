import { cx } from '@/ui/layout/cx'

/** The place of one line of words. @param className its height and width; left out: a line of the text around it */
export const SkeletonLine = ({ className = 'h-[1lh] w-[9.5rem]' }: { className?: string }) => (
  <i className={cx('block scale-y-70 rounded-[12px] bg-line', className)} />
)
