import { Smartphone } from 'lucide-react'
import { isApplePhone } from '@/lib/browser/install'
import { Collapsible } from '@/ui/layout/collapsible'

/** Each step: what to do, and the word on the phone's screen. */
const SYSTEMS = [
  {
    name: 'iPhone/iPad',
    isThis: isApplePhone,
    steps: [
      ['Open this page in ', 'Safari'],
      ['Tap ', 'Share'],
      ['Choose ', 'Add to Home Screen'],
      ['Tap ', 'Add'],
    ],
  },
  {
    name: 'Android',
    isThis: () => /Android/.test(navigator.userAgent),
    steps: [
      ['Open this page in ', 'Chrome'],
      ['Open the ', 'menu'],
      ['Choose ', 'Add to Home screen'],
      ['Tap ', 'Add'],
    ],
  },
] as const

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
        {steps.map(([doing, word], index) => (
          <li key={word} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-small tabular-nums"
            >
              {index + 1}
            </span>
            <span>
              {doing}
              <b className="font-semibold text-text">{word}</b>
            </span>
          </li>
        ))}
      </ol>
    </Collapsible>
  ))
}
