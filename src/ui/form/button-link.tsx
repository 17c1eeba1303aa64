import { Link, type LinkProps } from '@/ui/layout/link'
import { BUTTON_LABEL, type ButtonLook, buttonClass } from './button-style'

interface ButtonLinkProps extends LinkProps, ButtonLook {}

/** A link that looks like a button: for going somewhere, where Button is for doing something. */
export function ButtonLink({ variant, size, full, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, full }, className)}>
      <span className={BUTTON_LABEL}>{children}</span>
    </Link>
  )
}
