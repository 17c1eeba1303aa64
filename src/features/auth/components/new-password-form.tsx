import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { userMessage } from '@/lib/backend/errors'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { PasswordInput } from '@/ui/form/password-input'
import { zodResolver } from '@/ui/form/zod-resolver'
import { setNewPassword } from '../auth-service'
import { newPasswordSchema } from '../schema'

/** Asks for a new password from somebody who is signed in by the link of the reset mail. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '' },
  })

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      await setNewPassword(password)
      toastSuccess('Your new password is set.')
      onDone()
    } catch (error) {
      console.error('The new password was not accepted', error)
      setFailure(userMessage(error, 'The new password was not accepted. Please try again.'))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="New password" required hint="At least 8 characters" error={formState.errors.password?.message}>
        {(field) => <PasswordInput {...field} {...register('password')} autoComplete="new-password" />}
      </Field>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" full busy={formState.isSubmitting} busyText="Saving...">
        Save new password
      </Button>
    </form>
  )
}
