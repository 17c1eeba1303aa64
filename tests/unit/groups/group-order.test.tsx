// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { GroupSummary } from '@/features/groups/components/group-summary'
import type { GroupDetail } from '@/features/groups/schema'
import { GroupInviteCard } from '@/features/invites/components/group-invite-card'
import { buildListedGroup } from './build'

const GROUP = buildListedGroup({ name: 'Beach club', description: 'We clean up.', is_private: true })

/** The words in the order in which a card tells them. */
function orderOf(card: HTMLElement, words: readonly string[]) {
  const text = card.textContent ?? ''
  for (const word of words) expect(text).toContain(word)
  return [...words].sort((a, b) => text.indexOf(a) - text.indexOf(b))
}

test("a group's page says name, description, Private and counts, and then what one can do", () => {
  const detail: GroupDetail = {
    group: { ...GROUP, owner_name: 'Olga' },
    viewer: { role: 'owner', accepted: true },
    event_count: 2,
    member_count: 3,
    events: [],
  }
  const { container } = render(<GroupSummary detail={detail} />, { wrapper: MemoryRouter })
  const words = ['Beach club', 'We clean up.', 'Private', '2 events', '3 members', 'Edit', 'Invite', 'Members'] as const
  expect(orderOf(container, words)).toEqual(words)
})

test('an invitation to a group says name, Private, description and counts', () => {
  const viewer = { is_member: false, can_open: true }
  const invite = { ...GROUP, type: 'group', event_count: 2, member_count: 3, viewer } as const
  const { container } = render(<GroupInviteCard invite={invite} />)
  const words = ['Beach club', 'Private', 'We clean up.', '2 events', '3 members'] as const
  expect(orderOf(container, words)).toEqual(words)
})
