// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventQuery } from '@/features/event/my-registration/queries'
import { useSetTeams } from '@/features/event/teams/mutations'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const next = holdRequests('set_teams')
const made = (...teams: string[][]) => ({ teams })

function renderTeams(teams?: ReturnType<typeof made>) {
  const page = buildPage({ roster: [buildRow(1), buildRow(2)], viewer: { manages: true }, ...(teams && { teams }) })
  queryClient.setQueryData(eventQuery(EVENT).queryKey, page)
  const { result } = renderWithClient(() => ({ data: useQuery(eventQuery(EVENT)).data, set: useSetTeams(EVENT) }))
  const shown = (expected: unknown) => waitFor(() => expect(result.current.data?.teams).toEqual(expected))
  return { page, result, shown }
}

it('teams show at once, and then as stored: people who left are in none', async () => {
  const { result, shown } = renderTeams()
  act(() => void result.current.set([['row-1'], ['row-2']]))
  await shown(made(['row-1'], ['row-2']))
  ;(await next()).answer(made(['row-1'], []))
  await shown(made(['row-1'], []))
})

it('only the refused one of two splits is rolled back, and teams return after a failed removal', async () => {
  const before = made(['row-1'], ['row-2'])
  const { page, result, shown } = renderTeams(before)
  act(() => void result.current.set([['row-2'], ['row-1']]))
  await shown(made(['row-2'], ['row-1']))
  act(() => void result.current.set(null))
  await waitFor(() => expect(Object.keys(result.current.data ?? {})).not.toContain('teams'))
  ;(await next()).refuse('unauthorized')
  await waitFor(() => expect(toldNow()).toBe('Refused: unauthorized'))
  expect(result.current.data?.teams).toBeUndefined()
  ;(await next()).lose()
  await waitFor(() => expect(result.current.data).toEqual(page))
})
