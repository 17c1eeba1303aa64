import { useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Switch } from '@/ui/switch'
import { Textarea } from '@/ui/textarea'
import { characterCount, GROUP_DESCRIPTION_MAX, GROUP_NAME_MAX, type GroupInput, groupUserMessage } from '../schema'

const PUBLIC_TEXT = 'Anyone with the link can view and join this group'
const PRIVATE_TEXT = 'Only people you invite can view and join this group'

interface GroupFormProps {
  /** Ties the submit button in the page's dock to the form. */
  id: string
  form: UseFormReturn<GroupInput>
  onSubmit: (input: GroupInput) => void
  /** Create names what is chosen, Public Group or Private Group; Edit switches 'Private Group' on and off. */
  privacy: 'toggle' | 'switch'
}

/** Name, description and privacy of a group. */
export function GroupForm({ id, form, onSubmit, privacy }: GroupFormProps) {
  const nameId = useId()
  const descriptionId = useId()
  const { control, register, formState, handleSubmit } = form
  const [name, description] = useWatch({ control, name: ['name', 'description'] })
  const messageOf = (field: 'name' | 'description') => {
    const message = formState.errors[field]?.message
    return message ? groupUserMessage(message) : undefined
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit((input) => onSubmit(input))} className="grid gap-5">
      <Field
        label="Group Name"
        htmlFor={nameId}
        required
        error={messageOf('name')}
        counter={{ value: characterCount(name), max: GROUP_NAME_MAX }}
      >
        {(props) => <Input {...props} {...register('name')} dir="auto" autoComplete="off" enterKeyHint="next" />}
      </Field>
      <Field
        label="Description"
        htmlFor={descriptionId}
        error={messageOf('description')}
        counter={{ value: characterCount(description), max: GROUP_DESCRIPTION_MAX }}
      >
        {(props) => <Textarea {...props} {...register('description')} dir="auto" />}
      </Field>
      <Card>
        <Controller
          control={control}
          name="is_private"
          render={({ field }) => (
            <Switch
              checked={field.value}
              onCheckedChange={field.onChange}
              label={privacy === 'switch' || field.value ? 'Private Group' : 'Public Group'}
              description={field.value ? PRIVATE_TEXT : PUBLIC_TEXT}
            />
          )}
        />
      </Card>
    </form>
  )
}
