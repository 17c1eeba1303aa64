import { type CSSProperties, type ReactNode, useState } from 'react'
import { rich } from '@/lib/text/rich'
import { cx } from '@/ui/layout/cx'
import { hueOfId, hueProps, lookOfSeed } from '@/ui/layout/hue'
import { layersOf, ROW_PX, SLOT_PX, SLOTS_IN_ROW } from '@/ui/picture/slot-pattern'
import { DateTile } from './date-tile'

/** The upper row is cut off, so that the band does not begin with a full one. */
const TOP_PX = 16

interface CoverProps {
  /**
   * The chosen look, or the id of the event or group. It decides hue and pattern, so that one looks the same wherever it
   * is shown.
   */
  seed: string
  /** How many of eight slots are taken, by `coverSlots`. Left out if the cover shows no count; null while that is not known. */
  taken?: number | null | undefined
  /** Taller, for the first view of Roster. */
  tall?: boolean | undefined
}

/** The band on top of the card of an event or a group. It fills as people join; the words below say the same. */
export function Cover({ seed, taken, tall }: CoverProps) {
  const { style, ...hue } = hueProps(hueOfId(seed))
  const [first] = useState(taken)
  return (
    <div
      // People who come and go while it is looked at fade in.
      key={taken}
      aria-hidden="true"
      {...hue}
      style={{ ...style, ...(taken !== null && patternOf(seed, taken)) }}
      className={cx('hue cover', tall && 'cover-tall', taken !== first && 'cover-new')}
    />
  )
}

/** For the mask of slots.css. */
function patternOf(seed: string, taken: number | undefined): CSSProperties & Record<'--slots' | '--at', string> {
  const { crop } = lookOfSeed(seed)
  const left = (crop % SLOTS_IN_ROW) * SLOT_PX
  const top = Math.floor(crop / SLOTS_IN_ROW) * ROW_PX + TOP_PX
  const layers = layersOf(taken)
  return {
    '--slots': layers.map(({ isTaken }) => (isTaken ? 'var(--slot-taken)' : 'var(--slot-free)')).join(),
    '--at': layers.map(({ x }) => `${x - left}px ${-top}px`).join(),
  }
}

interface CoverFrameProps extends CoverProps {
  /** Stands over the cover's lower edge. */
  tile: ReactNode
  children?: ReactNode
}

/** The cover, a tile over its lower edge, and beside the tile who invites. */
export function CoverFrame({ tile, children, ...cover }: CoverFrameProps) {
  return (
    <>
      <Cover {...cover} />
      <div className="flex min-h-11 gap-3 px-4 short:min-h-10">
        <div className="cover-tile -mt-8 short:-mt-6 relative self-start rounded-button ring-4 ring-surface">
          {tile}
        </div>
        <div className="relative min-w-0 flex-1 pt-1.5 short:pt-1">{children}</div>
      </div>
    </>
  )
}

interface CoverHeadProps extends CoverProps {
  /** ISO; null for an event without a date. */
  date: string | null
  children?: ReactNode
}

export function CoverHead({ date, ...frame }: CoverHeadProps) {
  return <CoverFrame {...frame} tile={<DateTile seed={frame.seed} date={date} />} />
}

interface HostedByProps {
  /** Left out while it is being read: its place is kept (src/styles/skeletons.css). */
  name?: string | undefined
  /** Where something else is on that line too. */
  inline?: boolean
}

/** 'Hosted by' and the organizer's name, beside the date. */
export function HostedBy({ name, inline = false }: HostedByProps) {
  return (
    <p className="wrap-anywhere text-small text-muted leading-snug">
      {rich('Hosted by {name}', {
        name: (
          <bdi
            className={cx(
              'font-semibold text-text',
              !inline && 'thin:inline block text-left text-body thin:text-small',
            )}
          >
            {name}
          </bdi>
        ),
      })}
    </p>
  )
}
