import type { EventDetails, ListedRow } from '@/entities/event/event-schema'
import { statusText } from '@/entities/slots/outcome-text'
import type { SignUpMode } from '@/features/event/my-registration/change'
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
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('The Same Name')}
      body={
        <>
          {name} is on the list already, {namesake && statusText(event, namesake)}.{' '}
          {isOwn ? t('Are you') : t('Is this')} another {name}?
          {isOwn && (
            <span className="mt-3 block">
              If not, you don’t need to join again: your private link changes that entry. If you lost it, ask{' '}
              <bdi>{event.organizer_name}</bdi> for a new one.
            </span>
          )}
        </>
      }
      confirmLabel={isOwn ? t('Yes, Join') : t('Yes, Claim')}
      onConfirm={onConfirm}
    />
  )
}
