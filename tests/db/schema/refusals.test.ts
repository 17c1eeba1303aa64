import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { expectRefusal } from '../support/refusal.ts'

/** The errors that `private.refuse` raises, for a page that translates them. */

const db = testDatabase()

const refuse = (code: string, text: string | null, field: string | null, values: object | null) =>
  db.owner('select private.refuse($1, $2, $3, $4)', [code, text, field, values && JSON.stringify(values)])

test('A refusal without values has its field as detail', async () => {
  await expect(refuse('invalid_input', 'Name is required', 'name', null)).rejects.toMatchObject({
    code: 'PT400',
    hint: 'invalid_input',
    message: 'Name is required',
    detail: 'name',
  })
  await expect(refuse('full', null, null, null)).rejects.toMatchObject({
    message: 'All slots are taken',
    detail: undefined,
  })
})

test('A refusal with values has the English sentence as message, and its parts as JSON in the detail', async () => {
  const error = await refuse('invalid_input', '{label} is required', 'q1', { label: 'Size' }).catch((reason) => reason)
  expect(error.message).toBe('Size is required')
  expect(JSON.parse(error.detail)).toEqual({ field: 'q1', text: '{label} is required', values: { label: 'Size' } })
})

test('A value that looks like a parameter stays as it is', async () => {
  const values = { section: '{other} {x} 10% \\1', other: 'Bar {' }
  await expectRefusal(refuse('picks_overlap', null, null, values), {
    code: 'PT409',
    message: /^\{other\} \{x\} 10% \\1 overlaps with Bar \{, which you have already\.$/,
    values,
  })
})
