import { useState } from 'react'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { LIST_ROW } from '@/ui/layout/list-row'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useEndSeries } from '../mutations'
import type { Plan } from '../schema'

export function EndSeries({ plan }: { plan: Plan }) {
  const [asking, setAsking] = useState(false)
  const end = useEndSeries(plan)

  async function confirm() {
    setAsking(false)
    if (await end(undefined)) toastSuccess(t('The series has ended'))
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className={`${LIST_ROW} font-semibold text-danger-text`}
      >
        {t('End Series')}
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('End Series')}
        body={t('No more dates are made. The dates that exist stay, with everyone on their lists.')}
        confirmLabel={t('End Series')}
        destructive
        onConfirm={confirm}
      />
    </>
  )
}
