import { expect, it } from 'vitest'
import { mayDo } from '@/entities/event/rights'
import { buildPage } from './build'

it('an organizer may do everything, a co-host edits and, of a series, skips; others may do nothing', () => {
  const rights = ({ viewer = {}, cohost }: { viewer?: object; cohost?: 'series' | 'event' }) =>
    (['edit', 'skip', 'own'] as const).filter((right) => mayDo(right, { ...buildPage({ viewer }), cohost }))
  expect(rights({ viewer: { manages: true, is_organizer: true } })).toEqual(['edit', 'skip', 'own'])
  expect(rights({ viewer: { manages: true }, cohost: 'series' })).toEqual(['edit', 'skip'])
  expect(rights({ viewer: { manages: true }, cohost: 'event' })).toEqual(['edit'])
  expect(rights({ viewer: { manages: true } })).toEqual([])
  expect(rights({})).toEqual([])
})
