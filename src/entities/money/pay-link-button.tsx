import { ExternalLink } from 'lucide-react'
import { BUTTON_LABEL, type ButtonLook, buttonClass } from '@/ui/form/button-style'

interface PayLinkProps {
  href: string
  /** The host that it opens, for screen readers; `PayHost` shows it to all others. */
  host: string
  /** '€5.00' */
  amount: string
  /** `lg` in a dock. */
  size?: ButtonLook['size']
}

/** Opens the pay link in a new tab without a referrer. */
export function PayLink({ href, host, amount, size = 'md' }: PayLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={buttonClass({ size }, 'min-w-fit flex-1')}
    >
      <ExternalLink size={20} />
      <span className={BUTTON_LABEL}>
        Pay {amount} <span className="sr-only">at {host}, in a new tab</span>
      </span>
    </a>
  )
}

export function PayHost({ host }: { host: string }) {
  return (
    <span className="wrap-anywhere">
      Opens <bdi className="font-semibold">{host}</bdi>
    </span>
  )
}
