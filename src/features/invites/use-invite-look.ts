import { useQuery } from '@tanstack/react-query'
import { lookOf } from '@/entities/event/look'
import { inviteQuery } from './queries'
import type { readInviteTarget } from './rules'

/** The look of an invite's page, for `Page`, by the event or group that it leads to. */
export function useInviteLook(target: ReturnType<typeof readInviteTarget>): { seed?: string; isOff?: boolean } {
  const link = 'type' in target ? target : null
  const { data: invite } = useQuery({ ...inviteQuery(link?.type ?? 'event', link?.id ?? ''), enabled: link !== null })
  if (link?.type === 'group') return { seed: link.id }
  // The event's look is unknown until it has loaded.
  if (invite?.type !== 'event') return {}
  return { seed: lookOf({ event: invite, series: invite.series }), isOff: Boolean(invite.called_off_at) }
}
