import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldKey } from '@/entities/event/event-rules'
import type { CustomField } from '@/entities/event/event-schema'
import type { SignUpMode } from '@/features/event/my-registration/change'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import { ADDRESS } from '@/lib/text/address'
import { plural, t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { EmailInput } from '@/ui/form/email-input'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { cx } from '@/ui/layout/cx'
import { CustomFieldInput } from './custom-field-input'

const LazyMailBox = lazyComponent(() => import('./mail-box'), 'MailBox', { unavailable: null })

/** After how many days the site's owner deletes contact data (private.contact_retention). */
const DAYS = import.meta.env.VITE_CONTACT_DAYS
const contactHint = () =>
  DAYS &&
  plural(
    Number(DAYS),
    'Email and phone are deleted {count} day after the event.',
    'Email and phone are deleted {count} days after the event.',
  )

interface RegistrationFieldsProps {
  form: UseFormReturn<SignUpValues>
  fields: readonly CustomField[]
  mode: SignUpMode
  /** The person is added by a guest, who has the contact data. */
  isAdded: boolean
  asksForMails?: boolean
  /** The choice of a section, above everything else. */
  choice?: ReactNode
}

/** The Registration tab: name, e-mail, phone, and the event's own questions. */
export function RegistrationFields({ form, fields, mode, isAdded, asksForMails, choice }: RegistrationFieldsProps) {
  const { errors, defaultValues } = form.formState
  // In a slot for someone else the browser must not offer the data of the phone's owner.
  const complete = (what: string) => (mode === 'join' ? what : 'off')
  const nameless = mode === 'claim' && !isAdded
  return (
    <div className={cx('grid content-start gap-4 short:gap-3 pt-4 short:pt-2', !isAdded && 'min-h-76')}>
      {choice}
      <Field
        label={nameless ? t('Name (optional)') : t('Name')}
        required={!nameless}
        hint={nameless && t('Without a name the slot is listed under yours.')}
        error={errors.name?.message}
      >
        {(props) => (
          <Input
            {...props}
            {...form.register('name')}
            dir="auto"
            autoComplete={complete('name')}
            autoCapitalize="words"
          />
        )}
      </Field>
      {!isAdded && (
        <>
          <Field label={t('Email (optional)')} error={errors.email?.message}>
            {(props) => <EmailInput {...props} {...form.register('email')} autoComplete={complete('email')} />}
          </Field>
          {asksForMails && <MailTick form={form} />}
          <Field label={t('Phone (optional)')} hint={contactHint()} error={errors.phone?.message}>
            {(props) => (
              <Input {...props} {...form.register('phone')} type="tel" inputMode="tel" autoComplete={complete('tel')} />
            )}
          </Field>
        </>
      )}
      {isAdded ? (
        <p className="text-pretty text-muted text-small leading-snug">
          {t(
            'Everyone who opens this event sees the name. Your email and phone cover this person too, and so does your private link.',
          )}
        </p>
      ) : mode === 'update' ? null : (
        <p className="text-pretty text-muted text-small leading-snug">
          {nameless
            ? t(
                'Everyone who opens this event sees the name. Only you and the people who run it see email, phone and answers.',
              )
            : t(
                'Everyone who opens this event sees your name. Only the people who run it see email, phone and answers.',
              )}
        </p>
      )}
      {fields.length > 0 && (
        <fieldset className="grid min-w-0 gap-4">
          <legend className="pb-3 font-semibold text-strong">{t('Additional Information')}</legend>
          {fields.map((field, index) => (
            <CustomFieldInput
              key={fieldKey(field)}
              field={field}
              error={errors.answers?.[index]?.message}
              stored={defaultValues?.answers?.[index] ?? ''}
              registration={form.register(`answers.${index}`)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Shown once a guest has typed an address. */
function MailTick({ form }: { form: UseFormReturn<SignUpValues> }) {
  const email = useWatch({ control: form.control, name: 'email' })
  return ADDRESS.test(email.trim()) && <LazyMailBox form={form} />
}
