import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '@/entities/money/money'
import { exportNow } from '@/ui/feedback/export-now'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { bringToFront } from '../../rules'
import { useUnfolded } from '../../use-unfolded'
import { isSettled, progressByCurrency } from '../rules'
import type { ByPersonData } from '../schema'
import { usePersonTick } from '../use-person-tick'
import { PayingPersonRow } from './paying-person-row'

interface PeopleCardProps {
  data: ByPersonData
  userId: string
  scope: string | null
}

/**
 * What came in of what is expected, and everybody with what they owe. Who says to have paid stands first, and who owed
 * nothing at the beginning of this visit is folded away. No row moves during the visit.
 */
export function PeopleCard({ data, userId, scope }: PeopleCardProps) {
  const [settledBefore] = useState(() => keysOf(data, isSettled))
  const [saidBefore] = useState(() =>
    keysOf(data, ({ dates }) => dates.some(({ state }) => state === 'said' || state === 'left')),
  )
  const { isUnfolded, unfold, listProps } = useUnfolded()
  const tick = usePersonTick({ data, userId, scope })
  const byName = [...data.people].sort((a, b) => a.name.localeCompare(b.name))
  const shown = bringToFront(byName, ({ key }) => saidBefore.has(key)).filter(
    (person) => isUnfolded || !settledBefore.has(person.key) || !isSettled(person),
  )
  const folded = data.people.length - shown.length

  const download = () => exportNow(async () => (await import('../owing-file')).downloadOwing(data))

  if (data.people.length === 0) {
    return (
      <Card>
        <p className="text-muted">Nobody has signed up for these dates yet.</p>
      </Card>
    )
  }
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div>
        {progressByCurrency(data.people).map(({ currency, collected, expected }) => (
          <p key={currency} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <span className="text-title">{formatMoney(collected, currency)}</span>{' '}
            <span className="text-muted">of {formatMoney(expected, currency)}</span>
          </p>
        ))}
      </div>
      {shown.length > 0 && (
        <ul {...listProps} aria-label="Payments by person">
          {shown.map((person) => (
            <PayingPersonRow key={person.key} data={data} person={person} userId={userId} scope={scope} onTick={tick} />
          ))}
        </ul>
      )}
      {folded > 0 && (
        <Button variant="ghost" size="sm" onClick={unfold}>
          Show {folded} who paid
        </Button>
      )}
      {data.more && (
        <p className="text-muted text-small leading-snug">
          Only the newest 60 events and 200 people are added up here. Choose a series or a month to see fewer.
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={<FileDown aria-hidden="true" size={20} />}
        onClick={() => void download()}
      >
        Export Who Owes What
      </Button>
    </Card>
  )
}

const keysOf = ({ people }: ByPersonData, isOne: (person: ByPersonData['people'][number]) => boolean) =>
  new Set(people.filter(isOne).map(({ key }) => key))
