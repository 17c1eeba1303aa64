import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApplePhone } from '@/lib/browser/install'
import { rich } from '@/lib/text/rich'
import { Collapsible } from '@/ui/layout/collapsible'

const BOLD = { b: (text: ReactNode) => <b className="font-semibold text-text">{text}</b> }

/** The steps, with the words on the phone's screen in bold. */
const SYSTEMS = [
  {
    name: 'iPhone/iPad',
    isThis: isApplePhone,
    steps: () => [
      rich('Open this page in <b>Safari</b>', BOLD),
      rich('Tap <b>Share</b>', BOLD),
      rich('Choose <b>Add to Home Screen</b>', BOLD),
      rich('Tap <b>Add</b>', BOLD),
    ],
  },
  {
    name: 'Android',
    isThis: () => /Android/.test(navigator.userAgent),
    steps: () => [
      rich('Open this page in <b>Chrome</b>', BOLD),
      rich('Open the <b>menu</b>', BOLD),
      rich('Choose <b>Add to Home screen</b>', BOLD),
      rich('Tap <b>Add</b>', BOLD),
    ],
  },
]

/**
 * How to install Roster by hand (docs/product.md section 1). The steps for other systems are folded; on an unknown
 * system all are open.
 */
export function InstallInstructions() {
  const isKnown = SYSTEMS.some(({ isThis }) => isThis())
  return SYSTEMS.map(({ name, isThis, steps }) => (
    <Collapsible
      key={name}
      open={!isKnown || isThis()}
      icon={<Smartphone size={20} strokeWidth={1.75} className="text-muted" />}
      title={name}
    >
      <ol className="grid gap-1.5 pt-1 pb-3 text-muted">
        {steps().map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps stay in their order
          <li key={index} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-small tabular-nums"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Collapsible>
  ))
}
