// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '@/lib/backend/errors'
import { LoadFailure } from '@/ui/feedback/load-failure'

const draw = (error: unknown) => render(<LoadFailure what="Your groups" error={error} onRetry={() => undefined} />)

test('a failed load leaves the missing network to the shell, and says any other known reason itself', () => {
  for (const error of [new AppError('network', 'Failed to fetch'), new AppError('database', 'boom')]) {
    const { unmount } = draw(error)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Your groups could not be loaded\s*Try Again$/)
    unmount()
  }
  draw(new AppError('database', 'Roster is busy. Try again in a moment.', { code: 'busy' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Roster is busy. Try again in a moment.')
})
