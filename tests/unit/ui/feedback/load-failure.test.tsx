// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '@/lib/backend/errors'
import { LoadFailure } from '@/ui/feedback/load-failure'

const draw = (error: unknown) => render(<LoadFailure what="Your groups" error={error} onRetry={() => undefined} />)

test.each([
  // The shell says that the phone is offline.
  [new AppError('network'), ''],
  [new AppError('database', 'boom', { isForPeople: false }), 'Something went wrong. Please try again.'],
  [
    new AppError('database', 'Roster is busy. Try again in a moment.', { code: 'busy' }),
    'Roster is busy. Try again in a moment.',
  ],
])('after %s a failed load says what is not said yet', (error, hint) => {
  draw(error)
  expect(screen.getByRole('alert')).toHaveTextContent(`Your groups could not be loaded${hint}Try Again`)
})
