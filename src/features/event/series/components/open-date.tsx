import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/lib/browser/paths'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { IconButton } from '@/ui/form/icon-button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useOpenDate } from '../mutations'
import type { Plan, PlannedDate } from '../schema'

interface OpenDateProps {
  plan: Plan
  date: PlannedDate
  /** Its start as text. */
  when: string
}

/** Opens a date before its time, and goes to its form. */
export function OpenDate({ plan, date, when }: OpenDateProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useAppNavigate()
  const { attempt, isPending } = useOpenDate(plan, (eventId) => navigate(paths.editEvent(eventId)))

  async function confirm() {
    if (!(await attempt(date.occurs_on))) setAsking(false)
  }

  return (
    <>
      <IconButton
        label={`Open and edit ${when}`}
        icon={<Pencil size={18} />}
        className="-mr-2"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Open and Edit"
        about={when}
        body="People can join it from now on."
        confirmLabel="Open and Edit"
        busyLabel="Opening..."
        busy={isPending}
        onConfirm={confirm}
      />
    </>
  )
}
