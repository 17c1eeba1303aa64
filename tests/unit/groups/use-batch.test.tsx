// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useBatch } from '@/features/groups/use-batch'
import { holdRequests } from '../support/network'
import { drawWithClient, toldNow } from '../support/render'

const next = holdRequests('remove_participants_from_group')

function RemoveButton() {
  const { run } = useBatch('group-1', 'remove')
  return (
    <button type="button" onClick={() => void run(['a', 'b'])}>
      Remove
    </button>
  )
}

it('a double tap removes members once and shows no error', async () => {
  drawWithClient(<RemoveButton />, MemoryRouter)
  const requests = vi.spyOn(globalThis, 'fetch')
  const button = screen.getByText('Remove')
  fireEvent.click(button)
  fireEvent.click(button)
  const sent = await next()
  await act(async () => sent.answer([{ removed_count: 2, failed_count: 0 }]))
  expect(toldNow()).toBe('Removed 2 members')
  expect(requests).toHaveBeenCalledTimes(1)
})
