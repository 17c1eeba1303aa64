import type { EventPageData } from '@/entities/event/event-schema'
import { answerSecret } from '@/features/event/my-registration/answering-guest'
import type { SignUpDraft } from '@/features/event/my-registration/drafts'
import { readGuests } from '@/features/event/my-registration/guests'
import { readPlaces } from '@/features/event/my-registration/kept-places'
import type { SignUpTarget } from './target'

interface SigningUp {
  data: EventPageData
  target: SignUpTarget
  draft: Pick<SignUpDraft, 'secret' | 'values'>
  isSignedIn: boolean
  /** This phone's answer to the event, if it takes "Can't come". */
  answer: { name?: string | undefined; cant_since: string | null } | undefined
}

/**
 * The secret that a form's change is sent with; undefined for an account.
 * - A change uses the secret that opens its row, and an added person that of the guest who adds them.
 * - A guest who joins uses the secret of a place kept under the same name on this phone, or of the phone's own answer. So a guest who
 * withdrew comes back as the same person. A friend on the same phone has another name, unless the phone has answered "Can't come".
 * - Otherwise it is the target's (they have added people), or the draft's new one.
 */
export function guestSecret({ data, target, draft, isSignedIn, answer }: SigningUp): string | undefined {
  if (target.mode !== 'join') return target.secret
  if (isSignedIn) return undefined
  const { name } = draft.values
  const answered = answer?.name !== undefined && answerSecret(data)
  const kept = [
    ...(answered ? [{ secret: answered, name: answer?.cant_since ? name : (answer?.name ?? '') }] : []),
    ...readPlaces(data.series?.id ?? ''),
  ]
  const isRegistered = (secret: string) =>
    readGuests(data.event.id).some((guest) => guest.secret === secret && guest.participantId !== null)
  const same = kept.find((one) => isSameName(one.name, name) && !isRegistered(one.secret))
  return same?.secret ?? target.secret ?? draft.secret
}

const isSameName = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
