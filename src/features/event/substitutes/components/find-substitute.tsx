import { lastingId } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import type { RowKind } from '@/features/event/my-registration/change'
import { paths } from '@/lib/browser/paths'
import { toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { WholeWords } from '@/ui/layout/whole-words'
import { CopyButton } from '@/ui/sheet/copy-button'
import { useOffer } from '../mutations'
import { offering } from '../rules'
import { askText, goneText, slotText } from '../texts'

interface FindSubstituteProps {
  data: EventPageData
  row: ListedRow
  rowKind: RowKind
  secret: string | undefined
  now: Date
  /** Given in the question before withdrawing, where only 'Find a Substitute' is shown. Called once the slot is offered. */
  onOffered?: () => void
}

/** For a person who cannot come and wants to leave no hole: the slot is offered, and stays theirs until it is taken. */
export function FindSubstitute({ data, row: listed, rowKind, secret, now, onOffered }: FindSubstituteProps) {
  const { event } = data
  const offer = useOffer(data)
  const isTheirs = rowKind !== 'other'
  const may = offering(data, listed, { isTheirs, now })
  if (!may || (onOffered && may.kind !== 'keeps')) return null
  const { row } = may
  const slot = slotText(event, row)
  const isOwn = rowKind === 'own' || (isTheirs && row.extra === true)

  function set(isOffered: boolean) {
    if (offer.isPending) return
    offer.mutate(
      { row, isOffered, secret, rowKind },
      {
        onSuccess: (registration) => {
          if (registration === null) toastInfo(goneText(event, row, isOwn))
          else if (isOffered) toastSuccess(t('Everyone sees that {slot} is offered', { slot }))
          if (isOffered) onOffered?.()
        },
      },
    )
  }

  if (may.kind === 'offered')
    return (
      <div className="rounded-card bg-sunken p-4">
        <p role="status" className="leading-snug">
          {isTheirs
            ? rich('You offer {slot}.', { slot: <WholeWords>{slot}</WholeWords> })
            : rich('{name} offers {slot}.', {
                name: bidiIsolate(row.name),
                slot: <WholeWords>{slot}</WholeWords>,
              })}{' '}
          <span className="text-muted">
            {isOwn ? t('It stays yours until someone takes it.') : t('It stays theirs until someone takes it.')}
          </span>
        </p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <CopyButton
            size="sm"
            text={() => askText(data, row, `${window.location.origin}${paths.invite('event', lastingId(data))}`)}
            label={t('Message')}
            title={t('Copy Message')}
            className="min-w-fit flex-1"
          >
            {t('Copy for the Chat')}
          </CopyButton>
          <Button
            variant="secondary"
            size="sm"
            busy={offer.isPending}
            busyText={t('Keeping...')}
            onClick={() => set(false)}
            className="min-w-fit flex-1"
          >
            {isOwn ? t('Keep My Slot') : isTheirs ? t('Keep the Slot') : t('End the Offer')}
          </Button>
        </div>
      </div>
    )
  return (
    <ChoiceList>
      <Choice
        title={t('Find a Substitute')}
        hint={t('You keep the slot until someone takes it.')}
        isOff={offer.isPending}
        onChoose={() => set(true)}
      />
    </ChoiceList>
  )
}
