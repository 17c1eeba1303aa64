import { useRef } from 'react'
import { toast } from '@/lib/feedback/toast-store'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { addUp, keyOf, type OwingChange } from '../rules'
import type { Owing } from '../schema'
import { confirmable, type PayingPerson, tickAll, tickedOf, undoAll } from './rules'
import { amountsText } from './texts'

/**
 * Gives the function that ticks one person, with 'Undo' in the toast, and takes the tick off.
 * @param change resolves to whether the database has accepted it
 */
export function usePersonTick(change: (changes: readonly OwingChange[]) => Promise<unknown>) {
  /** The slots that were ticked in this visit, as they were before. Taking a tick off restores exactly these. */
  const before = useRef(new Map<string, Owing>())

  /** Who is ticked after the last tap. A toast says nothing about a tick that was taken off again. */
  const wanted = useRef(new Map<string, boolean>())

  return async (person: PayingPerson, isOn: boolean): Promise<void> => {
    wanted.current.set(person.key, isOn)
    if (!isOn) {
      const asBefore = (owing: Owing): Owing => before.current.get(keyOf(owing)) ?? { ...owing, state: 'unpaid' }
      void change(undoAll(tickedOf(person).map(asBefore)))
      return
    }
    const open = confirmable(person)
    for (const owing of open) before.current.set(keyOf(owing), owing)
    if (!(await change(tickAll(open))) || !wanted.current.get(person.key)) return
    toast({
      title: 'Success',
      description: `${bidiIsolate(person.name)} paid ${amountsText(addUp(open))}`,
      action: { label: 'Undo', onClick: () => void change(undoAll(open)) },
    })
  }
}
