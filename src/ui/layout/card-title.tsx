import type { ComponentPropsWithRef } from 'react'
import { characterCount } from '@/lib/text/text'
import { cx } from './cx'
import { WholeWords } from './whole-words'

/** Length in characters beyond which a name is smaller, so that it does not fill the window. */
const LONG_NAME = 60

interface CardTitleProps extends Omit<ComponentPropsWithRef<'h2'>, 'children' | 'className'> {
  children: string
  /** Only its beginning (`useExpandableText`). */
  short?: boolean
}

/** The name of a page's event or group: user text in any script. */
export function CardTitle({ children, short = false, ...rest }: CardTitleProps) {
  const size = characterCount(children) > LONG_NAME ? 'text-heading' : 'text-title short:text-heading'
  return (
    <h2 {...rest} dir="auto" className={cx('text-pretty', size, short && 'clamp-title')}>
      <WholeWords>{children}</WholeWords>
    </h2>
  )
}
