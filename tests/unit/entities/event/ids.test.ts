import { describe, expect, it } from 'vitest'
import { isEventId, isUuid } from '@/entities/event/ids'

describe('an event id', () => {
  it.each(['abcd1234', 'A-b_C0123456'])('may be %s', (id) => expect(isEventId(id)).toBe(true))
  it.each(['short', 'abcdefg', 'thirteen-long', 'with space', 'abc/defgh', 'abcdefgé', 'abcdefgh\n', ''])(
    'is never %j',
    (id) => expect(isEventId(id)).toBe(false),
  )
})

it('knows an id that names no group', () => {
  expect(isUuid('0d3c2f5e-8f0a-4a5b-9c8d-111111111111')).toBe(true)
  expect(isUuid('not-a-group')).toBe(false)
})
