import { Search } from 'lucide-react'
import { type ComponentType, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { isEnded, takesChanges } from '@/entities/event/event-times'
import { hasSections, isIn, isSectionFull, mustWaitFor, type Section, sectionOf } from '@/entities/slots/sections'
import type { Slot } from '@/entities/slots/slots-of'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import type { OwnRegistration } from '@/features/event/my-registration/use-my-registration'
import { LazyOfferNote, LazyTakeOffer } from '@/features/event/substitutes/lazy'
import { relativeTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { LazyRosterAnnouncer } from '../lazy'
import { type ParticipantDetails, shownPerson } from '../participant-details'
import { canClaim, canClaimWaitlistPlace, hidesFree } from '../rules'
import { useParticipantDetails } from '../use-participant-details'
import { useRosterFilter } from '../use-roster-filter'
import { useRosterSearch } from '../use-roster-search'
import { ClaimButton } from './claim-button'
import { FreeSlot } from './free-slot'
import { type GuestOnList, ownTools } from './own-tools'
import { ParticipantRow } from './participant-row'
import type { PeopleList } from './person-row'
import { NobodyYet, RosterFrame } from './roster-frame'
import { RosterList } from './roster-list'
import { RosterSearch } from './roster-search'
import type { AboutSlot, SectionListProps } from './section-list'

export interface WaitlistProps {
  data: EventPageData
  /** The people that the search has found. */
  rows: readonly WaitingRow[]
  /** A section with a name shows its line among its rows. */
  section: Section
  known: ParticipantDetails
  list: PeopleList
  now: Date
  /** The content below the row of that person. */
  belowRow: (id: string) => ReactNode
  /** The last row. */
  end?: ReactNode
}

interface RosterActions {
  onOpen: (participantId: string) => void
  onWithdraw: (participantId: string) => void
  /** `section`: that of the free row that was tapped. */
  onClaim: (section?: string) => void
  /** Opens the form with the section of the row that was tapped; left out where the viewer cannot join. */
  onJoin: ((section: string) => void) | undefined
  /** Given to a guest who may add people. */
  onAdd: (() => void) | undefined
}

interface RosterCardProps {
  data: EventPageData
  own: OwnRegistration | null
  /** Whether a row came while the page was open. */
  isNew: (id: string) => boolean
  guest: GuestOnList
  now: Date
  actions: RosterActions
  /** The way to edit labels, for event managers. */
  labelsButton: ReactNode
  /** Draws the waiting rows that match. Used only with a waitlist. */
  Waitlist: ComponentType<WaitlistProps>
  /** Draws the sections, where the event has some. */
  Sections: ComponentType<SectionListProps>
}

/**
 * The roster: search and list. Memoized, so that opening a sheet does not render a thousand rows.
 */
export const RosterCard = memo(function RosterCard(props: RosterCardProps) {
  const { data, own, isNew, now, actions, labelsButton, Waitlist, Sections } = props
  const { event, labels, roster } = data
  const known = { ...useParticipantDetails(data, own), isNew }
  const { ownId } = known
  const { onOpen, onClaim, onJoin } = actions
  const search = useRosterSearch()
  const container = useRef<HTMLDivElement>(null)
  usePageMark('search', search.isOpen)
  const { slots, waiting, isFiltered, query } = useRosterFilter(data, search.isOpen)
  const onWithdraw = takesChanges(event, now) ? actions.onWithdraw : undefined
  const list = useMemo(() => ({ labels, onOpen, onWithdraw }), [labels, onOpen, onWithdraw])
  const inOrder = event.sections.flatMap((section) => roster.filter(isIn(section)))
  const tools = ownTools(props, inOrder)
  const mayClaim = canClaim(data, now)
  const [only] = event.sections

  const belowRow = (id: string) => id === tools?.below && !isFiltered && tools.rows

  const drawSlot = (slot: Slot, { take, ...about }: Partial<AboutSlot> = {}) => {
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
    const person = shownPerson(row, known)
    const section = sectionOf(event, row)
    // An empty slot goes first, and has its own way to join.
    const isNext = row.offered && !person.isOwn && section && isSectionFull(section) && !mustWaitFor(section)
    const join = take ?? (onJoin && ({ label: t('Join'), onTake: () => onJoin(row.section_id) } as const))
    return [
      <ParticipantRow
        key={row.id}
        {...person}
        {...about}
        list={list}
        signedUp={relativeTime(row.created_at, now)}
        note={row.offered && <LazyOfferNote event={event} row={row} isOwn={person.isOwn} />}
        beside={isNext && join && <LazyTakeOffer name={row.name} {...join} />}
      />,
      belowRow(row.id),
    ]
  }

  const drawWaitlist = (rows: readonly WaitingRow[], section: Section, end?: ReactNode) => (
    <Waitlist {...{ data, rows, section, known, list, now, belowRow, end }} />
  )

  /** Puts a friend on the waitlist. It looks like Claim on a free slot. */
  const claimPlace = canClaimWaitlistPlace(data, now) && !search.isOpen && (
    <div className="flex min-h-11 items-center gap-3 px-4 pb-2 text-muted">
      <WaitingPill place={data.waiting_count + 1} />
      <span className="min-w-0 flex-1">{t('Place in line for a friend')}</span>
      <ClaimButton onClaim={() => onClaim()} />
    </div>
  )
  const line = data.waitlist.length > 0 && !hasSections(event) ? only : undefined

  // Scrolls the search below the header, because the keyboard is about to take half of the window.
  useEffect(() => {
    if (search.isOpen) container.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [search.isOpen])

  return (
    <RosterFrame
      containerRef={container}
      searching={search.isOpen}
      top={search.isOpen && <RosterSearch query={query} labelsButton={labelsButton} onClose={search.close} />}
      below={line && drawWaitlist(waiting, line, claimPlace)}
    >
      <LazyRosterAnnouncer data={data} ownId={ownId} />
      {roster.length === 0 && <NobodyYet isOver={isEnded(event, now)} />}
      {data.names_hidden && (
        <p className="px-4 pb-2 text-muted text-small">{t('The organizer keeps names private.')}</p>
      )}
      {hasSections(event) && (slots.length + waiting.length > 0 || !isFiltered) ? (
        <Sections {...{ data, slots, waiting, isFiltered, own, now, drawSlot, drawWaitlist, onClaim, onJoin }} />
      ) : slots.length > 0 || roster.length === 0 ? (
        <RosterList
          rows={hidesFree(data, now) ? slots.filter(({ kind }) => kind === 'taken') : slots}
          isFiltered={isFiltered}
          isAlwaysDrawn={(slot) => slot.kind === 'taken' && slot.row.id === ownId}
        >
          {(slot) => drawSlot(slot)}
        </RosterList>
      ) : waiting.length > 0 ? (
        <p className="px-4 pb-4 text-muted">{t('No participants found')}</p>
      ) : (
        <EmptyState icon={<Search size={26} />} title={t('No participants found')} />
      )}
      {tools && tools.below === undefined && !search.isOpen && <ul className="px-1.5 pb-2">{tools.rows}</ul>}
      {!line && claimPlace}
    </RosterFrame>
  )
})
