import type { ReactNode } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { pillTime } from '@/entities/slots/one-line'
import { countedSlot, hasSections, sectionOf, slotName } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { inLineText } from '@/entities/slots/waitlist'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Badge } from '@/ui/layout/badge'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { type Claim, isOwnRow } from '../rules'
import { AddedBy } from './added-by'
import { ContactLinks } from './contact-links'
import { ParticipantFacts } from './participant-facts'

interface ParticipantSheetProps extends SheetState {
  data: EventPageData
  row: ListedRow
  claim?: Claim | undefined
  /** The viewer's own row, as the account or a private link opens it. */
  ownId: string | undefined
  /** The label toggles, which belong to another feature. */
  labels: ReactNode
  /** Left out where the viewer may not change this registration. */
  onModify?: (() => void) | undefined
  onRemove: () => void
  /** Further actions of the viewer; first. */
  action?: ReactNode
  /** Parts of other rooms, above contact data and answers: whether they came, what they pay, another section. */
  children?: ReactNode
}

const HALF = 'min-w-fit flex-1 px-2.5! text-body'

/** A person in a slot or in line: contact data, labels and answers, each as far as the viewer may read or change it. */
export function ParticipantSheet({
  data,
  row,
  claim,
  ownId,
  open,
  onOpenChange,
  labels,
  onModify,
  onRemove,
  action,
  children,
}: ParticipantSheetProps) {
  const { event, viewer } = data
  const name = claim?.name ?? row.name
  const section = sectionOf(event, row)
  const time = row.in === 'slot' ? pillTime(section, event) : undefined
  // With the largest text only one action fits; the other one scrolls along.
  const isLargest = document.documentElement.dataset.fontSize === 'lg'
  const modify = onModify && (
    <Button variant="secondary" size="lg" onClick={onModify} className={HALF}>
      {t('Modify Registration')}
    </Button>
  )
  const removeLabel = row.in === 'waitlist' ? t('Remove from Waitlist') : t('Remove Participant')
  const remove = viewer.manages && (
    <Button variant="secondary" size="lg" onClick={onRemove} className={`${HALF} text-danger-text!`}>
      {removeLabel}
    </Button>
  )
  const scrollsAlong = isLargest && Boolean(modify || action)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      above={
        <>
          {row.in === 'waitlist' ? (
            <WaitingPill place={row.place} name={name} className="mr-auto" />
          ) : (
            <SlotPill
              number={row.slot_number > 0 ? row.slot_number : null}
              time={time}
              hueSlot={countedSlot(event, row)}
              name={name}
              isOwn={isOwnRow(row, ownId)}
              className="mr-auto"
            />
          )}
          <ContactLinks row={row} name={name} />
        </>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere min-w-0 text-left">{name}</bdi>
          {claim?.number && <Badge>+{claim.number}</Badge>}
          {row.claimed_by_me && claim?.by && <Badge>{t('Added by you')}</Badge>}
          {row.in === 'waitlist' ? (
            <Badge tone="warn">{inLineText(row.place, section?.name)}</Badge>
          ) : (
            hasSections(event) && (
              // Where the pill says the same, it is for screen readers alone, which do not read the pill.
              <Badge {...(time && time === section?.name && { className: 'sr-only' })}>
                {slotName(section?.name, row.slot_number)}
              </Badge>
            )
          )}
          {row.is_organizer && <Badge>{t('Organizer')}</Badge>}
        </span>
      }
      footer={
        (action || (!scrollsAlong && (modify || remove))) && (
          <div className="flex flex-wrap gap-2.5">
            {action}
            {!scrollsAlong && modify}
            {!scrollsAlong && remove}
          </div>
        )
      }
    >
      <div className="grid gap-5">
        {children}
        {claim?.by && !row.claimed_by_me && <AddedBy data={data} claim={claim} />}
        <ParticipantFacts event={event} row={row} />
        {labels}
        {scrollsAlong && (
          <div className="flex flex-wrap gap-2.5 empty:hidden">
            {modify}
            {remove}
          </div>
        )}
        {!viewer.manages && (
          <ChoiceList>
            <Choice title={removeLabel} hint={t('Only the organizers can remove participants.')} isOff />
          </ChoiceList>
        )}
      </div>
    </Sheet>
  )
}
