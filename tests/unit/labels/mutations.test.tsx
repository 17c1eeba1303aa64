// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { eventQuery } from '@/features/event/my-registration/queries'
import { LabelsSheet } from '@/features/labels/components/labels-sheet'
import { useDeleteLabel, useSaveLabel, useToggleLabel } from '@/features/labels/mutations'
import type { Label } from '@/features/labels/schema'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow } from '../entities/event/build'
import { type Held, holdRequests } from '../support/network'
import { renderWithClient, toldNow } from '../support/render'

const EVENT = 'event0000001'
const DRIVER = { id: 'driver', name: 'Driver', color: '#ff0000' }
const next = holdRequests('participant_labels', 'labels')

it('a refused label is rolled back, with an error', async () => {
  const page = buildPage({ roster: [buildRow(1)], viewer: { manages: true } })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const { result } = renderWithClient(() => ({
    worn: useQuery(eventQuery(EVENT)).data?.roster[0]?.label_ids,
    toggle: useToggleLabel(EVENT),
  }))
  const shown = (...ids: string[]) => waitFor(() => expect(result.current.worn).toEqual(ids))
  act(() => void result.current.toggle({ participantId: 'row-1', labelId: 'driver', isOn: true }))
  await shown('driver')
  ;(await next()).refuse('unauthorized', 'Unauthorized')
  await shown()
  expect(toldNow()).toBe('Unauthorized')
})

it('a label that could not be saved or deleted says so to the person who asked', async () => {
  const { result } = renderWithClient(() => ({ save: useSaveLabel(EVENT), remove: useDeleteLabel(EVENT) }))
  const saving = result.current.save.mutateAsync({ ...DRIVER, isNew: true })
  ;(await next()).refuse('unauthorized', 'Unauthorized')
  await expect(saving).rejects.toMatchObject({ code: 'unauthorized' })
  const removing = result.current.remove.mutateAsync({ id: 'driver' })
  ;(await next()).lose()
  await expect(removing).rejects.toMatchObject({ kind: 'network' })
})

/** The sheet, and the button that opens it again. */
function Labels({ labels }: { labels: Label[] }) {
  const [open, setOpen] = useState(true)
  return (
    <QueryClientProvider client={queryClient}>
      <button type="button" onClick={() => setOpen(true)}>
        Edit Labels
      </button>
      <LabelsSheet eventId={EVENT} labels={labels} open={open} onOpenChange={setOpen} />
    </QueryClientProvider>
  )
}

it('an answer that comes late closes no label that was opened since', async () => {
  const user = userEvent.setup()
  const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  render(<Labels labels={[DRIVER, { ...DRIVER, id: 'keeper', name: 'Keeper' }]} />)
  await tap(/^Driver/)
  await tap('Save')
  const held = await next()
  await tap(/^Keeper/)
  await user.type(screen.getByLabelText(/Label name/), ' left')
  await act(async () => held.answer(null))
  expect(screen.getByLabelText(/Label name/)).toHaveValue('Keeper left')
})

it('a new label whose answer was lost is saved again with the same id, as it is written by then', async () => {
  const user = userEvent.setup()
  render(<Labels labels={[]} />)
  const saved = async (end: (held: Held) => void) => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const held = await next()
    end(held)
    return { url: new URL(held.url).search, body: held.body }
  }
  await user.click(await screen.findByRole('button', { name: 'New Label' }))
  await user.type(screen.getByLabelText(/Label name/), 'Drive')
  const first = await saved((held) => held.lose())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Edit Labels' }))
  await user.type(screen.getByLabelText(/Label name/), 'r')
  const second = await saved((held) => held.answer(null))
  expect(first.body).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), event_id: EVENT, name: 'Drive' })
  expect(second.body).toEqual({ ...(first.body as object), name: 'Driver' })
})
