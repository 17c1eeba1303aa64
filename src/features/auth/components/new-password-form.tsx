import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { userMessage } from '@/lib/backend/errors'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { PasswordInput } from '@/ui/form/password-input'
import { zodResolver } from '@/ui/form/zod-resolver'
import { setNewPassword } from '../auth-service'
import { newPasswordSchema } from '../schema'

/** Sets a new password for a user signed in by the reset mail's link. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const change = useMutation({
    mutationFn: setNewPassword,
    onSuccess: () => {
      toastSuccess(t('Your new password is set.'))
      onDone()
    },
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '' },
  })

  return (
    <form noValidate onSubmit={handleSubmit(({ password }) => change.mutate(password))} className="grid gap-4">
      <Field
        label={t('New password')}
        required
        hint={t('At least 8 characters')}
        error={formState.errors.password?.message}
      >
        {(field) => <PasswordInput {...field} {...register('password')} autoComplete="new-password" />}
      </Field>
      {change.error && (
        <Notice tone="danger">
          {userMessage(change.error, t('The new password was not accepted. Please try again.'))}
        </Notice>
      )}
      <Button type="submit" size="lg" full busy={change.isPending} busyText={t('Saving...')}>
        {t('Save New Password')}
      </Button>
    </form>
  )
}
