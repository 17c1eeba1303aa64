import type { MouseEvent } from 'react'
import { headState } from '@/entities/event/event-preview'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import type { ButtonLook } from '@/ui/form/button-style'
import { useAcceptInvite } from '../mutations'
import { coverOf } from '../rules'
import type { EventInvite, GroupInvite } from '../schema'

interface OpenInvitedProps extends Pick<ButtonLook, 'variant'> {
  /** The id in the address: accepting a series' invite opens all of its dates. */
  linkId: string
  invite: EventInvite | GroupInvite
  /** The page of the event or group. */
  to: string
  label: string
  className?: string
  onTap?: (tap: MouseEvent) => void
}

/** Leads to the page that the invite is for; a private one opens only once the invite is accepted. */
export function OpenInvited({ linkId, invite, to, label, onTap, ...look }: OpenInvitedProps) {
  const navigate = useAppNavigate()
  const state = invite.type === 'event' ? headState(invite, invite.datetime, coverOf(invite)) : undefined
  const accept = useAcceptInvite(invite.type, linkId)
  if (!invite.is_private || invite.viewer.can_open) {
    return (
      <ButtonLink {...look} to={to} state={state} onClick={onTap} size="lg" full>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button
      {...look}
      size="lg"
      full
      busy={accept.isPending}
      onClick={(tap) =>
        accept.mutate(undefined, {
          onSuccess: () => {
            onTap?.(tap)
            navigate(to, { state })
          },
        })
      }
    >
      {label}
    </Button>
  )
}
