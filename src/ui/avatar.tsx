import type { CSSProperties } from 'react'
import { hueOf, initialOf } from './avatar-rules'
import { cx } from './cx'

const SIZES = {
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-lg',
}

interface AvatarProps {
  name: string
  size?: keyof typeof SIZES
}

/** A coloured circle with a name's first letter. Decoration: the name itself stands beside it. */
export function Avatar({ name, size = 'md' }: AvatarProps) {
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(name) }
  return (
    <span
      aria-hidden="true"
      style={style}
      className={cx(
        'avatar-hue grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-bold leading-none',
        SIZES[size],
      )}
    >
      {initialOf(name)}
    </span>
  )
}
