import { describe, expect, it } from 'vitest'
import { groupInputSchema, groupUserMessage } from '@/features/groups/schema'

const input = { name: 'Beach club', description: '', is_private: false }

function messages(fields: Partial<Record<keyof typeof input, unknown>>) {
  const result = groupInputSchema.safeParse({ ...input, ...fields })
  return result.success ? [] : result.error.issues.map((issue) => [issue.message, groupUserMessage(issue.message)])
}

describe('a group', () => {
  it('needs a name that is more than blanks', () => {
    expect(messages({ name: '   ' })).toEqual([['Group name is required', 'Please enter a group name']])
  })

  it('has a name of at most 200 characters, blanks around it and halves of emoji not counted', () => {
    expect(messages({ name: ` ${'n'.repeat(200)} ` })).toEqual([])
    expect(messages({ name: '🏐'.repeat(200) })).toEqual([])
    expect(messages({ name: 'n'.repeat(201) })).toEqual([
      ['Group name is too long', 'Group name must be 200 characters or less'],
    ])
  })

  it('has a description of at most 2000 characters', () => {
    expect(messages({ description: 'd'.repeat(2000) })).toEqual([])
    expect(messages({ description: 'd'.repeat(2001) })).toEqual([
      ['Description is too long', 'Description must be 2000 characters or less'],
    ])
  })

  it('is stored trimmed', () => {
    expect(groupInputSchema.parse({ ...input, name: '  Beach club ', description: ' Sand. ' })).toEqual({
      ...input,
      name: 'Beach club',
      description: 'Sand.',
    })
  })

  it('keeps a message it has no other words for', () => {
    expect(groupUserMessage('Unauthorized')).toBe('Unauthorized')
  })
})
