import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, open } from '../support/event-actions.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

const shirt = { id: 'shirt', label: 'Shirt size', type: 'select', required: true, options: ['S', 'M', 'L'] }
const diet = { label: 'Diet', type: 'text', required: false }
const age = { id: 'age', label: 'Age', type: 'number', required: false }

const withFields = (...fields: Row[]) => buildEvent(olga, { custom_fields: fields })

describe('the fields of an event', () => {
  test('come back with the page as they were given', async () => {
    const event = await withFields(shirt, diet, age)
    expect((await open(ana, event)).event.custom_fields).toMatchObject([shirt, diet, age])
  })

  test.each([
    ['no list', { label: 'x' }],
    ['an empty label', [{ label: ' ', type: 'text', required: false }]],
    ['a label of 101 characters', [{ label: 'x'.repeat(101), type: 'text', required: false }]],
    ['an unknown type', [{ label: 'x', type: 'password', required: false }]],
    ['an option of 101 characters', [{ label: 'x', type: 'select', required: false, options: ['x'.repeat(101)] }]],
    ['a dropdown without options', [{ label: 'x', type: 'select', required: false }]],
    ['a dropdown whose options are empty', [{ label: 'x', type: 'select', required: true, options: [' ', ''] }]],
    ['options that are no texts', [{ label: 'x', type: 'select', required: false, options: [{}] }]],
    ['more than 30 fields', Array.from({ length: 31 }, (_, n) => ({ label: `f${n}`, type: 'text', required: false }))],
    ['more than 100 options', [{ label: 'x', type: 'select', required: false, options: numbers(101) }]],
    ['two fields with one key', [diet, diet]],
    ['something that is no field', ['hello']],
  ])('are refused with %s', async (_, custom_fields) => {
    await expect(buildEvent(olga, { custom_fields })).rejects.toMatchObject({
      code: expect.stringMatching(/^(PT400|23514|22)/),
    })
    const event = await buildEvent(olga)
    await expect(olga.update('events', { id: event.id }, { custom_fields })).rejects.toMatchObject({
      code: expect.stringMatching(/^(PT400|23514|22)/),
    })
  })

  test('may be as many and as long as the limits say', async () => {
    const fields = Array.from({ length: 30 }, (_, n) => ({
      label: `${n} ${'x'.repeat(97)}`,
      type: 'select',
      required: false,
      options: numbers(100),
    }))
    expect((await open(olga, await withFields(...fields))).event.custom_fields).toHaveLength(30)
  })
})

describe('the answers', () => {
  test('are kept by the id of the field, else by its label', async () => {
    const event = await withFields(shirt, diet, age)
    const responses = { shirt: 'M', Diet: 'vegan', age: 41 }
    const row = await join(ana, event, { p_responses: responses })
    expect(row.responses).toEqual(responses)
    expect((await open(ana, event)).roster[0]?.responses).toEqual(responses)
  })

  test('a required field must be filled, by accounts and guests, at first and later', async () => {
    const event = await withFields(shirt)
    const refused = invalid('Shirt size is required', 'shirt')
    for (const p_responses of [{}, { shirt: '' }, { shirt: '  ' }, { shirt: null }]) {
      await expectRefusal(join(ana, event, { p_responses }), refused)
      await expectRefusal(joinAsGuest(db.anon, event, { p_responses }), refused)
    }
    const row = await join(ana, event, { p_responses: { shirt: 'M' } })
    await expectRefusal(change(ana, row, { p_responses: {} }), refused)
    expect((await change(ana, row, { p_responses: { shirt: 'L' } })).responses).toEqual({ shirt: 'L' })
  })

  test('a required field without an id is named by its label', async () => {
    const event = await withFields({ ...diet, required: true })
    await expectRefusal(join(ana, event), invalid('Diet is required', 'Diet'))
  })

  test.each([
    ['a key that no field has', { shirt: 'M', hobby: 'none' }],
    ['an option that the list does not have', { shirt: 'XXL' }],
    ['a text of 1001 characters', { shirt: 'M', Diet: 'x'.repeat(1001) }],
    ['an object', { shirt: 'M', Diet: { a: 1 } }],
    ['true', { shirt: 'M', Diet: true }],
    ['a list with a number in it', { shirt: 'M', Diet: [1] }],
    ['a list with an option of 101 characters', { shirt: 'M', Diet: ['x'.repeat(101)] }],
  ])('answers with %s are refused', async (_, p_responses) => {
    const event = await withFields(shirt, diet)
    await expectRefusal(join(ana, event, { p_responses }), { code: 'PT400', hint: 'invalid_input' })
    const row = await join(ana, event, { p_responses: { shirt: 'M' } })
    await expectRefusal(change(ana, row, { p_responses }), { code: 'PT400', hint: 'invalid_input' })
  })

  test('one option many times, or more often than the list is long, is refused', async () => {
    const event = await withFields(shirt)
    const refused = invalid('Shirt size: choose one of the options', 'shirt')
    for (const answer of [['M', 'M'], Array(49_000).fill('M'), ['S', 'M', 'L', 'S'], ['M', ['S']], ['M', 7]]) {
      await expectRefusal(join(ana, event, { p_responses: { shirt: answer } }), refused)
      await expectRefusal(joinAsGuest(db.anon, event, { p_responses: { shirt: answer } }), refused)
    }
    expect(await join(ana, event, { p_responses: { shirt: ['S', 'L'] } })).toMatchObject({
      responses: { shirt: ['S', 'L'] },
    })
  })

  test('may fill thirty fields with a thousand characters of any kind, and no more than that', async () => {
    const keys = numbers(30).map((number) => `${number} ${'🏷'.repeat(97)}`)
    const event = await withFields(...keys.map((label) => ({ label, type: 'text', required: false })))
    for (const character of ['x', '"', '\\', '🥕']) {
      const responses = Object.fromEntries(keys.map((key) => [key, character.repeat(1000)]))
      expect((await joinAsGuest(db.anon, event, { p_responses: responses })).responses).toEqual(responses)
    }
    // Every option of thirty lists would be ten times as much.
    const lists = numbers(30).map((id) => ({ id, label: id, type: 'select', required: false, options: longOptions }))
    const wide = await withFields(...lists)
    const all = Object.fromEntries(numbers(30).map((id) => [id, longOptions]))
    await expectRefusal(join(ana, wide, { p_responses: all }), invalid('These answers are too long', 'responses'))
    const { 0: first } = all
    expect((await join(ana, wide, { p_responses: { 0: first } })).responses).toEqual({ 0: first })
  })

  test('long blanks are refused too', async () => {
    const event = await buildEvent(olga)
    const blanks = (count: number) => ({ p_responses: { gone: ' '.repeat(count) } })
    expect((await join(ana, event, blanks(250_000))).responses).toEqual({})
    await expectRefusal(join(olga, event, blanks(300_001)), invalid('These answers are too long', 'responses'))
  })

  test('answers to removed fields make room when new ones need it', async () => {
    const long = '🥕'.repeat(1000)
    const of = (prefix: string) => numbers(30).map((number) => prefix + number)
    const answersOf = (prefix: string) => Object.fromEntries(of(prefix).map((key) => [key, long]))
    const fields = (prefix: string) => of(prefix).map((label) => ({ label, type: 'text', required: false }))
    const event = await withFields(...fields('old'))
    const row = await join(ana, event, { p_responses: answersOf('old') })
    await olga.update('events', { id: event.id }, { custom_fields: fields('new') })
    const changed = await change(ana, row, { p_responses: answersOf('new') })
    expect(changed.responses).toEqual(answersOf('new'))
  })

  test.each([[[]], ['text'], [7]])('answers that are not an object are refused: %j', async (p_responses) => {
    const event = await buildEvent(olga)
    await expectRefusal(join(ana, event, { p_responses }), { code: 'PT400', hint: 'invalid_input' })
  })

  test('a number that no browser can read is refused, because it would break the page', async () => {
    const event = await withFields(age, diet)
    for (const key of ['age', 'Diet']) {
      const send = ana.query('select public.register(p_id => $1, p_event_id => $2, p_entry => $3::text::jsonb)', [
        randomUUID(),
        event.id,
        `{"name": "Ana", "responses": {"${key}": 1e400}}`,
      ])
      await expectRefusal(send, { code: 'PT400', hint: 'invalid_input' })
    }
  })

  test('a claim has the same questions', async () => {
    const event = await withFields(shirt)
    await join(ana, event, { p_responses: { shirt: 'M' } })
    await expectRefusal(claim(ana, event), invalid('Shirt size is required', 'shirt'))
    expect((await claim(ana, event, 'Carla', { p_responses: { shirt: 'S' } })).responses).toEqual({ shirt: 'S' })
  })

  test('answers stay when the organizer removes their field, and can still be saved again', async () => {
    const event = await withFields(diet, age)
    const row = await join(ana, event, { p_responses: { Diet: 'vegan', age: 41 } })
    await olga.update('events', { id: event.id }, { custom_fields: [age] })
    expect((await open(ana, event)).participant_count).toBe(1)
    expect((await change(ana, row, { p_responses: { age: 42 } })).responses).toMatchObject({ age: 42 })
  })
})

/** A hundred options of a hundred characters. */
const longOptions = Array.from({ length: 100 }, (_, index) => String(index).padEnd(100, 'x'))

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index))
}
