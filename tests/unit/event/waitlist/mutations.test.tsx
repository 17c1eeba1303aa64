// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useMoveToFront } from '@/features/event/waitlist/mutations'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const next = holdRequests('move_to_front')

it('a person who cannot be moved to the front is named with the reason; a lost response shows an error', async () => {
  const { result } = renderWithClient(() => useMoveToFront('event0000001'))
  const move = () => act(() => void result.current.attempt({ id: 'waits-3', name: 'Waiting 3' }))
  move()
  const sent = await next()
  expect(sent.body).toEqual({ p_id: 'waits-3' })
  sent.refuse('not_waiting')
  await waitFor(() => expect(toldNow()).toBe('Waiting 3 no longer waits: they have a slot now.'))
  move()
  ;(await next()).refuse('participant_not_found')
  await waitFor(() => expect(toldNow()).toBe('Waiting 3 is no longer on the waitlist.'))
  move()
  ;(await next()).lose()
  await waitFor(() => expect(toldNow()).toContain('Network connection failed'))
})
