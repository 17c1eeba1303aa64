import type { GroupEvent, GroupMember, ListedGroup } from '@/features/groups/schema'

let count = 0

/** A member as an admin sees one. */
export function buildMember(fields: Partial<GroupMember> = {}): GroupMember {
  count += 1
  return {
    participant_id: `participant-${count}`,
    name: `Member ${count}`,
    joined_at: '2026-11-01T10:00:00Z',
    event: { id: 'event0000001', name: 'Beach clean-up' },
    role: 'member',
    is_me: false,
    can_promote: true,
    email: null,
    phone: null,
    user_id: `user-${count}`,
    ...fields,
  }
}

export function buildGroupEvent(fields: Partial<GroupEvent> = {}): GroupEvent {
  return {
    id: 'event0000001',
    name: 'Beach clean-up',
    datetime: '2026-11-29T09:00:00Z',
    end_datetime: null,
    location: null,
    is_private: false,
    participant_count: 0,
    ...fields,
  }
}

export function buildListedGroup(fields: Partial<ListedGroup> = {}): ListedGroup {
  return {
    id: 'group-1',
    organizer_id: 'user-1',
    name: 'Beach club',
    description: null,
    is_private: false,
    created_at: '2026-11-01T10:00:00Z',
    event_count: 0,
    member_count: 0,
    ...fields,
  }
}
