import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { userMessage } from '@/lib/backend/errors'
import { dismissError } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { EmailInput } from '@/ui/form/email-input'
import { Field } from '@/ui/form/field'
import { PasswordInput } from '@/ui/form/password-input'
import { zodResolver } from '@/ui/form/zod-resolver'
import { type Credentials, credentialsSchema, type SentCredentials } from '../schema'
import { useCaptcha } from '../use-captcha'

interface CredentialsFormProps {
  submitLabel: string
  busyLabel: string
  /** Message for an error that has none. */
  failure: string
  /** Hint for password managers: fill in, or offer a new one. */
  password: 'current-password' | 'new-password'
  passwordHint?: string
  /** Shown at the end of the line 'Password'. */
  passwordAside?: ReactNode
  /** Prefilled address, for example when signing in again. */
  email?: string
  /** Signs in or up. Errors show in a toast and above the button; the form keeps its values. */
  onSubmit: (credentials: SentCredentials) => Promise<unknown>
}

/** E-mail and password with one button: the login and the register page. */
export function CredentialsForm(props: CredentialsFormProps) {
  const [failure, setFailure] = useState<string>()
  const captcha = useCaptcha()
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: props.email ?? '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (credentials) => {
    setFailure(undefined)
    dismissError()
    try {
      await props.onSubmit({ ...credentials, captchaToken: await captcha.prove() })
    } catch (error) {
      console.error(props.failure, error)
      setFailure(userMessage(error, props.failure))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-4.5">
      <Field label={t('Email')} required error={errors.email?.message}>
        {(field) => <EmailInput {...field} {...register('email')} onKeyDown={focusEmptyNext} enterKeyHint="next" />}
      </Field>
      <Field
        label={t('Password')}
        required
        hint={props.passwordHint}
        error={errors.password?.message}
        aside={props.passwordAside}
      >
        {(field) => <PasswordInput {...field} {...register('password')} autoComplete={props.password} />}
      </Field>
      {captcha.box}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" full busy={isSubmitting} busyText={props.busyLabel}>
        {props.submitLabel}
      </Button>
    </form>
  )
}

/**
 * Enter in a field focuses the next one if that is empty, as the phone's keyboard says ('Next'); else it submits the form.
 * The long forms never submit by it (`ui/form/next-on-enter.ts`).
 */
function focusEmptyNext(event: KeyboardEvent<HTMLInputElement>): void {
  // Enter may also end an IME composition.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}
