import { readInvite } from '@/features/invites/read-invite'
import type { EventResponse } from '@/features/invites/schema'
import type { Invite } from '@/link-preview/card-text'
import type { CardSettings } from '@/link-preview/handler'
import { PATIENCE } from '../support/patience'

export type EventInvite = Extract<Invite, { type: 'event' }>
type GroupInvite = Extract<Invite, { type: 'group' }>

/** An event's invite, as in the response to anyone with the link. */
export function buildInvite(fields: Partial<EventResponse> = {}): EventInvite {
  return readInvite({
    type: 'event',
    id: 'fiveASide123',
    name: 'Five-a-side football',
    description: null,
    datetime: '2026-11-24T18:00:00Z',
    end_datetime: '2026-11-24T20:00:00Z',
    time_zone: 'Europe/Lisbon',
    location: 'City Park',
    is_private: false,
    max_participants: 10,
    participant_count: 7,
    waiting_count: 0,
    waitlist: true,
    group_id: null,
    organizer_name: 'Olga',
    people: [{ slot_number: 1, name: 'Olga' }],
    viewer: { registered: false, can_open: true },
    ...fields,
  })
}

export function buildGroupInvite(fields: Partial<GroupInvite> = {}): GroupInvite {
  return {
    type: 'group',
    id: '02b00000-0000-4000-8000-000000000001',
    name: 'Beach club',
    description: 'Volleyball, and dinner after it.',
    is_private: false,
    event_count: 1,
    member_count: 12,
    viewer: { is_member: false, can_open: true },
    ...fields,
  }
}

/** A host's settings, with a project at this address. */
export const settingsAt = (url: string, changes: Partial<CardSettings> = {}): CardSettings => {
  const project = { url, key: 'sb_publishable_x' }
  return { project, isBehindSite: false, siteUrl: null, headers: {}, timeoutMs: PATIENCE, ...changes }
}

/** Six days before the event of the invite. */
export const NOW = new Date('2026-11-20T12:00:00Z')
