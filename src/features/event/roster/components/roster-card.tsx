import { Search } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { EventPageData, ListedRow, WaitingRow } from '@/entities/event/event-schema'
import { isEnded } from '@/entities/event/event-times'
import { matchesPerson } from '@/entities/person/people-search'
import { waitingRows } from '@/entities/slots/line'
import { type Due, isUnpaid } from '@/entities/slots/paying'
import type { RefundNoteProps } from '@/features/event/paying/components/refund-note'
import type { UnpaidToolsProps } from '@/features/event/paying/components/unpaid-tools'
import { relativeTime } from '@/lib/text/date-text'
import { EmptyState } from '@/ui/feedback/empty-state'
import { late } from '@/ui/feedback/late'
import { SearchField } from '@/ui/form/search-field'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { type Claim, canClaim, canClaimInLine, hasManyGuests, type Slot, slots } from '../rules'
import { useNewIds } from '../use-new-ids'
import { FilterChip } from './filter-chip'
import { FreeSlot } from './free-slot'
import { LabelFilter } from './label-filter'
import { ParticipantRow } from './participant-row'
import { RosterAnnouncer } from './roster-announcer'
import { RosterFrame } from './roster-frame'
import { RosterHead } from './roster-head'
import { RosterList } from './roster-list'

/** Seldom needed, and only by those who run the event. Its place is kept, so that the list does not move. */
const RecentGuests = late(() => import('./recent-guests').then((module) => module.RecentGuests), {
  waiting: <div className="h-11" />,
})

/** For those who run an event that costs something. */
const UnpaidTools = late<UnpaidToolsProps>(() =>
  import('@/features/event/paying/components/unpaid-tools').then((module) => module.UnpaidTools),
)

const RefundNote = late<RefundNoteProps>(() =>
  import('@/features/event/paying/components/refund-note').then((module) => module.RefundNote),
)

const ClaimInLine = late<{ onClaim: () => void }>(
  () => import('./claim-in-line').then((module) => module.ClaimInLine),
  {
    waiting: <div className="h-13" />,
  },
)

interface RosterCardProps {
  data: EventPageData
  claims: ReadonlyMap<string, Claim>
  /** Who has paid, by row, as far as the viewer may know. */
  dues: ReadonlyMap<string, Due>
  /** The id of the viewer's own row, with the account or as a guest. */
  ownId?: string
  now: Date
  onOpen: (participantId: string) => void
  onWithdraw: (participantId: string) => void
  onClaim: () => void
  /** After the label filter: the way to edit labels, for those who may. */
  labelsButton: ReactNode
  /** Draws those who wait and whom search and label filter leave; called only when somebody waits. */
  waitlist: (rows: readonly WaitingRow[]) => ReactNode
}

/**
 * Who is in, by slot: the count, search and label filter, and the list itself. A thousand rows are not gone through
 * again because a sheet opens over them.
 */
export const RosterCard = memo(function RosterCard({
  data,
  claims,
  dues,
  ownId,
  now,
  onOpen,
  onWithdraw,
  onClaim,
  labelsButton,
  waitlist,
}: RosterCardProps) {
  const { event, labels, roster, waitlist: inLine } = data
  const [searching, setSearching] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  usePageMark('search', searching)
  const [query, setQuery] = useState('')
  const [labelId, setLabelId] = useState<string | null>(null)
  const [unpaidOnly, setUnpaidOnly] = useState(false)
  const asksUnpaid = data.viewer.manages && dues.size > 0
  const ofLeavers = (data.payments ?? []).filter(({ state }) => state === 'refund' || state === 'left')
  const showsUnpaid = asksUnpaid && unpaidOnly
  const shownQuery = useDeferredValue(query)
  const chosenLabel = labels.some(({ id }) => id === labelId) ? labelId : null

  const { lines, waiting } = useMemo(() => {
    const all = slots(roster, event.max_participants)
    const line = waitingRows({ waitlist: inLine })
    if (shownQuery.trim() === '' && chosenLabel === null && !showsUnpaid) return { lines: all, waiting: line }
    const isWanted = (row: ListedRow) =>
      matchesPerson(row, shownQuery) &&
      (chosenLabel === null || row.label_ids.includes(chosenLabel)) &&
      (!showsUnpaid || isUnpaid(dues.get(row.id)))
    return { lines: all.filter((slot) => slot.kind === 'taken' && isWanted(slot.row)), waiting: line.filter(isWanted) }
  }, [roster, inLine, event.max_participants, shownQuery, chosenLabel, showsUnpaid, dues])

  const isAllPaid = showsUnpaid && !roster.some(({ id }) => isUnpaid(dues.get(id)))
  const isNew = useNewIds(useMemo(() => roster.map(({ id }) => id), [roster]))
  const everybody = useMemo(() => [...roster, ...waitingRows({ waitlist: inLine })], [inLine, roster])
  const hasMany = useMemo(() => hasManyGuests(everybody, now), [everybody, now])
  const [hasHadMany, setHasHadMany] = useState(hasMany)
  if (hasMany && !hasHadMany) setHasHadMany(true)
  const mayClaim = canClaim(data, now)
  const mayWait = canClaimInLine(data, now)
  const closed = isEnded(event, now)

  const draw = (line: Slot) => {
    if (line.kind === 'free') {
      return (
        <FreeSlot
          key={`free-${line.number}`}
          number={line.number}
          onClaim={line.isFirst && mayClaim ? onClaim : undefined}
        />
      )
    }
    const { row } = line
    const claim = claims.get(row.id)
    return (
      <ParticipantRow
        key={row.id}
        row={row}
        name={claim?.name ?? row.name}
        claimNumber={claim?.number}
        isOwn={row.claimed_by_me || row.id === ownId}
        labels={labels}
        due={dues.get(row.id)}
        signedUp={relativeTime(row.created_at, now)}
        isNew={isNew(row.id)}
        onOpen={onOpen}
        onWithdraw={row.claimed_by_me && !closed ? onWithdraw : undefined}
      />
    )
  }

  // Below the header, and what is found below the search: the keyboard is about to take half of the window.
  useEffect(() => {
    if (searching) place.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [searching])

  return (
    <RosterFrame
      placeRef={place}
      searching={searching}
      top={
        <>
          <RosterHead
            data={data}
            ownId={ownId}
            isNew={isNew}
            searching={searching}
            onSearch={() => {
              setSearching(!searching)
              setQuery('')
            }}
          />
          {searching && (
            <SearchField
              autoFocus
              value={query}
              onChange={setQuery}
              label="Search participants"
              placeholder="Name, email or phone"
            />
          )}
          {(labels.length > 0 || labelsButton || asksUnpaid) && (
            <LabelFilter
              labels={labels}
              value={chosenLabel}
              onChange={setLabelId}
              leading={
                asksUnpaid && (
                  <FilterChip chosen={unpaidOnly} onClick={() => setUnpaidOnly(!unpaidOnly)}>
                    Unpaid
                  </FilterChip>
                )
              }
              trailing={labelsButton}
            />
          )}
          {ofLeavers.length > 0 && <RefundNote payments={ofLeavers} isOwn={!data.viewer.manages} />}
          {showsUnpaid && <UnpaidTools data={data} dues={dues} />}
          {hasHadMany && <RecentGuests eventId={event.id} rows={everybody} now={now} isOffered={hasMany} />}
        </>
      }
      below={inLine?.length ? waitlist(waiting) : null}
    >
      <RosterAnnouncer data={data} />
      {roster.length === 0 && <p className="px-4.5 pb-2 text-muted">No participants yet</p>}
      {lines.length === 0 && roster.length > 0 ? (
        waiting.length > 0 ? (
          <p className="px-4.5 pb-4 text-muted">No participants found</p>
        ) : (
          <EmptyState icon={<Search size={26} />} title={isAllPaid ? 'Everybody has paid' : 'No participants found'} />
        )
      ) : (
        <RosterList lines={lines} keeps={(line) => line.kind === 'taken' && line.row.id === ownId}>
          {draw}
        </RosterList>
      )}
      {mayWait && !searching && <ClaimInLine onClaim={onClaim} />}
    </RosterFrame>
  )
})
