import { Button } from '@/ui/form/button'
import { isDone, type OwingChange, tickOf } from '../rules'
import type { Owing } from '../schema'
import { LeaverActions } from './leaver-actions'
import { PaidTick } from './paid-tick'

/** Whether somebody left who said they had paid: the answer to that takes a line of its own. */
export const isAnswered = ({ state }: Owing) => state !== 'left' && state !== 'dismissed'

interface OwingActionProps {
  owing: Owing
  /** Read out: whose payment, and for which date. */
  label: string
  onChange: (changes: OwingChange[]) => void
}

/** What those who run the event do about one owing: 'Confirm' what somebody says, else a tick. */
export function OwingAction({ owing, label, onChange }: OwingActionProps) {
  if (!isAnswered(owing)) return <LeaverActions owing={owing} label={label} onChange={onChange} />
  if (owing.state === 'said')
    return (
      <Button variant="soft" size="sm" aria-label={`Confirm: ${label}`} onClick={() => onChange(tickOf(owing, true))}>
        Confirm
      </Button>
    )
  return (
    <PaidTick
      label={`${owing.participant_id === null ? 'Refunded' : 'Paid'}: ${label}`}
      checked={isDone(owing)}
      onChange={(isOn) => onChange(tickOf(owing, isOn))}
    />
  )
}
