import { type ButtonLook, buttonClass } from './button-style'

/** Keeps the room of a button with a label of one line, a word at least, until its code is here. */
export const ButtonSpace = (look: Pick<ButtonLook, 'size' | 'full'>) => (
  <div aria-hidden="true" className={buttonClass(look, 'invisible min-w-16')}>
    &nbsp;
  </div>
)
