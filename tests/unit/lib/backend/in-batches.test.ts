import { expect, it } from 'vitest'
import { inBatches } from '@/lib/backend/in-batches'

it('cuts many ids into pieces', () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inBatches([], 2)).toEqual([])
})
