import { type ButtonLook, buttonClass } from './button-style'

/** Keeps the room of a button with a label of one line, until its code is here. */
export function ButtonSpace({ className, ...look }: Pick<ButtonLook, 'size' | 'full'> & { className?: string }) {
  return (
    <div aria-hidden="true" className={`invisible ${buttonClass(look, className)}`}>
      &nbsp;
    </div>
  )
}
