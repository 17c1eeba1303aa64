import { describe, expect, it } from 'vitest'
import { answerOf, answerText, fieldKey, fieldsKey } from '@/entities/event/event-rules'
import { buildField } from './build'

describe('answers', () => {
  it('are kept under the field id, else its label', () => {
    expect(fieldKey(buildField())).toBe('field')
    expect(fieldKey(buildField({ id: undefined }))).toBe('Shirt size')
    expect(fieldKey(buildField({ id: '' }))).toBe('Shirt size')
  })

  it('distinguishes two sets of questions, in any order of their keys', () => {
    const field = buildField({ options: ['S', 'M'] })
    const turned = Object.fromEntries(Object.entries(field).reverse()) as typeof field
    expect(fieldsKey([turned])).toBe(fieldsKey([field]))
    for (const changed of [{ label: 'Size' }, { options: ['S'] }, { required: !field.required }, { id: 'other' }]) {
      expect(fieldsKey([{ ...field, ...changed }])).not.toBe(fieldsKey([field]))
    }
  })

  it('survive a field being renamed', () => {
    expect(answerOf(buildField({ label: 'Size' }), { field: 'L' })).toBe('L')
  })

  it('survive a field being given an id', () => {
    expect(answerOf(buildField({ id: 'new' }), { 'Shirt size': 'L' })).toBe('L')
  })

  it('read as text whatever they are', () => {
    expect([answerText('a'), answerText(3), answerText(['a', 'b']), answerText(undefined)]).toEqual([
      'a',
      '3',
      'a; b',
      '',
    ])
  })
})
