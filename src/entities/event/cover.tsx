import type { CSSProperties, ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'
import { hueOfId, hueProps, lookOfSeed } from '@/ui/layout/hue'
import { DateTile } from './date-tile'

/** The pattern of slots.css: 8 slots in a row, 76 px apart, and 6 rows, 40 px apart. */
const COLUMNS = 8
const COLUMN_PX = 76
const ROW_PX = 40
/** The upper row is cut off, so that the band does not begin with a full one. */
const TOP_PX = 16

interface CoverProps {
  /**
   * The chosen look, or the id of the event or group. It decides hue and pattern, so that one looks the same wherever it
   * is shown.
   */
  seed: string
  /** Taller, where it is the first thing that somebody sees of Roster. */
  tall?: boolean | undefined
}

/** The band on top of the card of an event or a group. It is decoration and says nothing about who comes. */
export function Cover({ seed, tall }: CoverProps) {
  const { style, ...hue } = hueProps(hueOfId(seed))
  const { crop } = lookOfSeed(seed)
  const column = crop % COLUMNS
  const row = Math.floor(crop / COLUMNS)
  const at = `${-column * COLUMN_PX}px ${-row * ROW_PX - TOP_PX}px`
  const coverStyle: CSSProperties & Record<'--at', string> = { ...style, '--at': at }
  return <div aria-hidden="true" {...hue} style={coverStyle} className={cx('hue cover', tall && 'cover-tall')} />
}

interface CoverFrameProps extends CoverProps {
  /** Stands over the cover's lower edge. */
  tile: ReactNode
  children?: ReactNode
}

/** The cover, a tile over its lower edge, and beside the tile who invites. */
export function CoverFrame({ seed, tall, tile, children }: CoverFrameProps) {
  return (
    <>
      <Cover seed={seed} tall={tall} />
      <div className="flex min-h-11 gap-3 px-4 short:min-h-10">
        <div className="cover-tile -mt-8 short:-mt-7 relative self-start rounded-button ring-4 ring-surface">
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

/** The cover of an event, with its date. */
export function CoverHead({ date, ...frame }: CoverHeadProps) {
  return <CoverFrame {...frame} tile={<DateTile seed={frame.seed} date={date} />} />
}

/** 'Hosted by' and the organizer's name, beside the date; `inline` where something else is on that line too. */
export function HostedBy({ name, inline = false }: { name: string; inline?: boolean }) {
  return (
    <p className="wrap-anywhere text-small text-muted leading-snug">
      Hosted by{' '}
      <bdi className={cx('font-semibold text-text', !inline && 'thin:inline block text-body thin:text-small')}>
        {name}
      </bdi>
    </p>
  )
}
