import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SignUpValues } from '@/features/event/draft/form-values'
import { ADDRESS } from '@/lib/text/address'
import { lazyPart } from '@/ui/feedback/lazy-part'

const MailBoxPart = lazyPart(() => import('./mail-box'), 'MailBox', {
  unavailable: null,
})

/** Shown once a guest has typed an address. */
export function MailTick({ form }: { form: UseFormReturn<SignUpValues> }) {
  const email = useWatch({ control: form.control, name: 'email' })
  return ADDRESS.test(email.trim()) && <MailBoxPart form={form} />
}
