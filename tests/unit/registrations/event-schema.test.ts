import { describe, expect, it } from 'vitest'
import { eventPageSchema } from '@/features/registrations/event-schema'
import { buildField, buildPage, buildRow } from './build'

describe('what get_event answers', () => {
  it('is read as it is', () => {
    const page = buildPage({
      roster: [buildRow(1, { contact_visible: true, email: null, responses: { a: 1, b: ['x'] } })],
    })
    expect(eventPageSchema.parse(page)).toEqual(page)
  })

  it('loses invalid custom fields without a word', () => {
    const page = buildPage()
    const custom_fields = [
      buildField(),
      { label: '', type: 'text', required: false },
      { label: 'X', type: 'date' },
      null,
      7,
    ]
    const parsed = eventPageSchema.parse({ ...page, event: { ...page.event, custom_fields } })
    expect(parsed.event.custom_fields).toEqual([buildField()])
  })
})
