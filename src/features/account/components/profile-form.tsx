import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { userMessage } from '@/lib/backend/errors'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { EmailInput } from '@/ui/form/email-input'
import { Field } from '@/ui/form/field'
import { FormSection } from '@/ui/form/form-section'
import { Input } from '@/ui/form/input'
import { useUpdateProfile } from '../mutations'
import { profileSchema } from '../schema'

interface ProfileFormProps {
  user: User
  onSaved: (outcome: { awaitsVerification: boolean }) => void
}

/** Full Name and Email Address. A failure is shown above the button and everything typed stays. */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const [failure, setFailure] = useState<string>()
  const update = useUpdateProfile()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: { fullName: String(user.user_metadata.full_name ?? ''), email: user.email ?? '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (input) => {
    setFailure(undefined)
    try {
      onSaved(await update.mutateAsync(input))
    } catch (error) {
      setFailure(userMessage(error, 'Your profile could not be saved. Please try again.'))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      <FormSection>
        <Field label="Full Name" error={errors.fullName?.message}>
          {(field) => <Input {...field} {...register('fullName')} autoComplete="name" dir="auto" />}
        </Field>
        <Field label="Email Address" hint="Changing your email will require verification" error={errors.email?.message}>
          {(field) => <EmailInput {...field} {...register('email')} />}
        </Field>
      </FormSection>
      {user.new_email && (
        <Notice tone="warn">
          {user.new_email} is waiting to be verified. Open the link in the mail we sent; until then {user.email} stays
          your address.
        </Notice>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" full busy={isSubmitting} busyText="Saving...">
        Save Changes
      </Button>
    </form>
  )
}
