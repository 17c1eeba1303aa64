import { cx } from '@/ui/layout/cx'
import { hueOfSlot, hueProps } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'

const SIZES = {
  sm: 'size-[1.5rem] text-small',
  md: 'size-[1.8rem] text-small',
  lg: 'size-[2.6rem] text-strong',
  /** Set inside an element with the class `faces`, which gives the size. */
  face: 'size-(--face) text-small',
}

interface AvatarProps {
  name: string
  /** The person's slot on the shown event's roster. The dot has its hue; without a slot it is grey. */
  slot?: number | undefined
  size?: keyof typeof SIZES
}

/** A person's dot: the first letter of the name, in the hue of the slot. Decoration: the name itself is beside it. */
export function Avatar({ name, slot, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      {...(slot !== undefined && hueProps(hueOfSlot(slot)))}
      className={cx(
        'grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-semibold leading-none forced-colors:border',
        slot === undefined ? 'bg-grey text-grey-ink' : 'hue bg-(--dot) text-(--ink)',
        SIZES[size],
      )}
    >
      {initialOf(name)}
    </span>
  )
}
