import { describe, expect, test } from 'vitest'
import { type EventFormValues, eventFormSchema } from '@/features/events/form/schema'
import { buildForm } from './build'

const problem = (fields: Partial<EventFormValues>) => {
  const result = eventFormSchema.safeParse(buildForm({ currency: 'EUR', ...fields }))
  return result.success ? null : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join()
}
const given = (fields: Partial<EventFormValues>) => eventFormSchema.parse(buildForm({ currency: 'EUR', ...fields }))

describe('a typed price', () => {
  test('left empty costs nothing, and has no currency', () => {
    expect(given({ price_cents: ' ' })).toMatchObject({ price_cents: null, currency: null })
  })

  test('is refused with a sentence that shows how its currency is written', () => {
    expect(problem({ price_cents: 'five' })).toBe('price_cents: Price must be a number, such as 5.50')
    expect(problem({ price_cents: '-5' })).toBe('price_cents: Price must be a number, such as 5.50')
    expect(problem({ price_cents: '5.5', currency: 'JPY' })).toBe('price_cents: Price must be a number, such as 500')
    expect(problem({ price_cents: 'x', currency: 'KWD' })).toBe('price_cents: Price must be a number, such as 5.500')
    expect(problem({ price_cents: '0,00' })).toBe(
      'price_cents: Price must be more than zero. Leave it empty if it costs nothing.',
    )
    expect(problem({ price_cents: '1000000' })).toBeNull()
    expect(problem({ price_cents: '1000000.01' })).toBe('price_cents: This price is too high')
  })

  test('is refused beside everything else that is wrong', () => {
    expect(problem({ name: '', price_cents: 'x' })).toMatch(/^name: .*,price_cents: /)
  })
})

describe('how to pay', () => {
  test('a link is https, and is spelled out', () => {
    expect(given({ pay_link: ' pay.example/olga ' }).pay_link).toBe('https://pay.example/olga')
    expect(given({ pay_link: '' }).pay_link).toBeNull()
    // The first letter of the host is Cyrillic.
    expect(given({ pay_link: 'https://\u0440ay.example/olga' }).pay_link).toBe('https://xn--ay-kmc.example/olga')
  })

  test.each(['http://pay.example', 'javascript:alert(1)', 'https://bank.example@elsewhere.example', 'cash', 'a b'])(
    '%j is no pay link',
    (pay_link) => {
      expect(problem({ pay_link })).toBe('pay_link: Payment link must be a web address that starts with https://')
    },
  )

  test('link and note have a limit', () => {
    expect(problem({ pay_link: `https://pay.example/${'a'.repeat(500)}` })).toBe(
      'pay_link: Payment link must be less than 500 characters',
    )
    expect(problem({ pay_note: 'n'.repeat(201) })).toBe('pay_note: Payment note must be less than 200 characters')
    expect(given({ pay_note: ` ${'n'.repeat(200)} ` }).pay_note).toBe('n'.repeat(200))
    expect(given({ pay_note: ' ' }).pay_note).toBeNull()
  })
})
