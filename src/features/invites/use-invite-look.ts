import { useQuery } from '@tanstack/react-query'
import { lookOr } from '@/entities/event/look'
import { inviteQuery } from './queries'
import type { readInviteTarget } from './rules'

/** The look of the event or group that an invite leads to; undefined for a link that leads nowhere. */
export function useInviteLook(target: ReturnType<typeof readInviteTarget>): string | undefined {
  const link = 'type' in target ? target : null
  const { data: invite } = useQuery({ ...inviteQuery(link?.type ?? 'event', link?.id ?? ''), enabled: link !== null })
  return link ? lookOr(invite?.type === 'event' ? invite.look : null, link.id) : undefined
}
