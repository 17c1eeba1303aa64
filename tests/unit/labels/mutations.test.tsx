// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventQuery } from '@/features/event/my-registration/queries'
import { useDeleteLabel, useSaveLabel, useToggleLabel } from '@/features/labels/mutations'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow } from '../entities/event/build'
import { holdRequests } from '../support/network'
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
