import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { Button } from '@/ui/form/button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useRemoveRegular } from '../mutations'
import type { Plan, Regular } from '../schema'
import { useOrder } from '../use-order'
import { AddRegular } from './add-regular'
import { MergeRegular } from './merge-regular'
import { RegularRow } from './regular-row'

interface RegularsProps {
  plan: Plan
  /** The date on the page. */
  data: EventPageData
}

/** Who keeps a place, in the order of the next date, and what those who run the series can change. */
export function Regulars({ plan, data }: RegularsProps) {
  const { regulars, ended } = plan
  const removeRegular = useRemoveRegular(plan)
  const { move, news } = useOrder(plan)
  const [ordering, setOrdering] = useState(false)
  /** Whose place to remove or to hand over. Stays while the dialog closes. */
  const [asked, setAsked] = useState<{ what: 'remove' | 'merge'; who: Regular; open: boolean } | null>(null)
  const setOpen = (open: boolean) => setAsked((before) => before && { ...before, open })
  const mayOrder = regulars.length > 1 && !ended
  const isOrdering = ordering && mayOrder

  function remove() {
    if (!asked) return
    setOpen(false)
    void removeRegular(asked.who.id)
  }

  return (
    <section aria-labelledby="regulars" className="grid gap-1">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id="regulars" className="font-semibold text-muted text-body">
          Regulars{regulars.length > 0 && ` (${regulars.length})`}
        </h3>
        {mayOrder && (
          <Button variant="secondary" size="sm" aria-pressed={isOrdering} onClick={() => setOrdering(!isOrdering)}>
            {isOrdering ? 'Done' : 'Change Order'}
          </Button>
        )}
      </div>
      {regulars.length === 0 ? (
        <p className="text-muted leading-snug">
          Nobody keeps a place yet. Whoever is on the list can, with 'Keep my place'.
        </p>
      ) : (
        <ol>
          {regulars.map((who, index) => (
            <RegularRow
              key={who.id}
              regular={who}
              index={index}
              count={regulars.length}
              isOrdering={isOrdering}
              onMove={(to) => move(who, index, to)}
              onRemove={() => setAsked({ what: 'remove', who, open: true })}
              onMerge={() => setAsked({ what: 'merge', who, open: true })}
            />
          ))}
        </ol>
      )}
      {!ended && !isOrdering && <AddRegular plan={plan} />}
      <p role="status" className="sr-only">
        {news}
      </p>
      {asked?.what === 'remove' && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={setOpen}
          title="Remove Regular"
          body={
            <>
              <bdi>{asked.who.name}</bdi> stays on the lists of the dates that are open, and is not put on the next
              ones.
            </>
          }
          confirmLabel="Remove"
          destructive
          onConfirm={remove}
        />
      )}
      {asked?.what === 'merge' && (
        <MergeRegular plan={plan} regular={asked.who} data={data} open={asked.open} onOpenChange={setOpen} />
      )}
    </section>
  )
}
