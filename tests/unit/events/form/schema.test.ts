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
import { buildForm } from './build'

/** Path and message of everything that is wrong with a form. */
function problems(fields: Partial<EventFormValues>): string[] {
  const result = eventFormSchema.safeParse(buildForm(fields))
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

const PRODUCT = readFileSync('docs/product.md', 'utf8')
const given = (fields: Partial<EventFormValues>) => eventFormSchema.parse(buildForm(fields))

describe('the rules of an event', () => {
  it('wants a name, trimmed and of at most 200 characters', () => {
    expect(problems({ name: '' })).toEqual(['name: Event name is required'])
    expect(problems({ name: ' \n ' })).toEqual(['name: Event name is required'])
    expect(problems({ name: 'n'.repeat(201) })).toEqual(['name: Event name must be less than 200 characters'])
    expect(given({ name: `  ${'n'.repeat(200)} ` }).name).toBe('n'.repeat(200))
  })

  it('counts an emoji as one character, as the database does', () => {
    expect(problems({ name: '🎉'.repeat(200) })).toEqual([])
    expect(problems({ name: '🎉'.repeat(201) })).toHaveLength(1)
  })

  it.each(Object.entries(TEXT_COLUMNS))('limits %s', (name, { label, max }) => {
    expect(problems({ [name]: 'x'.repeat(max) })).toEqual([])
    expect(problems({ [name]: 'x'.repeat(max + 1) })).toEqual([`${name}: ${label} must be less than ${max} characters`])
    expect(given({ [name]: ' ' })).toMatchObject({ [name]: null })
    const limit = new RegExp(`\\| ${label} \\| .*at most ${max} `)
    expect(PRODUCT, 'docs/product.md section 5 lacks its limit').toMatch(limit)
  })

  it('limits description and location as docs/product.md says', () => {
    expect(problems({ description: 'd'.repeat(2001), location: 'l'.repeat(501) })).toEqual([
      'description: Description must be less than 2000 characters',
      'location: Location must be less than 500 characters',
    ])
  })

  it('needs 2 people at least and no more than there are slots, and none without a start', () => {
    const datetime = '2058-11-28T10:00:00.000Z'
    const said = (fields: Partial<EventFormValues>) => problems({ datetime, max_participants: 10, ...fields })
    expect([2, 10].flatMap((min_people) => said({ min_people }))).toEqual([])
    expect(said({ min_people: 1 })).toEqual(['min_people: Must need at least 2 people'])
    const tooMany = ['min_people: Needs more people than there are slots']
    expect(said({ min_people: 11 })).toEqual(tooMany)
    expect([100, 101].map((min_people) => said({ min_people, max_participants: null }))).toEqual([[], tooMany])
    expect(given({ datetime, min_people: 8 }).min_people).toBe(8)
    expect(given({ datetime: '', min_people: 8 }).min_people).toBeNull()
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

  it('takes any readable date and sends it as ISO UTC', () => {
    expect(given({ datetime: '2026-11-26T19:30:00+01:00' }).datetime).toBe('2026-11-26T18:30:00.000Z')
    expect(problems({ datetime: 'soon' })).toEqual(['datetime: Invalid date format'])
    expect(problems({ end_datetime: 'later' })).toEqual(['end_datetime: Invalid end date format'])
  })

  it('wants the end after the start, when both are given', () => {
    const message = 'end_datetime: End date must be after start date'
    const start = '2026-11-26T19:30:00.000Z'
    expect(problems({ datetime: start, end_datetime: '2026-11-26T19:29:00.000Z' })).toEqual([message])
    expect(problems({ datetime: start, end_datetime: start })).toEqual([message])
    expect(problems({ datetime: start, end_datetime: '2026-11-26T19:31:00.000Z' })).toEqual([])
    expect(problems({ datetime: '', end_datetime: start })).toEqual([])
  })

  it('says everything that is wrong at once', () => {
    expect(
      problems({
        name: '',
        datetime: '2026-11-26T19:30:00.000Z',
        end_datetime: '2026-11-25T19:30:00.000Z',
        max_participants: 101,
      }),
    ).toEqual([
      'name: Event name is required',
      'max_participants: Maximum 100 participants allowed',
      'end_datetime: End date must be after start date',
    ])
  })

  it('takes 1 to 100 participants, whole, or no limit', () => {
    expect(problems({ max_participants: 0 })).toEqual(['max_participants: Must allow at least 1 participant'])
    expect(problems({ max_participants: 101 })).toEqual(['max_participants: Maximum 100 participants allowed'])
    expect(problems({ max_participants: 2.5 })).toEqual(['max_participants: Max participants must be a whole number'])
    expect(problems({ max_participants: Number.NaN })).toEqual([
      'max_participants: Max participants must be a whole number',
    ])
    expect(problems({ max_participants: 1 })).toEqual([])
    expect(problems({ max_participants: 100 })).toEqual([])
    expect(given({ max_participants: null }).max_participants).toBeNull()
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

  it('reports each problem at its row', () => {
    const field = { type: 'text', required: false } as const
    expect(
      problems({
        custom_fields: [
          { ...field, label: '' },
          { ...field, label: 'l'.repeat(101) },
          { ...field, label: 'Meal', type: 'select', options: ['o'.repeat(101)] },
          { ...field, label: 'Size', type: 'select', options: [''] },
        ],
      }),
    ).toEqual([
      'custom_fields.1.label: Field label must be less than 100 characters',
      'custom_fields.2.options.0: Option must be less than 100 characters',
      'custom_fields.3.options: Add at least one option',
    ])
  })

  it('allows 30 fields and 100 options', () => {
    const field = (index: number) =>
      ({ id: `f${index}`, label: `Field ${index}`, type: 'text', required: false }) as const
    const many = (count: number) => Array.from({ length: count }, (_, index) => index)
    expect(problems({ custom_fields: many(30).map(field) })).toEqual([])
    expect(problems({ custom_fields: many(31).map(field) })).toEqual([
      'custom_fields: At most 30 custom fields are allowed',
    ])
    const options = many(101).map(String)
    expect(problems({ custom_fields: [{ label: 'Seat', type: 'select', required: false, options }] })).toEqual([
      'custom_fields.0.options: At most 100 options are allowed',
    ])
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

  it('survives being checked twice', () => {
    const once = given({
      custom_fields: [{ id: 'a', label: 'Meal', type: 'select', required: true, options: ['Fish'] }],
    })
    expect(parseEventChanges(once).custom_fields).toEqual(once.custom_fields)
  })
})

describe('a draft', () => {
  it('may be wrong and half-filled, but not of another shape', () => {
    expect(eventDraftSchema.safeParse(buildForm({ name: '', max_participants: 500 })).success).toBe(true)
    expect(eventDraftSchema.safeParse({ ...buildForm(), name: 7 }).success).toBe(false)
    expect(eventDraftSchema.safeParse(null).success).toBe(false)
  })
})
