import { Check } from 'lucide-react'
import type { EventPageData, ListedRow, RosterRow } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { pillTime } from '@/entities/slots/one-line'
import { countedSlot, isIn, sectionOf } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { type Claim, isOwnRow } from '@/features/event/roster/rules'
import { cx } from '@/ui/layout/cx'
import { initialOf } from '@/ui/layout/initial'

interface JoinedPictureProps {
  data: EventPageData
  status: RegistrationStatus
  claims: ReadonlyMap<string, Claim>
  name: string
  /** The other slots and places that were taken with it. */
  others: readonly ListedRow[]
}

/** The roster seen from very near: pills on the event's color, which fades into the sheet's ground in oklab, so that no bands show. */
const REEL =
  'reel bg-[linear-gradient(in_oklab,var(--cover),color-mix(in_oklab,var(--cover)_42%,var(--bg))_55%,var(--bg))] pb-3'
/** In a low window the neighbors stand beside the slot, so that what follows is in sight. */
const NEIGHBORS =
  'grid justify-items-center gap-3 pt-7 short:grid-flow-col short:items-center short:justify-center short:gap-2 short:pt-10'
const NEAR = '[--s:44px] short:[--s:36px]'
const TAKEN = 'bg-[color-mix(in_oklab,var(--surface)_72%,transparent)]'
const FREE = 'h-(--s) border-2 border-dashed border-[color-mix(in_oklab,var(--ink)_45%,transparent)] text-(--ink)'
const WAITS = 'border-(--warn-text) bg-warn-soft shadow-float'
/** Letters have a size of the words below, as long as the pill has room for that. */
const LETTER = 'text-[length:min(var(--letter,1.5rem),calc(var(--s)*0.36))]'
const ONE = '[--s:96px] short:[--letter:1.125rem] short:[--number:1.5rem] short:[--s:76px]'
const OF_SEVERAL = '[--letter:0.875rem] [--number:1.125rem] [--s:56px] short:[--s:54px]'
/** By then the sheet is nearly up. */
const MOVES_IN = 'motion-safe:animate-[dot-in_360ms_140ms_var(--ease)_both]'

/** Above the sheet's title: the slot, or the place in line, between its neighbors, with a dot that slides into it. Decoration. */
export function JoinedPicture({ data, status, claims, name, others }: JoinedPictureProps) {
  const { event, roster, waitlist } = data
  if (others.length > 0) return <SeveralPills event={event} rows={[{ ...status, name }, ...others]} />
  const { section_id } = status
  const isHere = isIn({ id: section_id })
  if (status.in === 'waitlist') {
    const { place } = status
    const before = waitlist.find((row) => isHere(row) && row.place === place - 1)
    return (
      <div className={cx(REEL, NEIGHBORS)}>
        {before && <WaitingPill place={before.place} name={before.name} className={cx(NEAR, TAKEN)} />}
        <WaitingPill
          place={place}
          name={name}
          className={cx(
            'reel-own [--s:88px] [&>*]:text-[length:min(1.5rem,calc(var(--s)*0.36))] short:[--s:76px]',
            WAITS,
          )}
          dotClassName={MOVES_IN}
        />
      </div>
    )
  }
  const section = sectionOf(event, status)
  const { slot_number } = status
  const time = pillTime(section, event)
  const { before, after } = slotsBeside(roster.filter(isHere), slot_number, section?.size ?? null)
  const pill = ({ number, row }: NearSlot) => {
    const isOwn = row && isOwnRow(row, undefined)
    return (
      <SlotPill
        number={number}
        hueSlot={countedSlot(event, { section_id, slot_number: number })}
        name={row && (claims.get(row.id)?.name ?? row.name)}
        isOwn={isOwn}
        className={cx(NEAR, !row ? FREE : !isOwn && TAKEN)}
      />
    )
  }
  return (
    <div aria-hidden="true" className={cx(REEL, NEIGHBORS)}>
      {before && pill(before)}
      <OwnPill number={slot_number} time={time} name={name} className={ONE} />
      {after && pill(after)}
    </div>
  )
}

interface SeveralPillsProps {
  event: EventPageData['event']
  rows: readonly (RegistrationStatus & { name: string })[]
}

const SeveralPills = ({ event, rows }: SeveralPillsProps) => (
  <div
    aria-hidden="true"
    className={cx(REEL, 'flex flex-wrap items-center justify-center gap-2.5 px-4 pt-12 short:pt-9')}
  >
    {rows.map((row, index) =>
      row.in === 'waitlist' ? (
        <WaitingPill
          // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they were sent, which stays.
          key={index}
          place={row.place}
          name={row.name}
          className={cx(OF_SEVERAL, WAITS)}
          dotClassName={MOVES_IN}
        />
      ) : (
        <OwnPill
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          key={index}
          number={row.slot_number}
          time={pillTime(sectionOf(event, row), event)}
          name={row.name}
          className={OF_SEVERAL}
        />
      ),
    )}
  </div>
)

interface OwnPillProps {
  number: number
  time: string | undefined
  name: string
  /** Its size, and that of its letters. */
  className: string
}

/** The slot that was just taken, with a check on its person. */
const OwnPill = ({ number, time, name, className }: OwnPillProps) => (
  <span
    className={cx(
      'slot slot-own reel-own shadow-float motion-safe:animate-[slot-filled_500ms_140ms_var(--ease)_backwards]',
      time && 'w-auto gap-[calc(var(--s)*0.14)] pl-[calc(var(--s)*0.28)]',
      className,
    )}
  >
    <span className={cx('slot-number font-bold', numberLook(number, time))}>{time ?? number}</span>
    <span className={cx('slot-dot relative', LETTER, MOVES_IN)}>
      {initialOf(name)}
      <span className="absolute -right-0.5 -bottom-0.5 grid size-[calc(var(--s)*0.29)] place-items-center rounded-full bg-(--coin) text-(--coin-ink) shadow-[0_0_0_3px_var(--accent)] motion-safe:animate-[pop_220ms_400ms_var(--ease)_both] forced-colors:border">
        <Check strokeWidth={2.5} className="w-[56%]" />
      </span>
    </span>
  </span>
)

/** As large as the pill allows, but for long numbers and times. */
function numberLook(number: number, time: string | undefined): string {
  if (time)
    return 'pl-0 text-[length:min(var(--letter,1.5rem),calc(var(--s)*0.34))] tracking-[-0.02em] whitespace-nowrap'
  const isLong = number > 99
  return cx(
    'pl-[0.4rem] tracking-[-0.04em]',
    isLong
      ? 'text-[length:min(1.125rem,calc(var(--s)*0.3))]'
      : 'text-[length:min(var(--number,100vw),calc(var(--s)*0.46))]',
  )
}

/** A slot beside the one that was just taken. It is free when it has no row. */
interface NearSlot {
  number: number
  row: RosterRow | undefined
}

/** The slots before and after this one. Null before the first slot and after the last. */
export function slotsBeside(
  rows: readonly RosterRow[],
  number: number,
  max: number | null,
): { before: NearSlot | null; after: NearSlot | null } {
  const at = (wanted: number): NearSlot | null =>
    wanted < 1 || (max !== null && wanted > max)
      ? null
      : { number: wanted, row: rows.find((row) => row.slot_number === wanted) }
  return { before: at(number - 1), after: at(number + 1) }
}
