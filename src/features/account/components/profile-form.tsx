import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { unsavedChangesStore } from '@/entities/draft/draft-store'
import { RestoredChanges } from '@/entities/draft/restored-changes'
import { userMessage } from '@/lib/backend/errors'
import { toastFailure } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { EmailInput } from '@/ui/form/email-input'
import { Field } from '@/ui/form/field'
import { FormFields } from '@/ui/form/form-fields'
import { FormSection } from '@/ui/form/form-section'
import { Input } from '@/ui/form/input'
import { zodResolver } from '@/ui/form/zod-resolver'
import { useUpdateProfile } from '../mutations'
import { profileDraftSchema, profileSchema } from '../schema'

const failureText = () => t('Your profile could not be saved. Please try again.')

const unsaved = unsavedChangesStore('profile', profileDraftSchema)

interface ProfileFormProps {
  user: User
  onSaved: (outcome: { awaitsVerification: boolean }) => void
}

/** Full Name and Email Address. A failure is a toast, and stays above the button. Everything typed stays, even after a reload. */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const update = useUpdateProfile()
  const [saved] = useState(() => ({ fullName: String(user.user_metadata.full_name ?? ''), email: user.email ?? '' }))
  const form = useForm({ resolver: zodResolver(profileSchema), defaultValues: saved })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit((input) =>
    update.mutateAsync(input).then(
      (outcome) => {
        unsaved.discard()
        onSaved(outcome)
      },
      (error) => void toastFailure(error, failureText()),
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      <RestoredChanges form={form} store={unsaved} saved={saved} />
      <FormFields locked={update.isPending}>
        <FormSection>
          <Field label={t('Full Name')} error={errors.fullName?.message}>
            {(field) => <Input {...field} {...register('fullName')} autoComplete="name" dir="auto" />}
          </Field>
          <Field
            label={t('Email Address')}
            hint={t('Changing your email will require verification')}
            error={errors.email?.message}
          >
            {(field) => <EmailInput {...field} {...register('email')} />}
          </Field>
        </FormSection>
      </FormFields>
      {user.new_email && (
        <Notice tone="warn">
          {t(
            '{new} is waiting to be verified. Open the link in the email we sent; until then {old} stays your address.',
            { new: user.new_email, old: user.email ?? '' },
          )}
        </Notice>
      )}
      {update.error && <Notice tone="danger">{userMessage(update.error, failureText())}</Notice>}
      <Button type="submit" size="lg" full busy={isSubmitting} busyText={t('Saving...')}>
        {t('Save Changes')}
      </Button>
    </form>
  )
}
