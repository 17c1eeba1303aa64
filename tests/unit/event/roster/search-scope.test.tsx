// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchButton } from '@/features/event/roster/components/search-button'
import { SearchScope } from '@/features/event/roster/components/search-scope'
import { useRosterSearch } from '@/features/event/roster/use-roster-search'

function List() {
  const { isOpen, close } = useRosterSearch()
  return isOpen && <input aria-label="Name" onBlur={close} />
}

test('the search opens without rendering the rest of the page, and returns the focus at its end', () => {
  const card = vi.fn(() => <SearchButton />)
  const Card = card
  render(
    <SearchScope>
      <Card />
      <List />
    </SearchScope>,
  )
  const button = screen.getByRole('button', { name: 'Search participants' })
  expect(button).toHaveAttribute('aria-expanded', 'false')

  fireEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  fireEvent.blur(screen.getByLabelText('Name'))
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(button).toHaveFocus()
  expect(card).toHaveBeenCalledTimes(1)
})
