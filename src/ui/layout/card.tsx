import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx'

/** A white sheet of paper on the page; `className` may change the padding of 16 px. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return (
    <section
      {...rest}
      className={cx('min-w-0 rounded-card bg-surface p-4 shadow-card forced-colors:border', className)}
    />
  )
}
