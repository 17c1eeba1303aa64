import { expect, it } from 'vitest'
import { wasOn } from '@/features/event/my-registration/known-events'
import { buildPage, buildRow } from '../../entities/event/build'

const seen = (viewer: object, roster = [buildRow(1)]) => {
  const page = buildPage({ roster })
  return wasOn({
    ...page,
    viewer: { ...page.viewer, is_organizer: false, manages: false, registered: false, ...viewer },
  })
}

it('the page explains a deleted event to participants and event managers, not to its organizer', () => {
  expect(seen({})).toBe(false)
  expect(seen({ registered: true })).toBe(true)
  expect(seen({}, [buildRow(1, { claimed_by_me: true })])).toBe(true)
  expect(seen({ manages: true })).toBe(true)
  expect(seen({ manages: true, is_organizer: true, registered: true })).toBe(false)
})
