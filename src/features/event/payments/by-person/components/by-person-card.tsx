import { FileDown } from 'lucide-react'
import { exportNow } from '@/ui/feedback/export-now'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { OwingsCard } from '../../components/owings-card'
import { type Shown, useOwingChanges } from '../../mutations'
import { isDone } from '../../rules'
import type { Owings } from '../../schema'
import { byPerson, eventsOf, urgencyOf } from '../rules'
import { refusalText } from '../texts'
import { usePersonTick } from '../use-person-tick'
import { PayingPersonRow } from './paying-person-row'

/** How much came in of what is expected over several events, and everybody with what they owe. */
export function ByPersonCard({ list, shown }: { list: Owings; shown: Shown }) {
  const change = useOwingChanges({ ...shown, refusal: refusalText })
  const tick = usePersonTick(change)
  const events = eventsOf(list)
  const download = () => exportNow(async () => (await import('../owing-file')).downloadOwing(list))

  if (list.owings.length === 0) {
    return (
      <Card>
        <p className="text-muted">Nobody has signed up for these dates yet.</p>
      </Card>
    )
  }
  return (
    <OwingsCard
      owings={list.owings}
      label="Payments by person"
      items={byPerson(list)}
      keyOf={({ key }) => key}
      urgencyOf={urgencyOf}
      isDone={({ owings }) => owings.every(isDone)}
      foot={
        <>
          {list.more && (
            <p className="text-muted text-small leading-snug">
              Only the newest {list.events.length} events are added up here. Choose a series or a month to see fewer.
            </p>
          )}
          <Button variant="ghost" size="sm" icon={<FileDown size={20} />} onClick={() => void download()}>
            Export Who Owes What
          </Button>
        </>
      }
    >
      {(person) => (
        <PayingPersonRow
          key={person.key}
          events={events}
          person={person}
          onTick={tick}
          onChange={(one) => void change(one)}
        />
      )}
    </OwingsCard>
  )
}
