import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { CARD_LIST } from '@/ui/layout/list-row'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { useRemoveRegular } from '../mutations'
import type { Plan, Regular } from '../schema'
import { useOrder } from '../use-order'
import { AddRegular } from './add-regular'
import { RegularRow } from './regular-row'

interface RegularsProps {
  plan: Plan
  data: EventPageData
}

/** The regulars, in the order of the next date, and the managers' controls. */
export function Regulars({ plan, data }: RegularsProps) {
  const { regulars, ended } = plan
  const removeRegular = useRemoveRegular(plan)
  const { move, drag, news } = useOrder(plan)
  const [isAdding, setAdding] = useState(false)
  const removing = useShownValue<Regular>()
  const mayOrder = regulars.length > 1 && !ended
  const { name, is_private, group_id } = data.event
  const series = is_private || group_id ? null : { id: plan.id, name }

  function remove() {
    if (!removing.value) return
    removing.setOpen(false)
    void removeRegular(removing.value.id)
  }

  return (
    <section aria-labelledby="regulars" className="grid gap-1">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id="regulars" className="font-semibold">
          {regulars.length > 0 ? t('Regulars ({count})', { count: regulars.length }) : t('Regulars')}
        </h3>
        {!ended && !isAdding && (
          <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
            {t('Add Regular')}
          </Button>
        )}
      </div>
      {regulars.length === 0 ? (
        <p className="text-muted leading-snug">
          {t("No one keeps a place yet. Anyone on the list can, with 'Keep my place'.")}
        </p>
      ) : (
        <ol ref={drag.list} aria-labelledby="regulars" className={CARD_LIST}>
          {regulars.map((who, index) => (
            <RegularRow
              key={who.id}
              regular={who}
              index={index}
              count={regulars.length}
              mayOrder={mayOrder}
              onMove={(to) => move(index, to)}
              onDrag={(event) => drag.start(event, index)}
              onRemove={() => removing.show(who)}
              series={series}
            />
          ))}
        </ol>
      )}
      {!ended && <AddRegular plan={plan} isOpen={isAdding} />}
      <p role="status" className="sr-only">
        {news}
      </p>
      {removing.value && (
        <ConfirmDialog
          open={removing.open}
          onOpenChange={removing.setOpen}
          title={t('Remove Regular')}
          about={removing.value.name}
          body={t('They stay on the lists of the dates that are open, and are not put on the next ones.')}
          confirmLabel={t('Remove')}
          destructive
          onConfirm={remove}
        />
      )}
    </section>
  )
}
