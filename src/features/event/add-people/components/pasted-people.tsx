import { useState } from 'react'
import { slotName } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { inLineText } from '@/entities/slots/waitlist'
import { rich } from '@/lib/text/rich'
import { Button } from '@/ui/form/button'
import { cx } from '@/ui/layout/cx'
import type { Person, Planned } from '../plan'
import { PersonEditor } from './person-editor'

interface PastedPeopleProps {
  plan: readonly Planned[]
  onChange: (person: Person) => void
  onLeaveOut: (id: string) => void
}

/** All people from the text, with the slot or place they would get; a tap changes one. */
export function PastedPeople({ plan, onChange, onLeaveOut }: PastedPeopleProps) {
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(7rem,40%),1fr))] gap-2">
      {plan.map((person) => {
        if (person.id === editing) {
          return (
            <li key={person.id} className="col-span-full">
              <PersonEditor
                person={person}
                onSave={(changed) => {
                  onChange(changed)
                  setEditing(null)
                }}
                onLeaveOut={() => onLeaveOut(person.id)}
              />
            </li>
          )
        }
        const isFine = person.becomes === 'slot' || person.becomes === 'line'
        return (
          <li key={person.id} className={isFine ? '' : 'col-span-full'}>
            <div className={cx('flex min-h-11 items-center rounded-control', GROUND[person.becomes] ?? 'bg-sunken')}>
              <button
                type="button"
                onClick={() => setEditing(person.id)}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-2 py-1.5 text-start leading-snug"
              >
                <Becomes person={person} />
              </button>
              {person.becomes === 'there' && (
                <Button variant="ghost" onClick={() => onChange({ ...person, anyway: true })}>
                  {rich('Add anyway<hidden>: {name}</hidden>', {
                    hidden: (text) => <span className="sr-only">{text}</span>,
                    name: person.name,
                  })}
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Behind what does not become a slot or a place. */
const GROUND: Partial<Record<Planned['becomes'], string>> = {
  there: 'bg-sunken',
  'left out': 'bg-sunken',
  wrong: 'bg-danger-soft',
}

function Becomes({ person }: { person: Planned }) {
  const name = <bdi className="font-semibold">{person.name}</bdi>
  switch (person.becomes) {
    case 'slot':
      return (
        <>
          <SlotPill number={person.slot} name={person.name} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="sr-only">, {slotName(undefined, person.slot)}</span>
        </>
      )
    case 'line':
      return (
        <>
          <WaitingPill place={person.place} name={person.name} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="sr-only">, {inLineText(person.place)}</span>
        </>
      )
    case 'there':
      return (
        <span className="wrap-anywhere font-medium">
          {person.slot === null
            ? rich('{name} is in already', { name })
            : rich('{name} is in already: {slot}', { name, slot: slotName(undefined, person.slot) })}
        </span>
      )
    case 'left out':
      return <span className="wrap-anywhere font-medium">{rich('No room is left for {name}', { name })}</span>
    case 'wrong':
      return (
        <span className="min-w-0 text-danger-text">
          <span className="block wrap-anywhere">{name}</span>
          {person.why}
        </span>
      )
  }
}
