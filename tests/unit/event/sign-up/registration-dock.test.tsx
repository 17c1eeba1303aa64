// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RegistrationDock } from '@/features/event/sign-up/components/registration-dock'
import { drawWithClient } from '../../support/render'

const nothing = () => {}

it('Join Event stands before the action beside it', () => {
  drawWithClient(
    <RegistrationDock
      dock={{ kind: 'join', label: 'Join Event' }}
      state="ready"
      waiting={null}
      isSending={false}
      comesSecond={false}
      onPress={nothing}
      onRetry={nothing}
      after={<button type="button">Who Came</button>}
    />,
    MemoryRouter,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Join Event', 'Who Came'])
})
