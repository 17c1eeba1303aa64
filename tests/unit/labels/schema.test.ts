import { describe, expect, it } from 'vitest'
import { LABEL_COLORS, labelSchema } from '@/features/labels/schema'

const messages = (label: { name: string; color: string }) =>
  labelSchema.safeParse(label).error?.issues.map((issue) => issue.message) ?? []

describe('a label', () => {
  it('needs a name', () => expect(messages({ name: ' ', color: '#ffffff' })).toEqual(['Label name is required']))

  it('has at most 50 characters', () => {
    expect(messages({ name: '🏅'.repeat(50), color: '#ffffff' })).toEqual([])
    expect(messages({ name: 'x'.repeat(51), color: '#ffffff' })).toEqual(['Label name must be less than 50 characters'])
  })

  it.each(['#12345', '#12345G', 'Red', 'red; background: url(x)', ''])('has no colour like %j', (color) =>
    expect(messages({ name: 'Paid', color })).toEqual(['Invalid color format']),
  )

  it('takes the colours it offers, and colour words', () => {
    for (const { value } of LABEL_COLORS) expect(messages({ name: 'Paid', color: value })).toEqual([])
    expect(messages({ name: 'Paid', color: 'teal' })).toEqual([])
  })
})
