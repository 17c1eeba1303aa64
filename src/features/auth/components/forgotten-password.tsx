import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { userMessage } from '@/lib/backend/errors'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { EmailInput } from '@/ui/form/email-input'
import { Field } from '@/ui/form/field'
import { zodResolver } from '@/ui/form/zod-resolver'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { requestPasswordReset } from '../auth-service'
import { resetRequestSchema } from '../schema'
import { useCaptcha } from '../use-captcha'

/** Asks for the address and sends the mail. The answer never tells whether the address has an account. */
export function ForgottenPassword({ open, onOpenChange }: SheetState) {
  const [failure, setFailure] = useState<string>()
  const captcha = useCaptcha()
  const [sentTo, setSentTo] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  })

  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined)
    try {
      await requestPasswordReset(email, await captcha.prove())
      setSentTo(email)
    } catch (error) {
      console.error('Password reset failed', error)
      setFailure(userMessage(error, 'The mail could not be sent. Please try again.'))
    }
  })

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Forgot your password?">
      <form noValidate onSubmit={submit} className="grid gap-4 pb-4">
        {sentTo ? (
          <Notice tone="accent">If {sentTo} has an account, a link to choose a new password is on its way.</Notice>
        ) : (
          <>
            <Field label="Email" required error={formState.errors.email?.message}>
              {(field) => <EmailInput {...field} {...register('email')} />}
            </Field>
            {captcha.box}
            {failure && <Notice tone="danger">{failure}</Notice>}
            <Button type="submit" size="lg" full busy={formState.isSubmitting} busyText="Sending...">
              Send the link
            </Button>
          </>
        )}
      </form>
    </Sheet>
  )
}
