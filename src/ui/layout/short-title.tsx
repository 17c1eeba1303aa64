import { type RefObject, useState } from 'react'
import { CardTitle } from './card-title'
import { isCut } from './clamp'
import { cx } from './cx'
import { MoreButton } from './more-button'
import { useMeasured } from './use-measured'

interface ShortTitleProps {
  id: string
  titleRef: RefObject<HTMLHeadingElement | null>
  children: string
}

/** The name that a page is about: three lines of it, in a low window two, and the rest on a tap. Screen readers have all of it. */
export function ShortTitle({ id, titleRef, children }: ShortTitleProps) {
  const [open, setOpen] = useState(false)
  const hasMore = useMeasured(titleRef, isCut)
  return (
    <div dir="auto" className="relative">
      <CardTitle ref={titleRef} id={id} short={!open}>
        {children}
      </CardTitle>
      {(open || hasMore) && (
        <MoreButton
          open={open}
          onToggle={() => setOpen(!open)}
          of="the name"
          className={cx('text-accent-text', !open && 'more-up title-more')}
        />
      )}
    </div>
  )
}
