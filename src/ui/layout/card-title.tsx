import type { ComponentPropsWithRef } from 'react'
import { characterCount } from '@/lib/text/text'
import { cx } from './cx'
import { WholeWords } from './whole-words'

/** Characters; a longer name is set smaller, so that the first screen is not all name. */
const LONG_NAME = 60

interface CardTitleProps extends Omit<ComponentPropsWithRef<'h2'>, 'children' | 'className'> {
  children: string
  /** Only its beginning (`useMore`). */
  short?: boolean
}

/** The name of the event or group that a page is about: somebody's own words, in whatever script they are. */
export function CardTitle({ children, short = false, ...rest }: CardTitleProps) {
  const size = characterCount(children) > LONG_NAME ? 'text-heading' : 'text-title short:text-heading'
  return (
    <h2 {...rest} dir="auto" className={cx('text-pretty', size, short && 'clamp-title')}>
      <WholeWords>{children}</WholeWords>
    </h2>
  )
}
