import { cx } from '@/ui/layout/cx'

type ButtonVariant = 'primary' | 'secondary' | 'raised' | 'soft' | 'ghost' | 'ghost-danger' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink border-transparent',
  secondary: 'bg-sunken text-text border-transparent',
  /** Raised above the page, for actions that are not the next thing to do. The dark theme has no shadow to show that. */
  raised: 'bg-raised text-text border-transparent dark:border-control shadow-float',
  soft: 'bg-accent-soft text-accent-text border-transparent',
  ghost: 'bg-transparent text-accent-text border-transparent',
  'ghost-danger': 'bg-transparent text-danger-text border-transparent',
  danger: 'bg-danger text-danger-ink border-transparent',
}

// Heights are minimums. A label beside its icon breaks between words; where not even its longest word fits there, it
// goes below the icon whole.
export const BUTTON_LABEL = 'min-w-0 max-w-max grow basis-[min-content]'

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-2.5 py-1.5 text-body',
  md: 'min-h-12 px-4 py-2 text-strong',
  lg: 'min-h-13 thin:min-h-11 px-5 py-2 thin:py-1 text-strong',
}

/** The classes of a button, shared by Button and ButtonLink. A waiting button keeps its color, a disabled one fades. */
export function buttonClass({ variant = 'primary', size = 'md', full }: ButtonLook, className?: string): string {
  return cx(
    'inline-flex select-none flex-wrap items-center justify-center gap-x-1.5 gap-y-0.5 rounded-button border-[1.5px] text-center font-semibold leading-tight',
    'press hover:brightness-[0.97] active:brightness-95 dark:hover:brightness-110',
    'disabled:pointer-events-none disabled:not-aria-busy:border-transparent disabled:not-aria-busy:bg-sunken disabled:not-aria-busy:text-muted',
    'dark:disabled:not-aria-busy:border-line dark:disabled:not-aria-busy:bg-surface',
    VARIANTS[variant],
    SIZES[size],
    full && 'w-full flex-1',
    className,
  )
}
