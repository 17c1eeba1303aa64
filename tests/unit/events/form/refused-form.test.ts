// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { refuseEventForm } from '@/features/events/form/use-event-form'

const error = (message: string) => ({ type: 'custom', message })

function logged(...asked: Parameters<typeof refuseEventForm>) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  refuseEventForm(...asked)
  return log.mock.calls.map(([title, context, cause]) => [title, context, cause.message])
}

it('dates that the form refuses are logged as validateEventDates with the user', () => {
  expect(logged({ end_datetime: error('End date must be after start date') }, 'createEvent')).toEqual([
    [
      'validateEventDates failed',
      { action: 'validateEventDates', userId: null },
      'Invalid event data: end_datetime: End date must be after start date',
    ],
  ])
})

it('other fields that the form refuses are logged with what was tried, every issue with its path', () => {
  const errors = {
    name: error('Event name is required'),
    custom_fields: [undefined, { label: error('Field label is required') }],
  }
  expect(logged(errors as never, 'updateEvent')).toEqual([
    [
      'updateEvent failed',
      { action: 'updateEvent', userId: null },
      'Invalid event data: name: Event name is required, custom_fields.1.label: Field label is required',
    ],
  ])
})
