// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { GroupSummary } from '@/features/groups/components/group-summary'
import type { GroupDetail } from '@/features/groups/schema'
import { currentToast } from '@/lib/feedback/toast-store'
import { buildListedGroup } from './build'

const GROUP = buildListedGroup({ name: 'Beach club', description: 'We clean up.', is_private: true })

/** The words in a card's order. */
function orderOf(card: HTMLElement, words: readonly string[]) {
  const text = card.textContent ?? ''
  for (const word of words) expect(text).toContain(word)
  return [...words].sort((a, b) => text.indexOf(a) - text.indexOf(b))
}

const showTo = (role: GroupDetail['viewer']['role']) => {
  const detail: GroupDetail = {
    group: { ...GROUP, owner_name: 'Olga' },
    viewer: { role, accepted: true },
    event_count: 2,
    member_count: 3,
    events: [],
  }
  return render(<GroupSummary detail={detail} />, { wrapper: MemoryRouter }).container
}

test("a group's page says name, description, Private and counts, and then what one can do", () => {
  const words = ['Beach club', 'We clean up.', 'Private', '2 events', '3 members', 'Edit', 'Invite', 'Members'] as const
  expect(orderOf(showTo('owner'), words)).toEqual(words)
})

const EDIT = ['Edit', 'Only the owner can edit this group.'] as const
const MEMBERS = ['Members', 'Only members of this group can see who is in it.'] as const

test.each([
  ['an admin', 'admin', ['Members'], [EDIT]],
  ['a member', 'member', ['Members'], [EDIT]],
  ['a stranger', null, [], [MEMBERS, EDIT]],
] as const)(
  '%s has all actions of a group, and a tap on one that is not theirs says why',
  (_who, role, links, refused) => {
    showTo(role)
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
    const buttons = ['Invite', ...refused.map(([name]) => name)]
    expect(screen.getAllByRole('button')).toEqual(buttons.map((name) => screen.getByRole('button', { name })))
    for (const [name, reason] of refused) {
      const button = screen.getByRole('button', { name, description: reason })
      fireEvent.click(button)
      expect(currentToast()).toMatchObject({ title: 'Info', description: reason })
    }
  },
)
