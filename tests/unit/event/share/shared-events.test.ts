// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useNeedsSharing } from '@/features/event/page/use-needs-sharing'
import { markShared } from '@/features/event/share/shared-events'
import { buildPage } from '../../entities/event/build'

it('an event without people no longer needs sharing once this device has copied its link', () => {
  const page = buildPage({ roster: [], viewer: { manages: true } })
  const { result } = renderHook(() => useNeedsSharing({ ...page, waiting_count: 0 }, new Date('2026-11-20T12:00:00Z')))
  expect(result.current).toBe(true)
  act(() => markShared('event0000009'))
  expect(result.current).toBe(true)
  act(() => markShared(page.event.id))
  expect(result.current).toBe(false)
})
