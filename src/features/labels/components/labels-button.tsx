import { Tags } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Button } from '@/ui/form/button'
import type { Label } from '../schema'

/** Only event managers edit labels, so the form's code loads on demand. */
const LabelsSheet = lazyComponent(() => import('./labels-sheet'), 'LabelsSheet')

interface LabelsButtonProps {
  eventId: string
  labels: readonly Label[]
  look: 'chip' | 'text'
}

export function LabelsButton({ eventId, labels, look }: LabelsButtonProps) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  return (
    <>
      {look === 'chip' ? (
        <button
          type="button"
          onClick={show}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control bg-sunken px-4 font-semibold text-muted text-body active:brightness-95"
        >
          <Tags size={18} />
          {labels.length > 0 ? t('Edit Labels') : t('Add Labels')}
        </button>
      ) : (
        <Button variant="ghost" size="sm" onClick={show} className="-mr-3 px-3">
          {t('Edit Labels')}
        </Button>
      )}
      <LabelsSheet eventId={eventId} labels={labels} open={open} onOpenChange={setOpen} />
    </>
  )
}
