import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { userMessage } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { EmailInput } from '@/ui/form/email-input'
import { Field } from '@/ui/form/field'
import { zodResolver } from '@/ui/form/zod-resolver'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { requestPasswordReset } from '../auth-service'
import { resetRequestSchema } from '../schema'
import { useCaptcha } from '../use-captcha'

/** Asks for the address and sends the mail. The response never reveals if the address has an account. */
export function ForgottenPassword({ open, onOpenChange }: SheetState) {
  const captcha = useCaptcha()
  const request = useMutation({
    mutationFn: async (email: string) => requestPasswordReset(email, await captcha.prove()),
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  })

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Forgot your password?')}>
      <form noValidate onSubmit={handleSubmit(({ email }) => request.mutate(email))} className="grid gap-4 pb-4">
        {request.isSuccess ? (
          <Notice tone="accent">
            {t('If {email} has an account, a link to choose a new password is on its way.', {
              email: request.variables,
            })}
          </Notice>
        ) : (
          <>
            <Field label={t('Email')} required error={formState.errors.email?.message}>
              {(field) => <EmailInput {...field} {...register('email')} />}
            </Field>
            {captcha.box}
            {request.error && (
              <Notice tone="danger">
                {userMessage(request.error, t('The email could not be sent. Please try again.'))}
              </Notice>
            )}
            <Button type="submit" size="lg" full busy={request.isPending} busyText={t('Sending...')}>
              {t('Send Link')}
            </Button>
          </>
        )}
      </form>
    </Sheet>
  )
}
