import type { User } from '@supabase/supabase-js'
import { sendOrKeep } from '@/features/outbox/send-or-keep'
import type { Draft } from '@/features/registrations/drafts'
import type { EventDetails } from '@/features/registrations/event-schema'
import { toInput } from '@/features/registrations/form-values'
import { useSignUp, useUpdateRegistration } from '@/features/registrations/mutations'
import type { SignUpAs } from '@/features/registrations/requests'
import { useSession } from '@/lib/session'
import type { AccountDetails, SendSignUp, SignUpTarget } from './use-sign-up-form'

/** What the sign-up drawer takes from the app: who is signed in, and the way to the database or into the outbox. */
export function useSendSignUp(
  event: EventDetails,
  target: SignUpTarget,
): { account: AccountDetails | null; send: SendSignUp } {
  const session = useSession()
  const signUp = useSignUp(event.id)
  const change = useUpdateRegistration(event.id)
  const fields = event.custom_fields

  const send: SendSignUp = async (draft, values) => {
    const as = signUpAs(target, session.status === 'signed-in', draft)
    const input = toInput(values, fields, target.mode === 'update' ? target.stored.responses : null)
    const row = { id: draft.id, input }
    const about = { eventId: event.id, eventName: event.name, participantId: row.id, name: input.name, input }
    const secret = secretOf(as)
    const outcome = await sendOrKeep({ kind: target.mode, ...about, ...secret }, () =>
      target.mode === 'update' ? change.mutateAsync({ ...row, ...secret }) : signUp.mutateAsync({ ...row, as }),
    )
    if (outcome.kept) return outcome
    const guestSecret = target.mode === 'join' && as.kind === 'guest' ? as.secret : null
    return { kept: false, registration: outcome.answer, guestSecret }
  }
  return { account: session.user && accountDetails(session.user), send }
}

function accountDetails({ email, user_metadata: { full_name, phone } }: User): AccountDetails {
  const known = Object.entries({ name: full_name, email, phone })
  return Object.fromEntries(known.filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** Whose doing it is: a guest's with the new row's secret, or with that of the row that is changed. */
function signUpAs(target: SignUpTarget, signedIn: boolean, draft: Draft): SignUpAs {
  if (target.mode === 'claim') return { kind: 'claim' }
  if (target.mode === 'update') return target.secret ? { kind: 'guest', secret: target.secret } : { kind: 'account' }
  return signedIn ? { kind: 'account' } : { kind: 'guest', secret: draft.secret }
}

const secretOf = (as: SignUpAs) => (as.kind === 'guest' ? { secret: as.secret } : {})
