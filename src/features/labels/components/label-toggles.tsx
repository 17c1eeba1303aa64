import { Check } from 'lucide-react'
import { LabelDot } from '@/entities/slots/label-dot'
import { toastInfo } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { useToggleLabel } from '../mutations'
import type { Label } from '../schema'
import { LabelsButton } from './labels-button'

interface LabelTogglesProps {
  eventId: string
  participantId: string
  labels: readonly Label[]
  /** Ids of the labels that this participant has. */
  chosen: readonly string[]
  canEdit: boolean
}

const reason = () => t('Only the organizers can change labels.')

/** The event's labels as switches for one participant. Visible to every viewer, enabled for event managers. */
export function LabelToggles({ eventId, participantId, labels, chosen, canEdit }: LabelTogglesProps) {
  const toggleLabel = useToggleLabel(eventId)
  if (labels.length === 0 && !canEdit) return null

  function toggle(labelId: string, isOn: boolean) {
    void toggleLabel({ participantId, labelId, isOn })
  }

  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold text-strong">{t('Labels')}</h3>
        {canEdit && <LabelsButton eventId={eventId} labels={labels} look="text" />}
      </div>
      {labels.length === 0 && <p className="text-muted text-body">{t('No labels yet.')}</p>}
      <div className="flex flex-wrap gap-2">
        {labels.map((label) => {
          const isOn = chosen.includes(label.id)
          return (
            <button
              key={label.id}
              type="button"
              aria-pressed={isOn}
              aria-disabled={!canEdit || undefined}
              aria-describedby={canEdit ? undefined : 'labels-reason'}
              onClick={() => (canEdit ? toggle(label.id, !isOn) : toastInfo(reason()))}
              className={cx(
                'inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-4 py-1 font-semibold text-body leading-tight',
                isOn ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-text',
                'aria-disabled:cursor-default aria-disabled:text-muted',
              )}
            >
              <LabelDot color={label.color} />
              <bdi className="min-w-0 text-left">{label.name}</bdi>
              {isOn && <Check size={16} className="shrink-0" />}
            </button>
          )
        })}
      </div>
      <span id="labels-reason" hidden>
        {reason()}
      </span>
    </section>
  )
}
