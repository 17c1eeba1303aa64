import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useOneAtATime } from '@/lib/browser/use-one-at-a-time'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { zodResolver } from '@/ui/form/zod-resolver'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useDeleteLabel, useSaveLabel } from '../mutations'
import { LABEL_COLORS, LABEL_NAME_MAX, type Label, type LabelInput, labelSchema } from '../schema'
import { ColorChoice } from './color-choice'

interface LabelFormProps {
  eventId: string
  id: string
  /** The label to change, as it is; without one, a new label with that id is made. */
  label?: Label
  /** Input from before the sheet was closed. */
  typed?: LabelInput | null
  onType?: (typed: LabelInput) => void
  onDone: () => void
}

export function LabelForm({ eventId, id, label, typed, onType, onDone }: LabelFormProps) {
  const [deleting, setDeleting] = useState(false)
  const save = useSaveLabel(eventId)
  const remove = useDeleteLabel(eventId)
  const form = useForm<LabelInput>({
    resolver: zodResolver(labelSchema),
    defaultValues: typed ?? { name: label?.name ?? '', color: label?.color ?? LABEL_COLORS[0].value },
  })
  const { setFocus, subscribe } = form
  useEffect(() => setFocus('name'), [setFocus])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onType?.(values) }),
    [subscribe, onType],
  )
  const { name, color } = form.watch()
  const { errors } = form.formState

  const send = useOneAtATime(async (values: LabelInput) => {
    if (await save.attempt({ ...values, id, isNew: !label })) onDone()
  })

  async function confirmDelete() {
    if (!label || remove.isPending || !(await remove.attempt(label))) return
    setDeleting(false)
    onDone()
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4 py-2">
      <Field
        label={t('Label name')}
        required
        error={errors.name?.message ?? errors.color?.message}
        counter={{ value: [...name].length, max: LABEL_NAME_MAX }}
      >
        {(props) => <Input {...props} {...form.register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <ColorChoice value={color} onChange={(next) => form.setValue('color', next, { shouldDirty: true })} />
      <div className="flex flex-wrap gap-2.5">
        {label && (
          <Button variant="secondary" size="sm" onClick={() => setDeleting(true)} className="text-danger-text!">
            {t('Delete')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={onDone} className="flex-1">
          {t('Cancel')}
        </Button>
        <Button type="submit" size="sm" busy={save.isPending} busyText={t('Saving...')} className="flex-1">
          {t('Save')}
        </Button>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t('Delete Label')}
        about={label?.name}
        body={t('It will be removed from everyone. This action cannot be undone.')}
        confirmLabel={t('Delete Label')}
        busyLabel={t('Deleting...')}
        busy={remove.isPending}
        destructive
        onConfirm={confirmDelete}
      />
    </form>
  )
}
