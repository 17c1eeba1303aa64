// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dropGuest, markLinkSaved, saveGuest, takePrivateLink } from '@/features/event/my-registration/guests'
import { useGuests } from '@/features/event/my-registration/use-my-registration'

const id = 'event0000001'
const secret = 'a'.repeat(32)

it('the page is drawn anew when its guests change, and when a link says something else, and not otherwise', () => {
  let drawn = 0
  const { result } = renderHook(() => {
    drawn += 1
    return useGuests(id)
  })
  const drawnBy = (change: () => void) => {
    const before = drawn
    act(change)
    return drawn - before
  }
  const save = () => saveGuest(id, { participantId: 'row', secret })
  expect(drawnBy(save)).toBe(1)
  expect(drawnBy(save)).toBe(0)
  expect(drawnBy(() => saveGuest('event0000002', { participantId: 'other', secret }))).toBe(0)
  expect(drawnBy(() => markLinkSaved(id, secret))).toBe(1)
  expect(result.current).toEqual([{ participantId: 'row', secret, isSaved: true }])
  window.history.replaceState(null, '', `/signup/${id}#r=cant`)
  expect(drawnBy(() => void takePrivateLink(id))).toBe(1)
  expect(drawnBy(() => dropGuest(id, secret))).toBe(1)
  expect(result.current).toEqual([])
})
