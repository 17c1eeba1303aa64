import { type ReactNode, useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useSubmit } from '@/lib/browser/use-submit'
import { characterCount } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { FormFields } from '@/ui/form/form-fields'
import { FormSection } from '@/ui/form/form-section'
import { Input } from '@/ui/form/input'
import { NEXT_ON_ENTER } from '@/ui/form/next-on-enter'
import { Segmented } from '@/ui/form/segmented'
import { Switch } from '@/ui/form/switch'
import { Textarea } from '@/ui/form/textarea'
import { GROUP_DESCRIPTION_MAX, GROUP_NAME_MAX, type GroupInput, groupUserMessage } from '../schema'
import type { GroupFormApi } from '../use-group-form'

interface GroupFormProps {
  form: GroupFormApi
  /** Resolves to true when it is done and the page is being left; otherwise the form can be submitted again. */
  onSubmit: (input: GroupInput) => Promise<boolean>
  /** Create offers Public Group and Private Group; Edit switches 'Private Group' on and off. */
  privacy: 'choice' | 'switch'
  /** Behind all fields of the group. */
  last?: ReactNode
  /** Submit button and what stands below it. */
  children: ReactNode
}

export function GroupForm({ form, onSubmit, privacy, last, children }: GroupFormProps) {
  const nameId = useId()
  const descriptionId = useId()
  const { submit, isSending } = useSubmit(onSubmit)
  const { control, register, formState, handleSubmit } = form
  const [name, description] = useWatch({ control, name: ['name', 'description'] })
  const messageOf = (field: 'name' | 'description') => {
    const message = formState.errors[field]?.message
    return message ? groupUserMessage(message) : undefined
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-3.5">
      <FormFields locked={isSending}>
        <FormSection>
          <Field
            label={t('Group Name')}
            htmlFor={nameId}
            required
            error={messageOf('name')}
            counter={{ value: characterCount(name), max: GROUP_NAME_MAX }}
          >
            {(props) => <Input {...props} {...register('name')} dir="auto" autoComplete="off" {...NEXT_ON_ENTER} />}
          </Field>
          <Field
            label={t('Description')}
            htmlFor={descriptionId}
            error={messageOf('description')}
            counter={{ value: characterCount(description), max: GROUP_DESCRIPTION_MAX }}
          >
            {(props) => <Textarea {...props} {...register('description')} dir="auto" />}
          </Field>
          <Controller
            control={control}
            name="is_private"
            render={({ field }) => <Privacy as={privacy} isPrivate={field.value} onChange={field.onChange} />}
          />
        </FormSection>
        {last && <FormSection>{last}</FormSection>}
      </FormFields>
      {children}
    </form>
  )
}

interface PrivacyProps {
  as: GroupFormProps['privacy']
  isPrivate: boolean
  onChange: (isPrivate: boolean) => void
}

/** Public or private, with what that means for people who get the link. */
function Privacy({ as, isPrivate, onChange }: PrivacyProps) {
  const meaning = isPrivate
    ? t('Only people you invite can view and join this group')
    : t('Anyone with the link can view and join this group')
  if (as === 'switch')
    return <Switch checked={isPrivate} onCheckedChange={onChange} label={t('Private Group')} description={meaning} />
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-body leading-snug">{t('Group Privacy')}</p>
      <Segmented
        label={t('Group Privacy')}
        value={isPrivate ? 'private' : 'public'}
        onChange={(chosen) => onChange(chosen === 'private')}
        options={[
          { value: 'public', label: t('Public Group') },
          { value: 'private', label: t('Private Group') },
        ]}
      />
      <p role="status" className="text-muted text-body leading-snug">
        {meaning}
      </p>
    </div>
  )
}
