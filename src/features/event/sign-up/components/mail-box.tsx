import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import { sendsMailsQuery } from '@/lib/backend/sends-mails'
import { t } from '@/lib/text/translate'
import { Checkbox } from '@/ui/form/checkbox'

/** Below a guest's e-mail: whether Roster sends messages there, besides the event managers. */
export function MailBox({ form }: { form: UseFormReturn<SignUpValues> }) {
  const isOn = useWatch({ control: form.control, name: 'mail' })
  const { data: sendsMails } = useQuery(sendsMailsQuery())
  if (!sendsMails) return null
  return (
    <div className="-mt-3">
      <Checkbox
        label={t('Mail me about this')}
        checked={isOn}
        onCheckedChange={(checked) => form.setValue('mail', checked, { shouldDirty: true })}
      />
      {isOn && (
        <p className="ms-9 text-pretty text-muted text-small leading-snug">
          {t('The first email has a link. Open it once, and the next ones come too.')}
        </p>
      )}
    </div>
  )
}
