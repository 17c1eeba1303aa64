import { describe, expect, it } from 'vitest'
import {
  adminContact,
  batchMessages,
  batchResult,
  contactLine,
  isRemovable,
  managesGroup,
  mergeGroups,
  promotableMembers,
  type SortOrder,
  searchMembers,
  sortMembers,
  splitEvents,
  viewerRole,
} from '@/features/groups/rules'
import { SORT_ORDERS } from '@/features/groups/sort-orders'
import { buildGroupEvent, buildListedGroup, buildMember } from './build'

const now = new Date('2026-11-20T12:00:00Z')

describe('the six sort orders', () => {
  const members = [
    buildMember({
      name: 'ben',
      joined_at: '2026-11-03T10:00:00Z',
      event: { id: 'e'.repeat(12), name: 'Game 10' },
    }),
    buildMember({ name: 'Ana', joined_at: '2026-11-01T10:00:00+00:00', event: { id: 'f'.repeat(12), name: 'Game 2' } }),
    buildMember({ name: 'Élodie', joined_at: '2026-11-02T10:00:00Z', event: { id: 'g'.repeat(12), name: 'away day' } }),
  ]
  const names = (order: SortOrder) => sortMembers(members, order).map((member) => member.name)

  it.each<[SortOrder, string[]]>([
    ['latest', ['ben', 'Élodie', 'Ana']],
    ['earliest', ['Ana', 'Élodie', 'ben']],
    ['name-asc', ['Ana', 'ben', 'Élodie']],
    ['name-desc', ['Élodie', 'ben', 'Ana']],
    ['event-asc', ['Élodie', 'Ana', 'ben']],
    ['event-desc', ['ben', 'Ana', 'Élodie']],
  ])('%s', (order, expected) => {
    expect(names(order)).toEqual(expected)
  })

  it('are the ones of the sheet, the latest first', () => {
    expect(SORT_ORDERS.map((order) => order.label())).toEqual([
      'Latest Join Date',
      'Earliest Join Date',
      'Name A-Z',
      'Name Z-A',
      'Event A-Z',
      'Event Z-A',
    ])
  })

  it('break ties by name and leave the given list alone', () => {
    const twins = [buildMember({ name: 'Zoe' }), buildMember({ name: 'Abe' })]
    expect(sortMembers(twins, 'latest').map((member) => member.name)).toEqual(['Abe', 'Zoe'])
    expect(twins.map((member) => member.name)).toEqual(['Zoe', 'Abe'])
  })
})

describe('search', () => {
  const joao = buildMember({
    name: 'João Sousa',
    email: 'JS@people.example',
    phone: '+351 912 000 111',
    event: { id: 'x'.repeat(12), name: 'Riverside game' },
  })

  it('finds the member by the event, beside the rules of every search for people', () => {
    expect(searchMembers([joao], 'riverside')).toEqual([joao])
    expect(searchMembers([joao], 'hall')).toEqual([])
  })
})

describe('roles', () => {
  const owner = { name: 'Olga', user_id: 'olga' }

  it('derives the viewer’s role from the response', () => {
    expect(viewerRole({ owner, members: [] }, 'olga')).toBe('owner')
    expect(viewerRole({ owner, members: [] }, 'ben')).toBe('admin')
    expect(viewerRole({ owner: { name: 'Olga' }, members: [] }, 'ana')).toBe('member')
  })

  it('lets owner and admins run the group, and only members be removed', () => {
    expect((['owner', 'admin', 'member', null] as const).map(managesGroup)).toEqual([true, true, false, false])
    expect((['owner', 'admin', 'member'] as const).map((role) => isRemovable(buildMember({ role })))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('promotion', () => {
  it('is offered for members that the response marks as eligible', () => {
    const member = buildMember({ user_id: 'ana' })
    const guest = buildMember({ user_id: null })
    const admin = buildMember({ user_id: 'ben', role: 'admin', can_promote: false })
    expect(promotableMembers([member, guest, admin]).map((one) => one.user_id)).toEqual(['ana'])
  })
})

describe('batch messages', () => {
  it('say what failed, all or in part, and what succeeded', () => {
    expect(batchMessages('add', { done: 0, failed: 3 })).toEqual({
      success: null,
      failure: 'Failed to add all 3 selected member(s)',
    })
    expect(batchMessages('add', { done: 2, failed: 1 })).toEqual({
      success: 'Added 2 members',
      failure: 'Failed to add 1 member(s)',
    })
    expect(batchMessages('remove', { done: 0, failed: 1 }).failure).toBe('Failed to remove all 1 selected member(s)')
    expect(batchMessages('remove', { done: 4, failed: 2 }).failure).toBe('Failed to remove 2 member(s)')
    expect(batchMessages('remove', { done: 4, failed: 0 })).toEqual({ success: 'Removed 4 members', failure: null })
  })

  it('count who was there already as done, and an answer without rows as all failed', () => {
    const counts = { added_count: 2, skipped_count: 1, failed_count: 1 }
    expect(batchResult([counts], 4)).toEqual({ done: 3, failed: 1 })
    expect(batchResult([], 4)).toEqual({ done: 0, failed: 4 })
    expect(batchResult([{ removed_count: 1, failed_count: 2 }], 3)).toEqual({ done: 1, failed: 2 })
  })
})

describe('events of a group', () => {
  it('puts those to come before those that are over, undated ones last among them', () => {
    const over = buildGroupEvent({ id: 'over', datetime: '2026-11-10T09:00:00Z' })
    const older = buildGroupEvent({ id: 'older', datetime: '2026-10-10T09:00:00Z' })
    const underWay = buildGroupEvent({
      id: 'under-way',
      datetime: '2026-11-20T11:00:00Z',
      end_datetime: '2026-11-20T13:00:00Z',
    })
    const undated = buildGroupEvent({ id: 'undated', datetime: null })
    const { coming, past } = splitEvents([older, over, underWay, undated], now)
    expect(coming.map((event) => event.id)).toEqual(['under-way', 'undated'])
    expect(past.map((event) => event.id)).toEqual(['over', 'older'])
  })
})

describe('texts', () => {
  it('shows the e-mail, else the phone, else that there is neither', () => {
    expect(contactLine({ email: 'a@b.example', phone: '1' })).toBe('a@b.example')
    expect(contactLine({ email: null, phone: '+351 912' })).toBe('+351 912')
    expect(contactLine({ email: null, phone: null })).toBe('No contact info')
  })
})

describe('Manage Roles', () => {
  const members = [buildMember({ user_id: 'adam', name: 'Adam', phone: '+351 912' }), buildMember({ user_id: null })]

  it('names an admin as Members does', () => {
    expect(adminContact({ user_id: 'adam', name: 'Unknown' }, members)).toEqual({ name: 'Adam', contact: '+351 912' })
  })

  it('has the name of the account of who is no member', () => {
    expect(adminContact({ user_id: 'gina', name: 'Gina' }, members)).toEqual({
      name: 'Gina',
      contact: 'No contact info',
    })
    expect(adminContact({ user_id: null, name: 'Unknown' }, members).name).toBe('Unknown')
  })
})

describe('My Groups', () => {
  it('lists owned and helped groups once each, newest first', () => {
    const old = buildListedGroup({ id: 'old', created_at: '2025-01-01T00:00:00Z' })
    const young = buildListedGroup({ id: 'young', created_at: '2026-01-01T00:00:00+00:00' })
    expect(mergeGroups([old], [young, old]).map((group) => group.id)).toEqual(['young', 'old'])
  })
})
