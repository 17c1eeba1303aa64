// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { promotionKey, takeUnannounced } from '@/features/event/my-registration/announced-promotions'
import { erasePersonalData } from '@/lib/browser/storage'

const rows = (...ids: string[]) => ids.map((id) => ({ key: id }))

it('announces each slot once on this phone', () => {
  expect(takeUnannounced(rows('a'))).toEqual(rows('a'))
  expect(takeUnannounced(rows('a', 'b'))).toEqual(rows('b'))
  expect(takeUnannounced(rows('a', 'b'))).toEqual([])
})

it('does not announce it again after signing out and in again', () => {
  takeUnannounced(rows('a'))
  erasePersonalData()
  expect(takeUnannounced(rows('a'))).toEqual([])
})

it('does not grow without end, and repairs invalid stored values', () => {
  for (let count = 0; count < 120; count += 1) takeUnannounced(rows(`row-${count}`))
  expect(JSON.parse(localStorage.getItem('roster-told-promotions') ?? '')).toHaveLength(100)
  localStorage.setItem('roster-told-promotions', '{"a":1}')
  expect(takeUnannounced(rows('a'))).toEqual(rows('a'))
})

it('announces a slot again only if a person may let one go and be promoted again', () => {
  const keys = (isConfirmed: boolean) => ['8:00', '9:00'].map((at) => ({ key: promotionKey('a', at, isConfirmed) }))
  expect(keys(false).map((row) => takeUnannounced([row]).length)).toEqual([1, 0])
  expect(keys(true).map((row) => takeUnannounced([row]).length)).toEqual([1, 1])
})
