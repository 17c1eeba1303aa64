import { Button } from '@/ui/form/button'
import { useSkip } from '../mutations'
import type { Plan, PlannedDate } from '../schema'

interface SkipDateProps {
  plan: Plan
  date: PlannedDate
  /** Its start, in words. */
  when: string
}

/** Leaves out a date that nobody can join yet, or takes that back. */
export function SkipDate({ plan, date: { occurs_on: occursOn, skipped }, when }: SkipDateProps) {
  const skip = useSkip(plan)
  const action = skipped ? 'Undo' : 'Skip'
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-16"
      aria-label={`${action} ${when}`}
      onClick={() => void skip({ occursOn, skipped: !skipped })}
    >
      {action}
    </Button>
  )
}
