import { Avatar } from '@/entities/person/avatar'
import { countedSlot, type Section } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { useTakeBack } from '@/features/event/add-people/mutations'
import { formatTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import type { Action, ActivityEntry } from '../schema'
import { actorOf, sentenceOf } from '../texts'

/** Actions that free a slot. */
const EMPTIES_SLOT: readonly Action[] = ['withdrew', 'removed']

interface SignProps {
  entry: ActivityEntry
  sections: readonly Section[]
}

interface ActivityRowProps extends SignProps {
  eventId: string
}

/** One entry: the slot or the person who did it, a sentence, and the exact time. */
export function ActivityRow({ eventId, entry, sections }: ActivityRowProps) {
  const { undo = 0 } = entry
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <span className="flex w-[calc(1.8rem*1.85)] shrink-0 justify-end">
        <Sign entry={entry} sections={sections} />
      </span>
      <div className="min-w-0 flex-1 leading-snug">
        <p className="wrap-anywhere">{sentenceOf(entry)}</p>
        <time dateTime={entry.at} className="text-muted text-small tabular-nums">
          {formatTime(entry.at)}
        </time>
      </div>
      {undo > 0 && <UndoAdding eventId={eventId} entry={entry.id} />}
    </li>
  )
}

function UndoAdding({ eventId, entry }: { eventId: string; entry: number }) {
  const { mutate, isPending } = useTakeBack(eventId)
  return (
    <Button variant="ghost" size="sm" busy={isPending} busyText={t('Undoing...')} onClick={() => mutate(entry)}>
      {t('Undo')}
    </Button>
  )
}

/** The slot that it was about, as the roster shows it. Without a slot: the dot of the person who did it. */
function Sign({ entry, sections }: SignProps) {
  const { slot, name, action } = entry
  if (typeof slot === 'number') {
    const isTaken = name !== null && !EMPTIES_SLOT.includes(action)
    const section = sections.find((one) => one.name === entry.section)
    const hueSlot = section && countedSlot({ sections }, { section_id: section.id, slot_number: slot })
    return <SlotPill number={slot} hueSlot={hueSlot} {...(isTaken && { name })} />
  }
  const actor = actorOf(entry)
  return actor === null ? <NoAccount /> : <Avatar name={actor} />
}

/** The dot is empty for a deleted account. */
function NoAccount() {
  return <span aria-hidden="true" className="size-[1.8rem] rounded-full border-2 border-free border-dashed" />
}
