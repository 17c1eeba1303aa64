import type { EventDetails, ListedRow } from '@/entities/event/event-schema'
import { statusText } from '@/entities/slots/outcome-text'
import type { SignUpMode } from '@/features/event/my-registration/change'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import type { SheetState } from '@/ui/sheet/sheet'

interface NamesakeQuestionProps extends SheetState {
  event: EventDetails
  /** The person on the list who has the typed name; null if there is none. */
  namesake: ListedRow | null
  mode: SignUpMode
  onConfirm: () => void
}

/** Asks before a sign-up under a name that is on the list already: they may have joined on another phone. */
export function NamesakeQuestion({ event, namesake, open, onOpenChange, mode, onConfirm }: NamesakeQuestionProps) {
  const isOwn = mode === 'join'
  const name = <bdi>{namesake?.name}</bdi>
  const place = namesake && statusText(event, namesake)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('The Same Name')}
      body={
        <>
          {isOwn
            ? rich('{name} is on the list already, {place}. Are you another {name}?', { name, place })
            : rich('{name} is on the list already, {place}. Is this another {name}?', { name, place })}
          {isOwn && (
            <span className="mt-3 block">
              {rich(
                'If not, you don’t need to join again: your private link changes that entry. If you lost it, ask {organizer} for a new one.',
                { organizer: <bdi>{event.organizer_name}</bdi> },
              )}
            </span>
          )}
        </>
      }
      confirmLabel={isOwn ? t('Yes, Join') : t('Yes, Claim')}
      onConfirm={onConfirm}
    />
  )
}
