// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useBookmark } from '@/features/bookmarks/mutations'
import { bookmarksQuery, isBookmarkedQuery } from '@/features/bookmarks/queries'
import { queryClient } from '@/lib/backend/query-client'
import { holdRequests } from '../support/network'
import { renderWithClient, toldNow } from '../support/render'

/** A POST or DELETE is held; the reads go through the same table and are lost with it. */
const next = holdRequests('bookmarks')

it('a star that could not be taken off shines again, in the list too, and nothing could be read', async () => {
  const list = [{ event_id: 'picnic', event: null }]
  queryClient.setQueryData(isBookmarkedQuery('olga', 'picnic').queryKey, true)
  queryClient.setQueryData(bookmarksQuery('olga').queryKey, list)
  const { result } = renderWithClient(() => ({
    isOn: useQuery(isBookmarkedQuery('olga', 'picnic')).data,
    set: useBookmark('olga', 'picnic'),
  }))
  act(() => void result.current.set(false))
  await waitFor(() => expect(result.current.isOn).toBe(false))
  expect(queryClient.getQueryData(bookmarksQuery('olga').queryKey)).toEqual([])
  act(() => void result.current.set(true))
  await waitFor(() => expect(result.current.isOn).toBe(true))
  act(() => void result.current.set(false))
  await waitFor(() => expect(result.current.isOn).toBe(false))
  for (const _tap of [1, 2, 3]) (await next()).lose()
  await waitFor(() => expect(result.current.isOn).toBe(true))
  expect(queryClient.getQueryData(bookmarksQuery('olga').queryKey)).toEqual(list)
  expect(toldNow()).toContain('Network connection failed')
})
