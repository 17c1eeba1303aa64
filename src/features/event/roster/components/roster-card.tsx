import { Search } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { EventPageData, ListedRow, RosterRow, WaitingRow } from '@/entities/event/event-schema'
import { takesChanges } from '@/entities/event/event-times'
import type { Standing } from '@/entities/event/standing'
import type { Payment } from '@/entities/money/payment'
import { hasSections, isIn, type Section } from '@/entities/slots/sections'
import { isUnpaid, type SlotPayment, toReturn } from '@/entities/slots/slot-payments'
import type { Slot } from '@/entities/slots/slots-of'
import { RefundNotePart, UnpaidToolsPart } from '@/features/event/paying/lazy'
import { OfferNotePart, TakeItPart } from '@/features/event/substitutes/lazy'
import { getSession } from '@/lib/backend/session'
import { relativeTime } from '@/lib/text/date-text'
import { EmptyState } from '@/ui/feedback/empty-state'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { type Claim, canAdd, canClaim, canClaimWaitlistPlace, isOwnRow, shownPerson } from '../rules'
import { useNamesakes } from '../use-namesakes'
import { useRosterFilter } from '../use-roster-filter'
import type { SearchState } from '../use-roster-search'
import { AddPerson } from './add-person'
import { ClaimWaitlistPlace } from './claim-waitlist-place'
import { FreeSlot } from './free-slot'
import { ParticipantRow } from './participant-row'
import { RosterAnnouncer } from './roster-announcer'
import { NobodyYet, RosterFrame } from './roster-frame'
import { RosterList } from './roster-list'
import { RosterSearch } from './roster-search'
import type { AboutSlot, SectionListProps } from './section-list'
import { SectionOutline } from './section-outline'
import { OWN_ROW, SlotRow } from './slot-row'

/** Where the event has sections. */
const SectionList = lazyPart(() => import('./section-list'), 'SectionList', {
  placeholder: SectionOutline,
})

export type DrawSections = (sections: SectionListProps) => ReactNode
export type DrawWaitlist = (line: {
  rows: readonly WaitingRow[]
  section: Section
  /** What stands below the row of that person. */
  belowRow: (id: string) => ReactNode
}) => ReactNode

/** What a tap on a row does. */
interface RosterActions {
  onOpen: (participantId: string) => void
  onWithdraw: (participantId: string) => void
  /** `section`: that of the free row that was tapped. */
  onClaim: (section?: string) => void
  /** Opens the form with the section of the free row, or to take the slot that a row offers; left out where the viewer cannot join. */
  onJoin: ((section: string, takes?: RosterRow) => void) | undefined
  /** Given to a guest who may add people. */
  onAdd: (() => void) | undefined
}

interface RosterCardProps {
  data: EventPageData
  claims: ReadonlyMap<string, Claim>
  /** Who has paid, by row, as far as the viewer may know. */
  slotPayments: ReadonlyMap<string, SlotPayment>
  /** The viewer's own registration, with the account or as a guest. */
  own?: (Standing & { id: string; payment?: Payment | undefined }) | undefined
  /** The guest's own row while their registration is being read: room is kept for what they can do below it. */
  awaited?: string | undefined
  /** A guest's links, below the last of their own rows. */
  links: ReactNode
  /** A private link was just opened: its row was not known when the list was drawn, and no row may move to make room for a button. */
  addsAtEnd: boolean
  /** Whether a row came while the page was open. */
  isNew: (id: string) => boolean
  search: SearchState
  now: Date
  actions: RosterActions
  /** After the label filter: the way to edit labels, for those who may. */
  labelsButton: ReactNode
  /** Draws the waiting rows that match, in a section's line. Called only when somebody waits. */
  waitlist: DrawWaitlist
  /** Draws the sections where some have a time. */
  drawTimes: DrawSections | undefined
}

/**
 * The roster: search, label filter and list. Memoized, so that opening a sheet does not render a thousand rows.
 */
export const RosterCard = memo(function RosterCard({
  data,
  claims,
  slotPayments,
  own,
  awaited,
  links,
  addsAtEnd,
  isNew,
  search,
  now,
  actions,
  labelsButton,
  waitlist,
  drawTimes: drawSections = (sections) => <SectionList {...sections} />,
}: RosterCardProps) {
  const { event, labels, roster } = data
  const { manages } = data.viewer
  const ownId = own?.id
  const { onClaim, onJoin, onAdd } = actions
  const container = useRef<HTMLDivElement>(null)
  usePageMark('search', search.isOpen)
  const filter = useRosterFilter(data, slotPayments, search.isOpen)
  const { slots, waiting, isFiltered, showsUnpaid } = filter
  const returned = toReturn(data, own)
  const refund = returned.length > 0 && (
    <RefundNotePart
      payments={returned}
      isOwn={!manages}
      isOff={Boolean(event.called_off_at)}
      isGuest={own?.payment !== undefined || getSession().user === null}
    />
  )
  const inOrder = event.sections.flatMap((section) => roster.filter(isIn(section)))
  // In a low window money stands below the first person.
  const aboveMoney = refund && !isFiltered && !event.sections.some(({ start }) => start) && inOrder[0]
  const isAllPaid = showsUnpaid && !roster.some(({ id }) => isUnpaid(slotPayments.get(id)))
  const namesakes = useNamesakes(data)
  const mayClaim = canClaim(data, now)
  const mayWait = canClaimWaitlistPlace(data, now)
  const isOver = !takesChanges(event, now)
  const [only] = event.sections
  const isTheirs = ({ id, claimed_by_me }: ListedRow) => claimed_by_me || id === (ownId ?? awaited)
  const keepsRoom = awaited !== undefined && canAdd(data, { secret: awaited, added: 0 }, now)
  const canDo = onAdd || keepsRoom || links
  const lastOwn = canDo && !addsAtEnd && (inOrder.findLast(isTheirs) ?? data.waitlist.findLast(isTheirs))
  const band = lastOwn && lastOwn.in === 'slot' ? OWN_ROW : ''
  const whatToDo = [
    (onAdd || keepsRoom) && (
      <SlotRow key="add" className={onAdd && band}>
        {onAdd ? <AddPerson onAdd={onAdd} /> : <div className="h-11" />}
      </SlotRow>
    ),
    links && (
      <SlotRow key="links" className={band}>
        {links}
      </SlotRow>
    ),
  ]
  /** What they can do, below the last of their rows, or of those in line if all of them wait. */
  const belowRow = (id: string) => !isFiltered && lastOwn && id === lastOwn.id && whatToDo
  const drawLine = (rows: readonly WaitingRow[], section: Section) => waitlist({ rows, section, belowRow })

  const drawSlot = (slot: Slot, { onTake, ...about }: Partial<AboutSlot> = {}) => {
    if (slot.kind === 'free') {
      return (
        <FreeSlot
          key={`free-${slot.number}`}
          number={slot.number}
          isLast={roster.length + 1 === event.max_participants}
          onClaim={slot.isFirst && mayClaim ? () => onClaim() : undefined}
        />
      )
    }
    const { row } = slot
    const take = onTake ?? (onJoin && (() => onJoin(row.section_id, row)))
    const isOwn = isOwnRow(row, ownId)
    const person = (
      <ParticipantRow
        key={row.id}
        row={row}
        {...shownPerson(row, claims, ownId)}
        namesake={namesakes.get(row.id)}
        labels={labels}
        slotPayment={slotPayments.get(row.id)}
        confirmBy={row.confirm_until}
        {...about}
        signedUp={relativeTime(row.created_at, now)}
        note={row.offered && <OfferNotePart event={event} row={row} isOwn={isOwn} />}
        beside={row.offered && !isOwn && take && <TakeItPart name={row.name} onTake={take} />}
        isNew={isNew(row.id)}
        onOpen={actions.onOpen}
        onWithdraw={isOver ? undefined : actions.onWithdraw}
      />
    )
    if (aboveMoney && row.id === aboveMoney.id)
      return [
        person,
        <SlotRow key="refund" className="hidden short:block">
          {refund}
        </SlotRow>,
      ]
    return [person, belowRow(row.id)]
  }

  // Scrolls the search below the header, because the keyboard is about to take half of the window.
  useEffect(() => {
    if (search.isOpen) container.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [search.isOpen])

  return (
    <RosterFrame
      containerRef={container}
      searching={search.isOpen}
      top={
        <>
          {search.isOpen && (
            <RosterSearch filter={filter} labels={labels} labelsButton={labelsButton} onClose={search.close} />
          )}
          {!aboveMoney && refund}
          {showsUnpaid && <UnpaidToolsPart data={data} slotPayments={slotPayments} />}
        </>
      }
      below={data.waitlist.length > 0 && only && !hasSections(event) ? drawLine(waiting, only) : null}
    >
      <RosterAnnouncer data={data} />
      {aboveMoney && <div className="px-4 py-2 short:hidden">{refund}</div>}
      {roster.length === 0 && <NobodyYet />}
      {hasSections(event) && (slots.length + waiting.length > 0 || !isFiltered) ? (
        drawSections({
          data,
          slots,
          waiting,
          isFiltered,
          own,
          now,
          drawSlot,
          drawWaitlist: drawLine,
          onClaim,
          onJoin,
        })
      ) : slots.length === 0 && roster.length > 0 ? (
        waiting.length > 0 ? (
          <p className="px-4 pb-4 text-muted">No participants found</p>
        ) : (
          <EmptyState icon={<Search size={26} />} title={isAllPaid ? 'Everybody has paid' : 'No participants found'} />
        )
      ) : (
        <RosterList
          rows={slots}
          isFiltered={isFiltered}
          isAlwaysDrawn={(slot) => slot.kind === 'taken' && slot.row.id === ownId}
        >
          {(slot) => drawSlot(slot)}
        </RosterList>
      )}
      {canDo && !lastOwn && !search.isOpen && <ul className="px-2 pb-2">{whatToDo}</ul>}
      {mayWait && !search.isOpen && <ClaimWaitlistPlace onClaim={() => onClaim()} />}
    </RosterFrame>
  )
})
