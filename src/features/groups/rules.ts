import type * as z from 'zod/mini'
import { isEnded } from '@/entities/event/event-times'
import { matchesPerson } from '@/entities/person/people-search'
import { plural, t } from '@/lib/text/translate'
import type { batchRowsSchema, GroupEvent, GroupMember, GroupMembers, GroupRole, ListedGroup } from './schema'

/** The groups a person owns and those they help run, each once, newest first. */
export function mergeGroups(owned: ListedGroup[], helped: ListedGroup[]): ListedGroup[] {
  const byId = new Map([...helped, ...owned].map((group) => [group.id, group]))
  return [...byId.values()].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
}

/** Events to come in the order they came (by date, undated last), and those that are over, the latest first. */
export function splitEvents(events: GroupEvent[], now: Date): { coming: GroupEvent[]; past: GroupEvent[] } {
  return {
    coming: events.filter((event) => !isEnded(event, now)),
    past: events.filter((event) => isEnded(event, now)).reverse(),
  }
}

/** From this many people on, a list of them can be searched. */
export const SEARCH_FROM = 8

export function managesGroup(role: GroupRole | null): boolean {
  return role === 'owner' || role === 'admin'
}

/**
 * The viewer's role, from the response of `get_group_members`: only owner and admins get the owner's user id, and only
 * members get a response.
 */
export function viewerRole(answer: GroupMembers, userId: string | undefined): GroupRole {
  if (!answer.owner.user_id) return 'member'
  return answer.owner.user_id === userId ? 'owner' : 'admin'
}

/** The line below a name in a list: e-mail, else phone, else 'No contact info'. */
export function contactLine(person: { email?: string | null; phone?: string | null }): string {
  return person.email || person.phone || t('No contact info')
}

/**
 * An owner or admin as Manage Roles shows them: with the name and contact data of their membership, as Members does; without
 * a membership by the account's name.
 */
export function adminContact(person: { user_id?: string | null; name: string }, members: GroupMember[]) {
  const member = members.find(({ user_id }) => user_id && user_id === person.user_id)
  return { name: member?.name ?? person.name, contact: contactLine(member ?? {}) }
}

export function isRemovable(member: GroupMember): boolean {
  return member.role === 'member'
}

/** Members who can become admins: with an account, neither owner nor admin already, no claimed entries. */
export function promotableMembers(members: GroupMember[]): (GroupMember & { user_id: string })[] {
  return members.flatMap((member) =>
    member.can_promote && member.user_id ? [{ ...member, user_id: member.user_id }] : [],
  )
}

// 'Event 2' before 'Event 10', 'ana' beside 'Ana'.
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

type Comparison = (a: GroupMember, b: GroupMember) => number
const byJoinDate: Comparison = (a, b) => Date.parse(a.joined_at) - Date.parse(b.joined_at)
const byName: Comparison = (a, b) => collator.compare(a.name, b.name)
const byEvent: Comparison = (a, b) => collator.compare(a.event.name, b.event.name)
const reversed =
  (compare: Comparison): Comparison =>
  (a, b) =>
    compare(b, a)

const COMPARISONS = {
  latest: reversed(byJoinDate),
  earliest: byJoinDate,
  'name-asc': byName,
  'name-desc': reversed(byName),
  'event-asc': byEvent,
  'event-desc': reversed(byEvent),
}

export type SortOrder = keyof typeof COMPARISONS

/** A sorted copy. Ties are sorted by name, then by id, so that a refetch never shuffles them. */
export function sortMembers(members: GroupMember[], order: SortOrder): GroupMember[] {
  const compare = COMPARISONS[order]
  return [...members].sort(
    (a, b) => compare(a, b) || byName(a, b) || a.participant_id.localeCompare(b.participant_id, 'en'),
  )
}

/** Members that match a search by name, e-mail, phone or the event through which they joined. */
export function searchMembers(members: GroupMember[], query: string): GroupMember[] {
  return members.filter((member) => matchesPerson(member, query, member.event.name))
}

/** The outcome of a batch: how many are now as wanted (including those that were before), and how many are not. */
export interface BatchResult {
  done: number
  failed: number
}

/** The outcome for `asked` ids: the database answers one row of counts, or none, which means that all failed. */
export function batchResult([row]: z.infer<typeof batchRowsSchema>, asked: number): BatchResult {
  if (!row) return { done: 0, failed: asked }
  const { added_count = 0, skipped_count = 0, removed_count = 0, failed_count } = row
  return { done: added_count + skipped_count + removed_count, failed: failed_count }
}

export type BatchVerb = 'add' | 'remove'

const BATCH_TEXTS = {
  add: {
    done: (count: number) => plural(count, 'Added {count} member', 'Added {count} members'),
    allFailed: (count: number) =>
      plural(count, 'Failed to add all {count} selected member(s)', 'Failed to add all {count} selected member(s)'),
    someFailed: (count: number) => plural(count, 'Failed to add {count} member(s)', 'Failed to add {count} member(s)'),
  },
  remove: {
    done: (count: number) => plural(count, 'Removed {count} member', 'Removed {count} members'),
    allFailed: (count: number) =>
      plural(
        count,
        'Failed to remove all {count} selected member(s)',
        'Failed to remove all {count} selected member(s)',
      ),
    someFailed: (count: number) =>
      plural(count, 'Failed to remove {count} member(s)', 'Failed to remove {count} member(s)'),
  },
}

/**
 * The sentences for a batch of members (docs/product.md section 7): all failed, partly failed, or neither.
 * `failure` stays on the page; `success` is a toast.
 */
export function batchMessages(verb: BatchVerb, { done, failed }: BatchResult) {
  const texts = BATCH_TEXTS[verb]
  const failure = failed === 0 ? null : done === 0 ? texts.allFailed(failed) : texts.someFailed(failed)
  return { success: done === 0 ? null : texts.done(done), failure }
}
