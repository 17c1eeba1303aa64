import type { ReactNode } from 'react'
import { Avatar } from './avatar'

interface PersonLineProps {
  name: string
  /** In small letters below the name. */
  about?: ReactNode
  /** At the end of the line. */
  children?: ReactNode
}

export function PersonLine({ name, about, children }: PersonLineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </p>
        <div className="text-muted text-small">{about}</div>
      </div>
      {children}
    </li>
  )
}
