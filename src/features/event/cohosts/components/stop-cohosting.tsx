import { t } from '@/lib/text/translate'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import type { SheetState } from '@/ui/sheet/sheet'
import { useStopCohosting } from '../mutations'

interface StopCohostingProps extends SheetState {
  event: { id: string; is_private: boolean }
  ofSeries: boolean
}

export function StopCohosting({ event, ofSeries, open, onOpenChange }: StopCohostingProps) {
  const { mutate, isPending } = useStopCohosting(event.id)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Stop Helping')}
      body={
        <>
          {ofSeries
            ? t('You no longer help run any of its dates. Your own slot stays.')
            : t('You no longer help run this event. Your own slot stays.')}
          {event.is_private && ` ${t('It is private: without a slot you may no longer be able to open it.')}`}
        </>
      }
      confirmLabel={t('Stop Helping')}
      busyLabel={t('Stopping...')}
      busy={isPending}
      destructive
      onConfirm={() => mutate(undefined, { onSuccess: () => onOpenChange(false) })}
    />
  )
}
