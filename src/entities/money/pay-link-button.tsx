import { ExternalLink } from 'lucide-react'
import { rich } from '@/lib/text/rich'
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
        {rich('Pay {amount} <hidden>at {host}, in a new tab</hidden>', {
          amount,
          host,
          hidden: (text) => <span className="sr-only">{text}</span>,
        })}
      </span>
    </a>
  )
}

export function PayHost({ host }: { host: string }) {
  return (
    <span className="wrap-anywhere">{rich('Opens {host}', { host: <bdi className="font-semibold">{host}</bdi> })}</span>
  )
}
