import { CoverHead } from '@/entities/event/cover'
import { EventDate } from '@/entities/event/event-date'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { takenBy } from '@/entities/slots/slot-meter-rules'
import { SlotPill } from '@/entities/slots/slot-pill'
import { t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'

const NAMES = ['Mina', 'Ruth', 'Sami']

/** Next Sunday at six, so that the picture never looks old. */
function nextSunday(): string {
  const date = new Date()
  date.setDate(date.getDate() + 7 - date.getDay())
  date.setHours(18, 0, 0, 0)
  return date.toISOString()
}

/** Roster as a picture: the last of these people drops into a free slot, once (sample.css). Decoration. */
export function SampleEvent() {
  const date = nextSunday()
  return (
    <Card aria-hidden="true" className="sample grid select-none overflow-clip p-0!">
      <div>
        <CoverHead seed="sunday-dinner" taken={NAMES.length} date={date}>
          <div className="flex items-start justify-between gap-2">
            <p className="text-strong">{t('Sunday dinner')}</p>
            <span className="shrink-0 rounded-[8px] border border-control px-1.5 text-muted text-small">
              {t('Example')}
            </span>
          </div>
          <p className="text-muted text-small">
            <EventDate iso={date} />
          </p>
        </CoverHead>
      </div>
      <SlotMeter
        people={NAMES.map((_, index) => takenBy({ slot_number: index + 1 }, { sections: [] }))}
        max={NAMES.length + 1}
        className="mx-4 mt-4 mb-2"
      />
      <ol className="px-4 pb-3.5">
        {NAMES.map((name, index) => (
          <li key={name} className="relative flex min-h-12 items-center">
            {index === NAMES.length - 1 && <FreeSlot number={index + 1} className="sample-out absolute" />}
            <span className={cx(ROW, index === NAMES.length - 1 && 'sample-in')}>
              <SlotPill number={index + 1} name={name} />
              <span className="font-semibold">{name}</span>
            </span>
          </li>
        ))}
        <li className="flex min-h-11 items-center">
          <FreeSlot number={NAMES.length + 1} />
        </li>
      </ol>
    </Card>
  )
}

const ROW = 'flex items-center gap-3'

function FreeSlot({ number, className }: { number: number; className?: string }) {
  return (
    <span className={cx(ROW, 'text-muted', className)}>
      <SlotPill number={number} />
      {t('Available slot')}
    </span>
  )
}
