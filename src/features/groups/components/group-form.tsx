import { type ReactNode, useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useSubmit } from '@/lib/browser/use-submit'
import { characterCount } from '@/lib/text/text'
import { Field } from '@/ui/form/field'
import { FormFields } from '@/ui/form/form-fields'
import { FormSection } from '@/ui/form/form-section'
import { Input } from '@/ui/form/input'
import { NEXT_ON_ENTER } from '@/ui/form/next-on-enter'
import { Switch } from '@/ui/form/switch'
import { Textarea } from '@/ui/form/textarea'
import { GROUP_DESCRIPTION_MAX, GROUP_NAME_MAX, type GroupInput, groupUserMessage } from '../schema'
import type { GroupFormApi } from '../use-group-form'

interface GroupFormProps {
  form: GroupFormApi
  /** Resolves to true when it is done and the page is being left; otherwise the form can be submitted again. */
  onSubmit: (input: GroupInput) => Promise<boolean>
  /** Create names what is chosen, Public Group or Private Group; Edit switches 'Private Group' on and off. */
  privacy: 'toggle' | 'switch'
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
            label="Group Name"
            htmlFor={nameId}
            required
            error={messageOf('name')}
            counter={{ value: characterCount(name), max: GROUP_NAME_MAX }}
          >
            {(props) => <Input {...props} {...register('name')} dir="auto" autoComplete="off" {...NEXT_ON_ENTER} />}
          </Field>
          <Field
            label="Description"
            htmlFor={descriptionId}
            error={messageOf('description')}
            counter={{ value: characterCount(description), max: GROUP_DESCRIPTION_MAX }}
          >
            {(props) => <Textarea {...props} {...register('description')} dir="auto" />}
          </Field>
          <Controller
            control={control}
            name="is_private"
            render={({ field }) => (
              <PrivacySwitch
                isPrivate={field.value}
                onChange={field.onChange}
                label={privacy === 'switch' ? 'Private Group' : 'Group Privacy'}
                namesChoice={privacy === 'toggle'}
              />
            )}
          />
        </FormSection>
        {last && <FormSection>{last}</FormSection>}
      </FormFields>
      {children}
    </form>
  )
}

interface PrivacySwitchProps {
  isPrivate: boolean
  onChange: (isPrivate: boolean) => void
  label: string
  /** Also writes 'Public Group' or 'Private Group' above what it means. */
  namesChoice: boolean
}

/** Public or private, with what that means for people who get the link. Its own name stays while the choice changes. */
function PrivacySwitch({ isPrivate, onChange, label, namesChoice }: PrivacySwitchProps) {
  return (
    <Switch
      checked={isPrivate}
      onCheckedChange={onChange}
      label={label}
      description={
        <>
          {namesChoice && (
            <span className="mt-0.5 block text-strong text-text">{isPrivate ? 'Private Group' : 'Public Group'}</span>
          )}
          <span>
            {isPrivate
              ? 'Only people you invite can view and join this group'
              : 'Anyone with the link can view and join this group'}
          </span>
        </>
      }
    />
  )
}
