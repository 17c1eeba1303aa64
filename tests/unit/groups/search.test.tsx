// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { MemberList } from '@/features/groups/components/member-list'
import { PersonPicker } from '@/features/groups/components/person-picker'
import { useSelection } from '@/features/groups/use-selection'
import { buildMember } from './build'

const MANY = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hugo'].map((name) => buildMember({ name }))
const FEW = MANY.slice(0, 7)

/** The first word of each row, without the initial in its dot. */
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => MANY.find(({ name }) => within(row).queryByText(name))?.name)

function Picker({ people }: { people: typeof MANY }) {
  const selection = useSelection(people.map(({ participant_id }) => participant_id))
  return (
    <PersonPicker
      people={people}
      idOf={(person) => person.participant_id}
      selection={selection}
      disabled={false}
      label="Members"
    />
  )
}

test('a list of members has a search from eight members on', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<MemberList members={FEW} showsContact />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('searchbox')).toBeNull()
  rerender(<MemberList members={MANY} showsContact />)
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name, email, phone or event' }), 'cleo')
  expect(names('Members')).toEqual(['Cleo'])
  await user.type(screen.getByRole('searchbox'), ' nobody')
  expect(screen.getByText('No members found')).toBeVisible()
})

test('a list of people to choose has a search from eight people on, which stays while it filters', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Picker people={FEW} />)
  expect(screen.queryByRole('searchbox')).toBeNull()
  rerender(<Picker people={MANY} />)
  await user.type(await screen.findByRole('searchbox'), 'dan')
  expect(names('Members')).toEqual(['Dan'])
  rerender(<Picker people={FEW} />)
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names('Members')).toHaveLength(7)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
