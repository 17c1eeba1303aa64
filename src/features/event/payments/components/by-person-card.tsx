import { useState } from 'react'
import { t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'
import { type Events, isOpen, needsManager, type PersonBalances } from '../rules'
import { isInShort } from '../schema'
import { PersonRow } from './person-row'
import { Sums } from './sums'

interface ByPersonCardProps {
  people: readonly PersonBalances[]
  events: Events
  userId: string
}

/**
 * People with the slots of all events that the viewer manages, except people who had paid all before. Payments that need an event manager
 * come first; no row moves during the visit.
 */
export function ByPersonCard({ people, events, userId }: ByPersonCardProps) {
  const [places] = useState(() => new Map(people.map((person) => [person.key, placeOf(person)])))
  const place = (person: PersonBalances) => places.get(person.key) ?? placeOf(person)
  return (
    <Card className="grid grid-cols-1 p-0! pt-1! pb-2!">
      <Sums balances={people.flatMap(({ balances }) => balances)} />
      <ul aria-label={t('People')} className="divide-y divide-line pt-1">
        {people
          .filter(({ balances }) => !balances.every(isInShort))
          .toSorted((a, b) => place(a) - place(b))
          .map((person) => (
            <PersonRow key={person.key} person={person} events={events} userId={userId} />
          ))}
      </ul>
    </Card>
  )
}

const placeOf = ({ balances }: PersonBalances) => (balances.some(needsManager) ? 0 : balances.some(isOpen) ? 1 : 2)
