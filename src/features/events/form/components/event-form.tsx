import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider } from 'react-hook-form'
import { coverOfCounts } from '@/entities/event/look'
import { useSubmit } from '@/lib/browser/use-submit'
import { t } from '@/lib/text/translate'
import type { DateTimePickerHandle } from '@/ui/date-time/date-time-picker'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Notice } from '@/ui/feedback/notice'
import { FormFields } from '@/ui/form/form-fields'
import { FormSection } from '@/ui/form/form-section'
import { CARD_LIST, LIST_ROW } from '@/ui/layout/list-row'
import type { EditableEvent } from '../form-read-schema'
import type { EventInput } from '../schema'
import { type EventFormApi, focusProblem, refuseEventForm } from '../use-event-form'
import { CapacityField } from './capacity-field'
import { CustomFieldsEditor } from './custom-fields-editor'
import { DateField } from './date-field'
import { EventHead } from './event-head'
import { OptionRowsSkeleton } from './option-rows-skeleton'
import { SwitchField } from './switch-field'
import { TextFields } from './text-fields'

const FoldingBars = lazyComponent(() => import('@/ui/layout/folding-bars'), 'FoldingBars')

/** Loaded later, because it is at the end of a long form. */
const OptionRows = lazyComponent(() => import('./option-rows'), 'OptionRows', {
  placeholder: <OptionRowsSkeleton />,
  unavailable: <OptionRowsMissing />,
})

function OptionRowsMissing() {
  return <Notice tone="warn">{t('These fields could not be loaded. What is set in them stays as it is.')}</Notice>
}

interface EventFormProps {
  form: EventFormApi
  /** Resolves to true when it is done and the page is being left; otherwise the form can be submitted again. */
  onSubmit: (input: EventInput) => Promise<boolean>
  /** It is being sent after the page has asked something, so not by `onSubmit`. */
  isSaving?: boolean
  /** The capacity to propose when 'No limit' is taken back. */
  capacity: number
  /** The event as it was before; left out for a new one. */
  event?: EditableEvent
  /** At first only the name, the start, the place and the slots are shown. */
  startsFolded?: boolean
  /** Only where the group can be chosen. */
  group?: ReactNode
  /** Below the event's name, where its page says who hosts it. */
  host?: ReactNode
  /** Submit button and what stands beside it. */
  children: ReactNode
}

/** The fields of an event in the order of docs/product.md section 2; later additions are rows behind them. */
export function EventForm({
  form,
  onSubmit,
  isSaving = false,
  capacity,
  event: before,
  startsFolded = false,
  group,
  host,
  children,
}: EventFormProps) {
  const { submit, isSending } = useSubmit(onSubmit, () => focusProblem())
  const startPicker = useRef<DateTimePickerHandle>(null)
  const [isFolded, setFolded] = useState(startsFolded)
  const privacy = useRef<HTMLElement>(null)
  const privacyId = useId()

  /** The button is gone then, so the focus goes on to the first field that was folded below the shown ones. */
  function unfold() {
    flushSync(() => setFolded(false))
    privacy.current?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(submit, (errors) =>
          refuseEventForm(errors, before ? 'updateEvent' : 'createEvent'),
        )}
        className="grid gap-3.5"
      >
        <FoldingBars />
        <FormFields locked={isSending || isSaving}>
          <EventHead
            id={before && (before.series?.id ?? before.id)}
            taken={before && coverOfCounts(before)}
            host={host}
          />
          <FormSection>
            {!isFolded && <TextFields place="about" />}
            <DateField ref={startPicker} name="datetime" label={t('Start Date & Time')} />
            {!isFolded && <DateField name="end_datetime" label={t('End Date & Time (Optional)')} />}
            <TextFields place="when" />
            {!isFolded && group}
          </FormSection>
          <FormSection>
            <CapacityField fallback={capacity} />
            {!before?.isCohosted && !isFolded && (
              <section ref={privacy} aria-labelledby={privacyId}>
                <h2 id={privacyId} className="mb-1 font-medium text-body">
                  {t('Event Privacy')}
                </h2>
                <SwitchField
                  name="is_private"
                  label={t('Private event')}
                  description={(isPrivate) =>
                    isPrivate
                      ? t('Only people you invite can view and sign up for this event.')
                      : t('Anyone with the link can view and sign up for this event.')
                  }
                />
              </section>
            )}
            {!isFolded && <CustomFieldsEditor />}
          </FormSection>
          {isFolded ? (
            <button type="button" aria-expanded={false} onClick={unfold} className={`${CARD_LIST} ${LIST_ROW}`}>
              <span className="flex-1 font-semibold">{t('More options')}</span>
              <ChevronDown size={18} className="text-muted" />
            </button>
          ) : (
            <OptionRows event={before} onPickDate={(...opening) => startPicker.current?.open(...opening)} />
          )}
        </FormFields>
        {children}
      </form>
    </FormProvider>
  )
}
