import { hueOfId, hueProps } from '@/ui/layout/hue'
import { initialOf } from '@/ui/layout/initial'

interface GroupMarkProps {
  id: string
  name: string
}

/** A group's mark: its first letter on a rounded square in the hue of its id. Decoration: the name is beside it. */
export function GroupMark({ id, name }: GroupMarkProps) {
  return (
    <span
      aria-hidden="true"
      {...hueProps(hueOfId(id))}
      className="hue grid size-13 shrink-0 select-none place-items-center overflow-hidden rounded-button bg-(--soft) text-(--ink) text-heading forced-colors:border"
    >
      {initialOf(name)}
    </span>
  )
}
