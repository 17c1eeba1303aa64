import { cx } from '@/ui/layout/cx'
import { hueOfId, hueProps } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'

const SIZES = {
  md: 'size-13 text-heading',
  /** On a cover: as large as the date of an event there. */
  lg: 'min-h-15 w-16 text-title',
}

interface GroupMarkProps {
  id: string
  name: string
  size?: keyof typeof SIZES
}

/** A group's mark: its first letter on a rounded square in the hue of its id. Decoration: the name is beside it. */
export function GroupMark({ id, name, size = 'md' }: GroupMarkProps) {
  return (
    <span
      aria-hidden="true"
      {...hueProps(hueOfId(id))}
      className={cx(
        'hue grid shrink-0 select-none place-items-center overflow-hidden rounded-button bg-(--soft) text-(--ink) forced-colors:border',
        SIZES[size],
      )}
    >
      {initialOf(name)}
    </span>
  )
}
