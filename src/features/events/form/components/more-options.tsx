import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { FormSection } from '@/ui/form/form-section'
import { Fold } from '@/ui/layout/fold'
import type { EditableEvent } from '../form-read-schema'
import { MORE_FIELDS, usesMoreOptions } from '../rules'
import type { EventFormApi } from '../use-event-form'

const Fields = lazyPart(() => import('./more-fields'), 'MoreFields', {
  placeholder: <Skeleton className="h-60" />,
  unavailable: <Notice tone="warn">These fields could not be loaded. What is set in them stays as it is.</Notice>,
})

interface MoreOptionsProps {
  form: EventFormApi
  /** As it was before; left out for a new one. */
  event?: EditableEvent | undefined
}

/**
 * The fields that most events do not use, folded (`MORE_FIELDS`). The fold opens by itself if one of them is set or
 * wrong. Their code is loaded when it opens.
 */
export function MoreOptions({ form, event }: MoreOptionsProps) {
  const { control } = form
  const isUsed = usesMoreOptions(useWatch({ control }))
  const { errors } = useFormState({ control, name: [...MORE_FIELDS] })
  const isWrong = MORE_FIELDS.some((name) => errors[name])
  const [open, setOpen] = useState(isUsed)
  const [hasOpened, setHasOpened] = useState(isUsed)
  const [knownUsed, setKnownUsed] = useState(isUsed)
  const [knownWrong, setKnownWrong] = useState(isWrong)
  if (isUsed !== knownUsed) {
    setKnownUsed(isUsed)
    if (isUsed) setOpen(true)
  }
  if (isWrong !== knownWrong) {
    setKnownWrong(isWrong)
    if (isWrong) setOpen(true)
  }
  if (open && !hasOpened) setHasOpened(true)

  return (
    <FormSection>
      <Fold title="More options" open={open} onOpenChange={setOpen}>
        <div className="grid gap-5 pt-3">{hasOpened && <Fields form={form} event={event} />}</div>
      </Fold>
    </FormSection>
  )
}
