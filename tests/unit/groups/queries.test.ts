// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { groupMembersQuery } from '@/features/groups/queries'
import { buildMember } from './build'

it('members added together are sorted by name, after later members', async () => {
  const names = [
    ['Zoë', '2026-11-02T10:00:00Z'],
    ['Ben', '2026-11-01T10:00:00Z'],
    ['Álvaro', '2026-11-01T10:00:00Z'],
    ['Cleo', '2026-11-01T10:00:00Z'],
  ] as const
  const members = names.map(([name, joined_at]) => buildMember({ name, joined_at }))
  vi.stubGlobal('fetch', async () => Response.json({ owner: { name: 'Olga' }, members }))
  const read = await new QueryClient().fetchQuery(groupMembersQuery('0b0c7d1e-1111-4222-8333-444455556666'))
  expect(read?.members.map(({ name }) => name)).toEqual(['Zoë', 'Álvaro', 'Ben', 'Cleo'])
})
