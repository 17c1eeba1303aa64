import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useTakeSlot } from '../mutations'

interface TakeSlotDockProps {
  data: EventPageData
  row: ListedRow | Registration
  /** A guest's secret. */
  secret?: string | undefined
  onModify: () => void
}

const HALF = 'min-w-fit flex-1 px-3!'

/** Offers a free slot to a person in line, in place of the usual button. */
export function TakeSlotDock({ data, row, secret, onModify }: TakeSlotDockProps) {
  const takeSlot = useTakeSlot(data)
  return (
    <section aria-label={t('Your registration')} className="grid gap-2">
      <p id="dock-question" className="text-center text-body leading-snug">
        <b className="font-semibold">{t('A slot is free. The first to tap gets it.')}</b>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="raised" size="lg" onClick={onModify} className={HALF}>
          {t('Modify')}
        </Button>
        <Button
          size="lg"
          busy={takeSlot.isPending}
          busyText={t('Sending...')}
          aria-describedby="dock-question"
          onClick={() => void takeSlot.attempt({ row, secret, rowKind: 'own' })}
          className={HALF}
        >
          {t('Take the Slot')}
        </Button>
      </div>
    </section>
  )
}
