import { Search } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { EventPageData, ListedRow, WaitingRow } from '@/entities/event/event-schema'
import { isEnded } from '@/entities/event/event-times'
import { matchesPerson } from '@/entities/person/people-search'
import { confirmUntil } from '@/entities/slots/confirming'
import type { Section } from '@/entities/slots/sections'
import { isUnpaid, type SlotPayment } from '@/entities/slots/slot-payments'
import { waitingRows } from '@/entities/slots/waitlist'
import type { RefundNoteProps } from '@/features/event/paying/components/refund-note'
import type { UnpaidToolsProps } from '@/features/event/paying/components/unpaid-tools'
import { relativeTime } from '@/lib/text/date-text'
import { EmptyState } from '@/ui/feedback/empty-state'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Button } from '@/ui/form/button'
import { SearchField } from '@/ui/form/search-field'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { type Claim, canClaim, canClaimWaitlistPlace, type Slot, shownPerson, slotsOf } from '../rules'
import type { AboutOwn } from '../wish'
import { FreeSlot } from './free-slot'
import type { LabelFilterProps } from './label-filter'
import { ParticipantRow } from './participant-row'
import { RosterAnnouncer } from './roster-announcer'
import { NobodyYet, RosterFrame } from './roster-frame'
import { RosterList } from './roster-list'
import type { AboutSlot, SectionListProps } from './section-list'
import { SectionOutline } from './section-outline'

/** Opens with the search, where there are labels or something else that the list can be limited to. Its place is kept. */
const LabelFilter = lazyPart<LabelFilterProps>(() => import('./label-filter').then((module) => module.LabelFilter), {
  placeholder: <div className="h-11" />,
})

/** For those who run an event that costs something. */
const UnpaidTools = lazyPart<UnpaidToolsProps>(() =>
  import('@/features/event/paying/components/unpaid-tools').then((module) => module.UnpaidTools),
)

const RefundNote = lazyPart<RefundNoteProps>(() =>
  import('@/features/event/paying/components/refund-note').then((module) => module.RefundNote),
)

/** Where the event has sections. */
const SectionList = lazyPart<SectionListProps>(() => import('./section-list').then((module) => module.SectionList), {
  placeholder: SectionOutline,
})

const ClaimWaitlistPlace = lazyPart<{ onClaim: () => void }>(
  () => import('./claim-waitlist-place').then((module) => module.ClaimWaitlistPlace),
  {
    placeholder: <div className="h-13" />,
  },
)

interface RosterCardProps {
  data: EventPageData
  claims: ReadonlyMap<string, Claim>
  /** Who has paid, by row, as far as the viewer may know. */
  slotPayments: ReadonlyMap<string, SlotPayment>
  /** The viewer's own registration, with the account or as a guest. */
  own?: AboutOwn | undefined
  /** Whether a row came while the page was open. */
  isNew: (id: string) => boolean
  /** The search and the label filter are open. */
  searching: boolean
  onCloseSearch: () => void
  now: Date
  onOpen: (participantId: string) => void
  onWithdraw: (participantId: string) => void
  /** `section`: the one of the free row that was tapped. */
  onClaim: (section?: string) => void
  /** Opens the form for somebody who may join, with the section of the free row. */
  onJoin: ((section: string) => void) | undefined
  /** After the label filter: the way to edit labels, for those who may. */
  labelsButton: ReactNode
  /** Draws the waiting rows that search and label filter leave, of one section where there are some. Called only when somebody waits. */
  waitlist: (rows: readonly WaitingRow[], section?: Section) => ReactNode
}

/**
 * The roster: search, label filter and list. Memoized, so that opening a sheet does not render a thousand rows.
 */
export const RosterCard = memo(function RosterCard({
  data,
  claims,
  slotPayments,
  own,
  isNew,
  searching,
  onCloseSearch,
  now,
  onOpen,
  onWithdraw,
  onClaim,
  onJoin,
  labelsButton,
  waitlist,
}: RosterCardProps) {
  const { event, labels, roster, waitlist: waitlistRows } = data
  const ownId = own?.id
  const place = useRef<HTMLDivElement>(null)
  usePageMark('search', searching)
  const [query, setQuery] = useState('')
  const [labelId, setLabelId] = useState<string | null>(null)
  const [unpaidOnly, setUnpaidOnly] = useState(false)
  // Everybody is there again once the search is closed.
  if (!searching && (query !== '' || labelId !== null || unpaidOnly)) {
    setQuery('')
    setLabelId(null)
    setUnpaidOnly(false)
  }
  const offersUnpaid = data.viewer.manages && slotPayments.size > 0
  const leaverPayments = (data.payments ?? []).filter(({ state }) => state === 'refund' || state === 'left')
  const showsUnpaid = offersUnpaid && unpaidOnly
  const shownQuery = useDeferredValue(query)
  const chosenLabel = labels.some(({ id }) => id === labelId) ? labelId : null

  const isFiltered = shownQuery.trim() !== '' || chosenLabel !== null || showsUnpaid
  const { slotRows, waiting } = useMemo(() => {
    const all = slotsOf(roster, event.max_participants, event.sections)
    const inLine = waitingRows({ waitlist: waitlistRows })
    if (!isFiltered) return { slotRows: all, waiting: inLine }
    const isWanted = (row: ListedRow) =>
      matchesPerson(row, shownQuery, event.sections?.find(({ id }) => id === row.section_id)?.name) &&
      (chosenLabel === null || row.label_ids.includes(chosenLabel)) &&
      (!showsUnpaid || isUnpaid(slotPayments.get(row.id)))
    return {
      slotRows: all.filter((slot) => slot.kind === 'taken' && isWanted(slot.row)),
      waiting: inLine.filter(isWanted),
    }
  }, [
    roster,
    waitlistRows,
    event.sections,
    event.max_participants,
    isFiltered,
    shownQuery,
    chosenLabel,
    showsUnpaid,
    slotPayments,
  ])

  const isAllPaid = showsUnpaid && !roster.some(({ id }) => isUnpaid(slotPayments.get(id)))
  const mayClaim = canClaim(data, now)
  const mayWait = canClaimWaitlistPlace(data, now)
  const closed = isEnded(event, now)

  const drawSlot = (slot: Slot, about?: AboutSlot) => {
    if (slot.kind === 'free') {
      return (
        <FreeSlot
          key={`free-${slot.number}`}
          number={slot.number}
          onClaim={slot.isFirst && mayClaim ? () => onClaim() : undefined}
        />
      )
    }
    const { row } = slot
    return (
      <ParticipantRow
        key={row.id}
        row={row}
        {...shownPerson(row, claims, ownId)}
        labels={labels}
        slotPayment={slotPayments.get(row.id)}
        confirmBy={confirmUntil(data, row)}
        {...about}
        signedUp={relativeTime(row.created_at, now)}
        isNew={isNew(row.id)}
        onOpen={onOpen}
        onWithdraw={closed ? undefined : onWithdraw}
      />
    )
  }

  // Scrolls the search below the header, because the keyboard is about to take half of the window.
  useEffect(() => {
    if (searching) place.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [searching])

  return (
    <RosterFrame
      containerRef={place}
      searching={searching}
      top={
        <>
          {searching && (
            <div className="flex items-center gap-2">
              <div className="flex-1">
                <SearchField
                  autoFocus
                  value={query}
                  onChange={setQuery}
                  label="Search participants"
                  placeholder="Name, email or phone"
                />
              </div>
              <Button variant="ghost" size="sm" onClick={onCloseSearch} className="-mr-2">
                Close
              </Button>
            </div>
          )}
          {searching && (labels.length > 0 || labelsButton || offersUnpaid) && (
            <LabelFilter
              labels={labels}
              value={chosenLabel}
              onChange={setLabelId}
              unpaid={offersUnpaid ? { chosen: unpaidOnly, onChange: setUnpaidOnly } : undefined}
              trailing={labelsButton}
            />
          )}
          {leaverPayments.length > 0 && <RefundNote payments={leaverPayments} isOwn={!data.viewer.manages} />}
          {showsUnpaid && <UnpaidTools data={data} slotPayments={slotPayments} />}
        </>
      }
      below={waitlistRows?.length && !event.sections ? waitlist(waiting) : null}
    >
      <RosterAnnouncer data={data} />
      {roster.length === 0 && <NobodyYet />}
      {event.sections && (slotRows.length + waiting.length > 0 || !isFiltered) ? (
        <SectionList
          data={data}
          sections={event.sections}
          slots={slotRows}
          waiting={waiting}
          isFiltered={isFiltered}
          own={own}
          now={now}
          drawSlot={drawSlot}
          drawWaitlist={waitlist}
          onClaim={onClaim}
          onJoin={onJoin}
        />
      ) : slotRows.length === 0 && roster.length > 0 ? (
        waiting.length > 0 ? (
          <p className="px-4 pb-4 text-muted">No participants found</p>
        ) : (
          <EmptyState icon={<Search size={26} />} title={isAllPaid ? 'Everybody has paid' : 'No participants found'} />
        )
      ) : (
        <RosterList rows={slotRows} isAlwaysDrawn={(slot) => slot.kind === 'taken' && slot.row.id === ownId}>
          {(slot) => drawSlot(slot)}
        </RosterList>
      )}
      {mayWait && !searching && <ClaimWaitlistPlace onClaim={() => onClaim()} />}
    </RosterFrame>
  )
})
