// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '@/lib/backend/errors'
import { LoadFailure } from '@/ui/feedback/load-failure'

const draw = (error: unknown) => render(<LoadFailure what="Your groups" error={error} onRetry={() => undefined} />)

test('a failed load leaves the missing network to the shell, and says any other reason itself', () => {
  const { unmount } = draw(new AppError('network', 'Failed to fetch'))
  expect(screen.getByRole('alert')).toHaveTextContent(/^Your groups could not be loaded\s*Try Again$/)
  unmount()
  draw(new AppError('database', 'Failed to create group'))
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
})
