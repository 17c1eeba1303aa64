import type { SignUpMode } from '@/features/event/draft/form-values'
import { Button } from '@/ui/form/button'

const SUBMIT: Record<SignUpMode | 'add', { label: string; busy: string }> = {
  join: { label: 'Join Event', busy: 'Joining...' },
  update: { label: 'Update', busy: 'Updating...' },
  claim: { label: 'Claim', busy: 'Claiming...' },
  add: { label: 'Add', busy: 'Adding...' },
}
const WAIT = { label: 'Join Waitlist', busy: 'Joining...' }

interface DrawerFooterProps {
  formId: string
  /** `add`: a guest adds somebody. */
  mode: SignUpMode | 'add'
  /** The form joins a line. */
  waits: boolean
  isBusy: boolean
  withdrawLabel: string
  /** Left out where nothing can be withdrawn. */
  onWithdraw: (() => void) | undefined
  /** Left out without an account. */
  onQuickFill: (() => void) | undefined
}

/** The drawer's buttons. */
export function DrawerFooter(props: DrawerFooterProps) {
  const { formId, mode, waits, isBusy, withdrawLabel, onWithdraw, onQuickFill } = props
  const { label, busy } = waits ? WAIT : SUBMIT[mode]
  const beside = { variant: 'secondary', size: 'lg', disabled: isBusy, className: 'flex-auto px-3 text-body' } as const
  return (
    <div className="flex flex-wrap gap-2.5">
      {onWithdraw && (
        <Button {...beside} onClick={onWithdraw}>
          {withdrawLabel}
        </Button>
      )}
      {onQuickFill && (
        <Button {...beside} onClick={onQuickFill}>
          Quick Fill
        </Button>
      )}
      <Button type="submit" form={formId} size="lg" busy={isBusy} busyText={busy} className="flex-[2_1_auto] px-3">
        {label}
      </Button>
    </div>
  )
}
