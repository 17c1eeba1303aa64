import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { zodResolver } from '@/ui/form/zod-resolver'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'Too short'), z.regex(/^[a-z]*$/, 'Only letters')),
  rows: z.array(z.object({ label: z.string().check(z.minLength(1, 'Label is required')) })),
})
type Typed = z.input<typeof schema>
const check = (typed: Typed) => zodResolver(schema)(typed, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('the check of a form', () => {
  it('gives what is sent, as the schema has tidied it', () => {
    expect(check({ name: ' ana ', rows: [] })).toEqual({ values: { name: 'ana', rows: [] }, errors: {} })
  })

  it('gives the first fault of each field, a row’s at its place', () => {
    expect(check({ name: '1', rows: [{ label: 'Meal' }, { label: '' }] })).toEqual({
      values: {},
      errors: {
        name: { type: 'too_small', message: 'Too short' },
        rows: [undefined, { label: { type: 'too_small', message: 'Label is required' } }],
      },
    })
  })
})
