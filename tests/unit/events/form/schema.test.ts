import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { eachText, TEXT_COLUMNS } from '@/entities/event/text-columns'
import { readCustomFields } from '@/features/events/form/custom-field-schema'
import {
  type EventFormValues,
  eventDraftSchema,
  eventFormSchema,
  parseEventChanges,
  parseNewEvent,
} from '@/features/events/form/schema'
import { AppError } from '@/lib/backend/errors'
import { buildForm, problems } from './build'

const PRODUCT = readFileSync('docs/product.md', 'utf8')
const given = (fields: Partial<EventFormValues>) => eventFormSchema.parse(buildForm(fields))

const START = '2058-11-26T19:30:00.000Z'
const FIELD = { type: 'text', required: false } as const
const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const fields = (count: number) => many(count).map((index) => ({ ...FIELD, id: `f${index}`, label: `Field ${index}` }))
const dropdown = (...options: string[]) => ({ ...FIELD, label: 'Meal', type: 'select' as const, options })

const NAME = 'name: Event name is required'
const LONG_NAME = 'name: Event name must be less than 200 characters'
const END = 'end_datetime: End date must be after start date'
const MOST = 'max_participants: Maximum 100 participants allowed'
const WHOLE = 'max_participants: Max participants must be a whole number'
const TOO_MANY = 'min_people: Needs more people than there are slots'

it.each<[Partial<EventFormValues>, ...said: string[]]>([
  [{ name: '' }, NAME],
  [{ name: ' \n ' }, NAME],
  [{ name: 'n'.repeat(201) }, LONG_NAME],
  [{ name: '🎉'.repeat(201) }, LONG_NAME],
  [{ description: 'd'.repeat(2001) }, 'description: Description must be less than 2000 characters'],
  [{ location: 'l'.repeat(501) }, 'location: Location must be less than 500 characters'],
  [{ datetime: 'soon' }, 'datetime: Invalid date format'],
  [{ end_datetime: 'later' }, 'end_datetime: Invalid end date format'],
  [{ datetime: START, end_datetime: '2058-11-26T19:29:00.000Z' }, END],
  [{ datetime: START, end_datetime: START }, END],
  [{ max_participants: 0 }, 'max_participants: Must allow at least 1 participant'],
  [{ max_participants: 101 }, MOST],
  [{ max_participants: 2.5 }, WHOLE],
  [{ max_participants: Number.NaN }, WHOLE],
  [{ datetime: START, min_people: 1 }, 'min_people: Must need at least 2 people'],
  [{ datetime: START, min_people: 11 }, TOO_MANY],
  [{ datetime: START, min_people: 101, max_participants: null }, TOO_MANY],
  [{ name: '', datetime: START, end_datetime: '2058-11-25T19:30:00.000Z', max_participants: 101 }, NAME, MOST, END],
  [
    {
      custom_fields: [
        { ...FIELD, label: '' },
        { ...FIELD, label: 'l'.repeat(101) },
        dropdown('o'.repeat(101)),
        dropdown(''),
      ],
    },
    'custom_fields.1.label: Field label must be less than 100 characters',
    'custom_fields.2.options.0: Option must be less than 100 characters',
    'custom_fields.3.options: Add at least one option',
  ],
  [{ custom_fields: fields(31) }, 'custom_fields: At most 30 custom fields are allowed'],
  [{ custom_fields: [dropdown(...many(101).map(String))] }, 'custom_fields.0.options: At most 100 options are allowed'],
])('the form refuses %j and says all that is wrong', (wrong, ...said) => {
  expect(problems(wrong)).toEqual(said)
})

it.each<Partial<EventFormValues>>([
  { name: '🎉'.repeat(200) },
  { datetime: START, end_datetime: '2058-11-26T19:31:00.000Z' },
  { datetime: '', end_datetime: START },
  { max_participants: 1 },
  { max_participants: 100 },
  { max_participants: null },
  { datetime: START, min_people: 2 },
  { datetime: START, min_people: 10 },
  { datetime: START, min_people: 100, max_participants: null },
  { custom_fields: fields(30) },
])('the form takes %j', (right) => {
  expect(problems(right)).toEqual([])
})

describe('the values that are sent', () => {
  it.each(Object.entries(TEXT_COLUMNS))('limits %s', (name, { label, max }) => {
    expect(problems({ [name]: 'x'.repeat(max) })).toEqual([])
    expect(problems({ [name]: 'x'.repeat(max + 1) })).toEqual([
      `${name}: ${label()} must be less than ${max} characters`,
    ])
    expect(given({ [name]: ' ' })).toMatchObject({ [name]: null })
    const limit = new RegExp(`\\| ${label()} \\| .*at most ${max} `)
    expect(PRODUCT, 'docs/product.md section 5 lacks its limit').toMatch(limit)
  })

  it('sends empty description, location, start, end and group as null', () => {
    expect(given({ description: ' ', location: '', datetime: '', end_datetime: '', group_id: '' })).toMatchObject({
      description: null,
      location: null,
      datetime: null,
      end_datetime: null,
      group_id: null,
    })
  })

  it('have a trimmed name, dates in UTC, and no needed people without a start', () => {
    expect(given({ name: `  ${'n'.repeat(200)} ` }).name).toBe('n'.repeat(200))
    expect(given({ datetime: '2026-11-26T19:30:00+01:00' }).datetime).toBe('2026-11-26T18:30:00.000Z')
    expect(given({ datetime: START, min_people: 8 }).min_people).toBe(8)
    expect(given({ datetime: '', min_people: 8 }).min_people).toBeNull()
  })
})

describe('custom fields', () => {
  it('drops those without a label, whatever else they hold', () => {
    expect(
      given({
        custom_fields: [
          { id: 'a', label: '  ', type: 'select', required: true, options: [] },
          { id: 'b', label: ' Meal ', type: 'text', required: true },
        ],
      }).custom_fields,
    ).toEqual([{ id: 'b', label: 'Meal', type: 'text', required: true }])
  })

  it('keeps the options of a dropdown only, one per line, without empty and repeated ones', () => {
    const options = [' Fish ', '', 'Vegan', '  ', 'Vegan']
    expect(
      given({ custom_fields: [{ id: 'a', label: 'Meal', type: 'select', required: false, options }] }),
    ).toMatchObject({ custom_fields: [{ options: ['Fish', 'Vegan'] }] })
    const [text] = given({
      custom_fields: [{ id: 'a', label: 'Meal', type: 'text', required: false, options }],
    }).custom_fields
    expect(text).not.toHaveProperty('options')
  })

  it('silently drops invalid ones when an event is read', () => {
    expect(
      readCustomFields([
        { id: 'a', label: 'Meal', type: 'select', required: true, options: ['Fish'] },
        { id: 'b', label: '', type: 'text', required: true },
        { id: 'c', label: 'Colour', type: 'colour', required: true },
        'nonsense',
        null,
        { label: 'Age', type: 'number' },
      ]),
    ).toEqual([
      { id: 'a', label: 'Meal', type: 'select', required: true, options: ['Fish'] },
      { label: 'Age', type: 'number', required: false },
    ])
    expect(readCustomFields('[]')).toEqual([])
    expect(readCustomFields(null)).toEqual([])
  })
})

describe('the payload', () => {
  const organizer_id = '01a00000-0000-4000-8000-000000000001'

  it('a new event has the fields of docs/product.md section 7', () => {
    expect(parseNewEvent({ ...given({}), organizer_id, parent_event_id: null, time_zone: 'Europe/Lisbon' })).toEqual({
      organizer_id,
      name: 'Five-a-side',
      ...eachText(() => null),
      datetime: null,
      end_datetime: null,
      max_participants: 10,
      is_private: false,
      custom_fields: [],
      parent_event_id: null,
      group_id: null,
      registration_deadline: null,
      withdraw_until: null,
      waitlist: true,
      max_picks: null,
      picks_overlap: false,
      cant_come: null,
      max_others: null,
      names_for: null,
      min_people: null,
      decide_hours: 24,
      look: null,
      sections: null,
      price_cents: null,
      currency: null,
      pay_link: null,
      time_zone: 'Europe/Lisbon',
    })
  })

  it('a change never holds the group', () => {
    expect(parseEventChanges({ ...given({ group_id: organizer_id }) })).not.toHaveProperty('group_id')
  })

  it('is refused with every issue in one sentence, whose wording is not for people', () => {
    const form = { ...given({}), name: '', max_participants: 0 }
    const invalid = { ...form, organizer_id: 'me', parent_event_id: 'x y', time_zone: null }
    let thrown: unknown
    try {
      parseNewEvent(invalid)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(AppError)
    expect(thrown).toMatchObject({
      kind: 'validation',
      isForPeople: false,
      message:
        'Invalid event data: name: Event name is required, max_participants: Must allow at least 1 participant, ' +
        'organizer_id: Invalid organizer ID, parent_event_id: Invalid event ID format',
    })
  })
})

describe('a draft', () => {
  it('may be wrong and half-filled, but not of another shape', () => {
    expect(eventDraftSchema.safeParse(buildForm({ name: '', max_participants: 500 })).success).toBe(true)
    expect(eventDraftSchema.safeParse({ ...buildForm(), name: 7 }).success).toBe(false)
    expect(eventDraftSchema.safeParse(null).success).toBe(false)
  })
})
