import { useState } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isSectionFull, leftIn, type Section, sectionOf, slotName } from '@/entities/slots/sections'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { rich } from '@/lib/text/rich'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { WholeWords } from '@/ui/layout/whole-words'
import { Sheet } from '@/ui/sheet/sheet'
import { takesOffer } from '../move'
import { useMove } from '../use-move'

interface MoveChoiceProps {
  data: EventPageData
  row: ListedRow
  /** The name as the list shows it. */
  name: string
  now: Date
}

/** In a person's sheet, for event managers: leads to the other sections, and to people to swap with. */
export function MoveChoice({ data, row, name, now }: MoveChoiceProps) {
  const { event, roster } = data
  const move = useMove(event)
  const [open, setOpen] = useState(false)
  const [full, setFull] = useState<Section | null>(null)
  const from = sectionOf(event, row)
  const others = event.sections.filter(({ id }) => id !== row.section_id)
  if (others.length === 0) return null

  async function start(to: string, swapWith?: string) {
    if (move.isPending) return
    const isMoved = await move.attempt({ row: { id: row.id, name }, to, ...(swapWith && { swapWith }) })
    if (isMoved) setOpen(false)
  }

  function choice(section: Section) {
    const isOffered = takesOffer(data, section, now)
    return (
      <Choice
        key={section.id}
        title={
          <bdi>
            <WholeWords>{section.name}</WholeWords>
          </bdi>
        }
        hint={isOffered ? t('Full: takes an offered slot') : hintFor(section, row)}
        onChoose={() => {
          if (!isOffered && isSectionFull(section) && row.in === 'slot') setFull(section)
          else void start(section.id)
        }}
      />
    )
  }

  return (
    <>
      <ChoiceList>
        <Choice
          title={t('Move')}
          hint={row.in === 'waitlist' ? t('To another section') : t('To another section, or swap with someone')}
          onChoose={() => {
            setFull(null)
            setOpen(true)
          }}
        />
      </ChoiceList>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={
          full
            ? rich('Swap {name} with', { name: <bdi>{name}</bdi> })
            : rich('Move {name} to', { name: <bdi>{name}</bdi> })
        }
        description={
          move.isPending
            ? t('Moving...')
            : full
              ? t('{section} is full. The two change places.', { section: bidiIsolate(full.name) })
              : undefined
        }
        footer={
          full && (
            <Button variant="secondary" size="lg" full onClick={() => setFull(null)}>
              {t('Back')}
            </Button>
          )
        }
      >
        <ChoiceList>
          {full
            ? roster
                .filter(({ section_id }) => section_id === full.id)
                .map((person) => (
                  <Choice
                    key={person.id}
                    title={<bdi>{person.name}</bdi>}
                    hint={slotName(full.name, person.slot_number)}
                    onChoose={() => void start(full.id, person.id)}
                  />
                ))
            : others.map(choice)}
        </ChoiceList>
        {!full && from && row.in === 'slot' && (
          <p className="pt-2 text-muted text-body leading-snug">
            {t('{slot} then goes to the next in line there.', { slot: slotName(from.name, row.slot_number) })}
          </p>
        )}
      </Sheet>
    </>
  )
}

function hintFor(section: Section, row: ListedRow): string {
  if (!isSectionFull(section)) return plural(leftIn(section), '{count} left', '{count} left')
  return row.in === 'waitlist'
    ? plural(
        section.waiting,
        'Full, {count} waiting: to the end of that line',
        'Full, {count} waiting: to the end of that line',
      )
    : t('Full: swap with someone')
}
