import { describe, expect, it } from 'vitest'
import type { SignUpMode } from '@/features/event/my-registration/change'
import { type SignUpValues, toValues } from '@/features/event/my-registration/drafts'
import { signUpSchema, toInput } from '@/features/event/sign-up/schema'
import { buildField } from '../../entities/event/build'
import { ADDRESSES, NO_ADDRESSES } from '../../support/addresses'

const VALUES = { ...toValues([]), name: 'Ana Sousa' }

function messages(
  changes: Partial<SignUpValues>,
  fields = [] as ReturnType<typeof buildField>[],
  mode: SignUpMode = 'join',
) {
  const result = signUpSchema(fields, mode).safeParse({ ...VALUES, ...changes })
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

describe('the sign-up form', () => {
  it('takes a name alone', () => expect(messages({})).toEqual([]))

  it('requires a name, also one that is more than blanks', () => {
    expect(messages({ name: '' })).toEqual(['name: Name is required'])
    expect(messages({ name: '   ' })).toEqual(['name: Name is required'])
  })

  it('requires no name for a claimed slot', () => expect(messages({ name: '' }, [], 'claim')).toEqual([]))

  it('limits the name to 100 characters, an emoji counting as one', () => {
    expect(messages({ name: 'x'.repeat(100) })).toEqual([])
    expect(messages({ name: '🎉'.repeat(100) })).toEqual([])
    expect(messages({ name: 'x'.repeat(101) })).toEqual(['name: Name must be less than 100 characters'])
    expect(messages({ name: 'x'.repeat(101) }, [], 'claim')).toEqual(['name: Name must be less than 100 characters'])
  })

  it.each(['ana', 'ana@', '@example.org', 'ana@example', 'a b@example.org', ...NO_ADDRESSES])(
    'refuses the address %j',
    (email) => expect(messages({ email })).toEqual(['email: Invalid email format']),
  )

  it.each(ADDRESSES)('takes the address %j', (email) => expect(messages({ email })).toEqual([]))

  it('limits the address to 254 characters', () => {
    const domain = '@example.org'
    expect(messages({ email: 'x'.repeat(254 - domain.length) + domain })).toEqual([])
    expect(messages({ email: 'x'.repeat(255 - domain.length) + domain })).toEqual([
      'email: Email must be less than 254 characters',
    ])
  })

  it.each(['+351 912 345 678', '(020) 7946-0958', '112'])('takes the number %j', (phone) =>
    expect(messages({ phone })).toEqual([]),
  )
  it.each(['call me', '12+34', '123;456'])('refuses the number %j', (phone) =>
    expect(messages({ phone })).toEqual(['phone: Invalid phone number format']),
  )
  it('limits the number to 20 characters', () => {
    expect(messages({ phone: '1'.repeat(20) })).toEqual([])
    expect(messages({ phone: '1'.repeat(21) })).toEqual(['phone: Phone number must be less than 20 characters'])
  })

  it('limits notes to 1000 characters', () => {
    expect(messages({ notes: 'x'.repeat(1000) })).toEqual([])
    expect(messages({ notes: 'x'.repeat(1001) })).toEqual(['notes: Notes must be less than 1000 characters'])
  })
})

describe('custom fields', () => {
  it('must be filled when required, and the message finds its field', () => {
    const fields = [buildField({ id: 'a' }), buildField({ id: 'b', label: 'Meal', required: true })]
    expect(messages({ answers: ['', ' '] }, fields)).toEqual(['answers.1: Meal is required'])
    expect(messages({ answers: ['', 'Vegan'] }, fields)).toEqual([])
  })

  it('may stay empty otherwise, whatever their type', () => {
    const fields = (['text', 'email', 'tel', 'number', 'select'] as const).map((type) => buildField({ id: type, type }))
    expect(messages({ answers: ['', '', '', '', ''] }, fields)).toEqual([])
  })

  it('are checked by their type', () => {
    const check = (type: 'email' | 'tel' | 'number' | 'text', answer: string) =>
      messages({ answers: [answer] }, [buildField({ type })])
    expect(check('email', 'x')).toEqual(['answers.0: Invalid email format'])
    expect(check('tel', 'x')).toEqual(['answers.0: Invalid phone number format'])
    expect(check('number', 'many')).toEqual(['answers.0: Shirt size must be a number'])
    expect(check('number', '-2.5')).toEqual([])
    expect(check('number', '42,5')).toEqual([])
    expect(check('text', 'x'.repeat(1000))).toEqual([])
    expect(check('text', 'x'.repeat(1001))).toEqual(['answers.0: Response must be less than 1000 characters'])
  })
})

describe('a number with a comma', () => {
  const field = buildField({ type: 'number' })
  const read = (typed: string) => {
    const answers = [typed]
    if (messages({ answers }, [field]).length > 0) return 'refused'
    return toInput({ ...VALUES, answers }, [field]).responses.field
  }

  it('is read as the phone writes it: the comma is the point', () => {
    expect(read(' 42,5 ')).toBe(42.5)
    expect(read('-2,25')).toBe(-2.25)
    expect(read(',5')).toBe('.5')
    expect(read('42,50')).toBe('42.50')
    expect(read('1,2345')).toBe(1.2345)
    expect(read('0,125')).toBe(0.125)
    expect(read('-0,5')).toBe(-0.5)
  })

  it.each(['1,234', '-1,234', '1,5,5', '1.234,5', '1,234.5', '1,234e2', ','])(
    'is refused where it may separate thousands, or is no number: %j',
    (typed) => expect(read(typed)).toBe('refused'),
  )
})

describe('the payload of a sign-up', () => {
  const fields = [buildField({ id: 'size' }), buildField({ id: 'seats', type: 'number' })]

  it('is trimmed, numbers are numbers, unanswered fields are left out', () => {
    const values = { ...VALUES, name: ' Ana ', email: ' ana@example.org', notes: ' ', answers: [' L ', '3'] }
    expect(toInput(values, fields)).toEqual({
      name: 'Ana',
      email: 'ana@example.org',
      phone: '',
      notes: '',
      responses: { size: 'L', seats: 3 },
    })
    expect(toInput({ ...values, answers: ['', ''] }, fields).responses).toEqual({})
  })

  it('keeps a number whose digits a computer would round, or whose form it would change, as it was typed', () => {
    const sent = (typed: string) => toInput({ ...VALUES, answers: ['', typed] }, fields).responses.seats
    expect(sent('4532015112830366001')).toBe('4532015112830366001')
    expect(sent('007')).toBe('007')
    expect(sent('1e999')).toBe('1e999')
    expect(sent('-2.5')).toBe(-2.5)
  })

  it('sends an untouched answer as it was stored', () => {
    const stored = { size: ['S', 'M'] }
    const values = toValues(fields, { name: 'Ana', responses: stored })
    expect(values.answers).toEqual(['S; M', ''])
    expect(toInput(values, fields, stored).responses).toEqual(stored)
  })
})

describe('an answer to a field that was retyped since', () => {
  const fields = [buildField({ label: 'Allergies', type: 'number', required: true })]
  const check = (answer: string) => {
    const result = signUpSchema(fields, 'update', ['Nuts']).safeParse({ ...VALUES, answers: [answer] })
    return result.success ? [] : result.error.issues.map((issue) => issue.message)
  }

  it('passes as long as it is not touched', () => expect(check('Nuts')).toEqual([]))
  it('is held to the new type once it changes', () => expect(check('Nuts!')).toEqual(['Allergies must be a number']))
  it('cannot be taken away from a required field', () => expect(check('')).toEqual(['Allergies is required']))
})
