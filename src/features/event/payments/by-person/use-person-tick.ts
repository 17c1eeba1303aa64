import { useRef } from 'react'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { toast } from '@/ui/feedback/toast-store'
import { usePeopleChange } from './mutations'
import { addUp, openSlotsOf, tickChange, tickedSlotsOf, undoChange } from './rules'
import type { ByPersonData, Owing, PayingPerson } from './schema'
import { amountsText } from './texts'

interface PersonTick {
  data: ByPersonData
  userId: string
  scope: string | null
}

/** Gives the function that ticks one person, with 'Undo' in the toast, and takes the tick off. */
export function usePersonTick({ data, userId, scope }: PersonTick) {
  const change = usePeopleChange({ userId, scope })
  /** The slots that were ticked in this visit, as they were before. Taking a tick off restores exactly these. */
  const before = useRef(new Map<string, Owing>())

  /** Who is ticked after the last tap. A toast says nothing about a tick that was taken off again. */
  const wanted = useRef(new Map<string, boolean>())

  const takeBack = (owings: readonly Owing[]) => void change(undoChange(data, owings))

  return async (person: PayingPerson, isOn: boolean): Promise<void> => {
    wanted.current.set(person.key, isOn)
    if (!isOn) {
      const asBefore = (owing: Owing): Owing =>
        before.current.get(owing.participant_id ?? '') ?? { ...owing, state: 'unpaid' }
      takeBack(tickedSlotsOf(person).map(asBefore))
      return
    }
    const open = openSlotsOf(person)
    for (const owing of open) if (owing.participant_id !== null) before.current.set(owing.participant_id, owing)
    if (!(await change(tickChange(data, person))) || !wanted.current.get(person.key)) return
    toast({
      title: 'Success',
      description: `${bidiIsolate(person.name)} paid ${amountsText(addUp(open))}`,
      action: { label: 'Undo', onClick: () => takeBack(open) },
    })
  }
}
