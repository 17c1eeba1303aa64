import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeText, toastChange } from '@/entities/event/change-text'
import type { EventPageData } from '@/entities/event/event-schema'
import { WhoIsNotified } from '@/entities/event/who-is-notified'
import { takeLinkWord } from '@/features/event/my-registration/link-word'
import { useCallOff, useDecideOn } from '@/features/event-actions/mutations'
import { reachQuery } from '@/lib/backend/reach-query'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { lazySheet } from '@/ui/sheet/lazy-sheet'

const CallOffSheet = lazySheet(() => import('@/features/event-actions/components/call-off-sheet'), 'CallOffSheet')

/** Asks at the time to decide whether the event takes place with fewer people than it needs. Both choices say first who is notified. */
export function DecideMinimum({ data }: { data: Pick<EventPageData, 'event' | 'series'> }) {
  const { event } = data
  const on = useDecideOn(event.id)
  const off = useCallOff(event.id)
  const { data: reach } = useQuery(reachQuery(event.id))
  // A button of the notification leads here. Only a tap on this page decides, because anyone can write such a link.
  const [asking, setAsking] = useState(() => takeLinkWord(data, 'on', 'off'))
  const ask = (word: 'on' | 'off') => (open: boolean) => setAsking(open ? word : undefined)
  const text = () => changeText(event, 'decided')

  async function decideOn() {
    if (on.isPending || !(await on.attempt(undefined))) return
    setAsking(undefined)
    toastChange(t('It is on.'), reach, text())
  }

  return (
    <div className="mt-2 flex gap-2">
      <Button variant="secondary" className="flex-1" onClick={() => ask('off')(true)}>
        {t('Call Off')}
      </Button>
      <Button className="flex-1" onClick={() => ask('on')(true)}>
        {t('It’s On')}
      </Button>
      <ConfirmDialog
        open={asking === 'on'}
        onOpenChange={ask('on')}
        title={t('It’s On')}
        about={event.name}
        body={<WhoIsNotified reach={reach} text={text} />}
        confirmLabel={t('It’s On')}
        busyLabel={t('Saving...')}
        busy={on.isPending}
        onConfirm={() => void decideOn()}
      />
      <CallOffSheet
        event={event}
        isFinal={false}
        onCallOff={off.attempt}
        reach={reach}
        busy={off.isPending}
        open={asking === 'off'}
        onOpenChange={ask('off')}
      />
    </div>
  )
}
