// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { eventQuery } from '@/features/event/registration/queries'
import { useDeleteLabel, useSaveLabel, useToggleLabel } from '@/features/labels/mutations'
import { queryClient } from '@/lib/backend/query-client'
import * as toasts from '@/ui/feedback/toast-store'
import { buildPage, buildRow } from '../entities/event/build'
import { holdRequests } from '../support/network'
import { renderWithClient } from '../support/render'

const EVENT = 'event0000001'
const DRIVER = { id: 'driver', name: 'Driver', color: '#ff0000' }
const next = holdRequests('participant_labels', 'labels')

it('two labels tapped quickly are both taken off when both are refused, and each refusal is told', async () => {
  const toastError = vi.spyOn(toasts, 'toastError')
  const page = buildPage({ roster: [buildRow(1)], viewer: { manages: true } })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const { result } = renderWithClient(() => ({
    worn: useQuery(eventQuery(EVENT)).data?.roster[0]?.label_ids,
    toggle: useToggleLabel(EVENT),
  }))
  const shown = (...ids: string[]) => waitFor(() => expect(result.current.worn).toEqual(ids))
  act(() => void result.current.toggle({ participantId: 'row-1', labelId: 'driver', isOn: true }))
  act(() => void result.current.toggle({ participantId: 'row-1', labelId: 'captain', isOn: true }))
  await shown('driver', 'captain')
  ;(await next()).refuse('unauthorized', 'Unauthorized')
  await shown('captain')
  ;(await next()).lose()
  await shown()
  expect(toastError).toHaveBeenCalledTimes(2)
})

it('a label that could not be saved or deleted says so to whoever asked', async () => {
  const { result } = renderWithClient(() => ({ save: useSaveLabel(EVENT), remove: useDeleteLabel(EVENT) }))
  const saving = result.current.save.mutateAsync({ ...DRIVER, isNew: true })
  ;(await next()).refuse('unauthorized', 'Unauthorized')
  await expect(saving).rejects.toMatchObject({ code: 'unauthorized' })
  const removing = result.current.remove.mutateAsync({ id: 'driver' })
  ;(await next()).lose()
  await expect(removing).rejects.toMatchObject({ kind: 'network' })
})
