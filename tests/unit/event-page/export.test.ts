import { describe, expect, it } from 'vitest'
import { eventPageRows, fileNameOf, organizerRows, waitlistRows } from '@/features/event-page/export'
import { buildField, buildPage, buildRow } from '../registrations/build'

const page = buildPage({
  event: {
    custom_fields: [buildField({ id: 'size', label: 'Shirt size' }), buildField({ id: 'tags', label: 'Tags' })],
  },
  labels: [
    { id: 'paid', name: 'Paid', color: '#dc2626' },
    { id: 'goal', name: 'Goalkeeper', color: '#059669' },
  ],
  roster: [
    buildRow(2, {
      name: 'Ana Sousa',
      created_at: new Date(2026, 10, 20, 9, 5).toISOString(),
      label_ids: ['goal', 'paid', 'gone'],
      contact_visible: true,
      email: 'ana@example.org',
      phone: '+351 912 000 111',
      notes: 'Late',
      responses: { size: 'L', tags: ['a', 'b'] },
    }),
    buildRow(1, { name: 'Ben Carter', created_at: 'never' }),
  ],
})

describe('the export of the event page', () => {
  it('has its columns, then one per custom field', () => {
    expect(eventPageRows(page)[0]).toEqual(['Name', 'Email', 'Phone', 'Labels', 'Sign Up Date', 'Shirt size', 'Tags'])
  })

  it('lists people by slot, and leaves blank what the viewer may not read', () => {
    expect(eventPageRows(page).slice(1)).toEqual([
      ['Ben Carter', '', '', '', '', '', ''],
      ['Ana Sousa', 'ana@example.org', '+351 912 000 111', 'Goalkeeper; Paid', '2026-11-20 09:05', 'L', 'a; b'],
    ])
  })
})

describe('the export for organizers', () => {
  it('has Notes instead of the date', () => {
    expect(organizerRows(page)[0]).toEqual(['Name', 'Email', 'Phone', 'Notes', 'Labels', 'Shirt size', 'Tags'])
    expect(organizerRows(page)[2]?.slice(3, 5)).toEqual(['Late', 'Goalkeeper; Paid'])
  })
})

describe('the export of the waitlist', () => {
  it('has place and since when before the columns of the organizer list, in the order of the line', () => {
    const { slot_number: _slot, ...ana } = { ...buildRow(2), ...page.roster[0] }
    const { slot_number: _other, ...rui } = buildRow(1, { name: '=Rui', created_at: '' })
    const waitlist = [
      { ...rui, place: 1 },
      { ...ana, place: 2 },
    ]
    expect(waitlistRows({ ...page, waitlist })).toEqual([
      ['Place', 'Waiting Since', 'Name', 'Email', 'Phone', 'Notes', 'Labels', 'Shirt size', 'Tags'],
      ['1', '', '=Rui', '', '', '', '', '', ''],
      [
        '2',
        '2026-11-20 09:05',
        'Ana Sousa',
        'ana@example.org',
        '+351 912 000 111',
        'Late',
        'Goalkeeper; Paid',
        'L',
        'a; b',
      ],
    ])
  })
})

describe('the file name', () => {
  it.each([
    ['Weekend at the lake', 'Weekend_at_the_lake'],
    ['../../etc/passwd', 'etc_passwd'],
    ['  ?!  ', 'event'],
    ['Jantar – São João', 'Jantar_São_João'],
    ['حفلة العيد', 'حفلة_العيد'],
  ])('of %j is %j', (name, file) => expect(fileNameOf(name)).toBe(file))

  it('is cut to what file systems take', () => expect(fileNameOf('x'.repeat(200))).toHaveLength(100))
})
