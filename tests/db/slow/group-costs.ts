import { randomUUID } from 'node:crypto'
import { type Asked, asks, calls, HUGE } from '../support/cost.ts'
import { type CostWorld, computed, ids, SMALL } from './cost-world.ts'

export function groupCosts({ olga, ana, made }: CostWorld): Asked[] {
  const batches = (name: string) =>
    [1_000, 20_000].map((count) =>
      calls(name, `${count} ids`, olga, SMALL, () => ({ p_group_id: made.group.id, p_participant_ids: ids(count) })),
    )
  return [
    calls('create_group', 'a huge name', olga, SMALL, () => ({ p_name: HUGE })),
    calls('create_group', 'a huge description', olga, SMALL, () => ({
      p_name: 'x',
      p_description: HUGE,
      p_request_id: randomUUID(),
    })),
    calls('get_group', 'a group', olga, SMALL, () => ({ p_group_id: made.group.id })),
    calls('get_group_members', 'a group', olga, SMALL, () => ({ p_group_id: made.group.id })),
    calls('get_group_candidates', 'a group', olga, SMALL, () => ({ p_group_id: made.group.id })),
    calls('get_group_candidates', 'a foreign one', ana, SMALL, () => ({ p_group_id: made.group.id })),
    ...batches('add_participants_to_group'),
    ...batches('remove_participants_from_group'),
    asks('event_count', 'my groups', olga, SMALL, computed(olga, 'event_count', 'public.groups')),
    asks('member_count', 'my groups', olga, SMALL, computed(olga, 'member_count', 'public.groups')),
  ]
}
