import { buildEvent, type EventRow } from './event-actions.ts'
import { join, type Registration } from './registration-actions.ts'
import type { Person, Row, Visitor } from './visitor.ts'

export interface GroupRow extends Row {
  id: string
  organizer_id: string
  name: string
}

export async function buildGroup(owner: Person, fields: Row = {}): Promise<GroupRow> {
  const [group] = await owner.insert<GroupRow>('groups', { organizer_id: owner.id, name: 'Beach club', ...fields })
  return group as GroupRow
}

/** The response of `get_group`. */
export interface GroupPage {
  group: Row & { id: string; name: string; is_private: boolean; owner_name: string }
  viewer: { role: 'owner' | 'admin' | 'member' | null; accepted: boolean }
  event_count: number
  member_count: number
  faces: { participant_id: string; name: string }[]
  events: (Row & { id: string; name: string; participant_count: number })[]
}

export interface Member extends Row {
  participant_id: string
  name: string
  joined_at: string
  event: { id: string; name: string }
  role: 'owner' | 'admin' | 'member'
  is_me: boolean
  can_promote: boolean
}

/** A group in use: an owner, an event with all people, an admin and a member. */
export interface Club {
  group: GroupRow
  meeting: EventRow
  adminRow: Registration
  memberRow: Registration
}

export async function buildClub(owner: Person, admin: Person, member: Person, fields: Row = {}): Promise<Club> {
  const group = await buildGroup(owner, fields)
  const meeting = await buildEvent(owner, { name: 'First meeting', group_id: group.id })
  const adminRow = await join(admin, meeting)
  const memberRow = await join(member, meeting)
  await addMembers(owner, group, [adminRow, memberRow])
  await promote(owner, group, admin)
  return { group, meeting, adminRow, memberRow }
}

export async function addMembers(visitor: Visitor, group: { id: string }, rows: { id: string }[]): Promise<Row> {
  const [counts = {}] = await visitor.rpc<Row[]>('add_participants_to_group', {
    p_group_id: group.id,
    p_participant_ids: rows.map(({ id }) => id),
  })
  return counts
}

export async function removeMembers(visitor: Visitor, group: { id: string }, rows: { id: string }[]): Promise<Row> {
  const [counts = {}] = await visitor.rpc<Row[]>('remove_participants_from_group', {
    p_group_id: group.id,
    p_participant_ids: rows.map(({ id }) => id),
  })
  return counts
}

export function promote(visitor: Visitor, group: { id: string }, person: Person): Promise<unknown> {
  return visitor.insert('group_admins', { group_id: group.id, user_id: person.id })
}

export function demote(visitor: Visitor, group: { id: string }, person: Person): Promise<unknown[]> {
  return visitor.remove('group_admins', { group_id: group.id, user_id: person.id })
}

export function groupPage(visitor: Visitor, group: { id: string }): Promise<GroupPage | null> {
  return visitor.rpc('get_group', { p_group_id: group.id })
}

/** The members as this visitor sees them; null where the page is closed. */
export async function members(visitor: Visitor, group: { id: string }): Promise<Member[] | null> {
  const answer = await visitor.rpc<{ members: Member[] } | null>('get_group_members', { p_group_id: group.id })
  return answer?.members ?? null
}

export function candidates(visitor: Visitor, group: { id: string }): Promise<Row[]> {
  return visitor.rpc('get_group_candidates', { p_group_id: group.id })
}
