import { Ban, ExternalLink, Pencil, SkipForward, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { changeText, type NamedEvent, type Reach, toastChange } from '@/entities/event/change-text'
import { useCallOff } from '@/features/event-actions/mutations'
import { paths } from '@/lib/browser/paths'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { t } from '@/lib/text/translate'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useOpenDate, useSkip } from '../mutations'
import type { DateAction } from '../rules'
import type { Plan, PlannedDate } from '../schema'

interface DateSheetProps extends SheetState {
  plan: Plan
  date: PlannedDate
  /** Its event, once it is open. */
  event: NamedEvent
  when: string
  state: string
  actions: DateAction[]
  reach: Reach | undefined
  /** Asks for the sentence that people read. */
  onCallOff: () => void
}

/** The actions for one date of a series. Only a date that is not open yet is skipped, because people have the link of an open one. */
export function DateSheet({
  plan,
  date,
  event,
  when,
  state,
  actions,
  reach,
  onCallOff,
  open,
  onOpenChange,
}: DateSheetProps) {
  const { id, occurs_on: occursOn, skipped, called_off: isOff = false } = date
  const navigate = useAppNavigate()
  const skip = useSkip(plan)
  const off = useCallOff(event.id)
  const opening = useOpenDate(plan, (eventId) => navigate(paths.editEvent(eventId)))
  const close = () => onOpenChange(false)

  function setSkipped(isSkipped: boolean) {
    close()
    void skip({ occursOn, skipped: isSkipped })
  }

  async function undoCallOff() {
    if (off.isPending || !(await off.attempt(null))) return
    close()
    toastChange(t('It is on again.'), reach, changeText(event, 'on'))
  }

  const choices: Record<DateAction, ComponentProps<typeof Choice>> = {
    open: {
      title: t('Open'),
      icon: <ExternalLink size={20} />,
      onChoose: () => id !== null && navigate(paths.signup(id)),
    },
    edit: {
      title: t('Edit'),
      icon: <Pencil size={20} />,
      onChoose: () => id !== null && navigate(paths.editEvent(id)),
    },
    'open-and-edit': {
      title: t('Open and Edit'),
      hint: opening.isPending ? t('Opening...') : t('People can join it from now on.'),
      icon: <Pencil size={20} />,
      onChoose: () => !opening.isPending && void opening.attempt(occursOn),
    },
    skip: { title: t('Skip'), icon: <SkipForward size={20} />, onChoose: () => setSkipped(true) },
    'call-off': { title: t('Call Off'), icon: <Ban size={20} />, onChoose: onCallOff },
    undo: {
      title: t('Undo'),
      hint: off.isPending && t('Undoing...'),
      icon: <Undo2 size={20} />,
      onChoose: () => (skipped ? setSkipped(false) : void undoCallOff()),
    },
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={when} description={(skipped || isOff) && state}>
      <ChoiceList>
        {actions.map((action) => (
          <Choice key={action} {...choices[action]} />
        ))}
      </ChoiceList>
    </Sheet>
  )
}
