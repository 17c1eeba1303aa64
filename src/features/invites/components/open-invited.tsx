import { useNavigate } from 'react-router-dom'
import { userMessage } from '@/lib/errors'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { toastError } from '@/ui/toast-store'
import { useAcceptInvite } from '../mutations'
import type { EventInvite, GroupInvite } from '../schema'

interface OpenInvitedProps {
  invite: EventInvite | GroupInvite
  /** The page of the event or group. */
  to: string
  label: string
}

/** To the page that the invite is for; a private one opens only once the invite is accepted. */
export function OpenInvited({ invite, to, label }: OpenInvitedProps) {
  const navigate = useNavigate()
  const accept = useAcceptInvite(invite.type, invite.id)
  if (!invite.is_private || invite.viewer.can_open) {
    return (
      <ButtonLink to={to} size="lg" full>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button
      size="lg"
      full
      busy={accept.isPending}
      onClick={() =>
        accept.mutate(undefined, {
          onSuccess: () => navigate(to),
          onError: (error) => toastError(userMessage(error)),
        })
      }
    >
      {label}
    </Button>
  )
}
