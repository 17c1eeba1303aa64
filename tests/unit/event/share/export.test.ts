import { describe, expect, it } from 'vitest'
import { withStatus } from '@/entities/event/registration-status'
import { eventPageRows, fileNameOf, organizerRows, waitlistRows } from '@/features/event/share/export'
import { buildField, buildPage, buildRow, buildWaiting } from '../../entities/event/build'

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

describe('attendance in the exports', () => {
  const came = { 'row-1': true, 'row-2': false }

  it("is the last column for organizers once it is recorded, and not in the page's export", () => {
    expect(organizerRows({ ...page, came }).map((row) => row.at(-1))).toEqual(['Came', 'Yes', 'No'])
    expect(organizerRows({ ...page, came: { 'row-2': true } })[1]?.at(-1)).toBe('')
    expect(eventPageRows({ ...page, came })).toEqual(eventPageRows(page))
  })
})

describe('the exports of an event with claimed rows', () => {
  const hana = buildRow(1, { name: 'Hana Kim', contact_visible: true, email: 'hana@example.org', phone: '+351 912' })
  const claimed = buildPage({
    event: { custom_fields: [buildField()] },
    roster: [
      hana,
      buildRow(2, { name: 'Leo' }),
      buildRow(3, { name: 'Max' }),
      buildRow(4, { name: 'Hana Kim', extra: true }),
    ],
    waitlist: [buildWaiting(1, { name: 'Zoe' })],
    claimers: [
      { id: 'row-4', name: 'Hana Kim', row: 'row-1' },
      { id: 'row-2', name: 'Hana Kim', row: 'row-1' },
      { id: 'row-3', name: 'Olga Ferreira' },
    ],
  })

  it("end with the claimer and the claimer's contact data, if the viewer may know them", () => {
    for (const rows of [eventPageRows(claimed), organizerRows(claimed)]) {
      expect(rows.map((row) => row.slice(5))).toEqual([
        ['Shirt size', 'Added By'],
        ['', ''],
        ['', 'Hana Kim, hana@example.org, +351 912'],
        ['', 'Olga Ferreira'],
        // Hana's second slot.
        ['', ''],
      ])
    }
  })

  it('have no such column for the waitlist if no one there was claimed', () => {
    expect(waitlistRows(claimed)[0]?.at(-1)).toBe('Shirt size')
  })
})

describe('the exports of an event with a price', () => {
  const paid = { id: 'y', name: 'Ana Sousa', cents: 1250, currency: 'EUR' }
  const priced = (manages: boolean) =>
    buildPage({
      event: { price: { cents: 1500, currency: 'EUR', link: null, note: null } },
      viewer: { manages },
      roster: [buildRow(1), buildRow(2), buildRow(3)],
      payments: [
        { ...paid, participant_id: 'row-2', state: 'confirmed' },
        { ...paid, id: 'z', participant_id: 'row-3', state: 'said' },
      ],
    })

  it('end with who has paid and how much', () => {
    for (const rows of [eventPageRows(priced(true)), organizerRows(priced(true))]) {
      expect(rows.map((row) => row.slice(5))).toEqual([
        ['Paid', 'Amount'],
        ['No', ''],
        ['Yes', '12.50'],
        ['Says paid', '12.50'],
      ])
    }
  })

  it('end with the custom fields for a viewer who may not know who has paid', () => {
    expect(eventPageRows(priced(false)).map((row) => row.length)).toEqual([5, 5, 5, 5])
  })

  it('leave the waitlist as it is', () => {
    expect(waitlistRows({ ...priced(true), waitlist: [buildWaiting(1)] }).map((row) => row.length)).toEqual([7, 7])
  })
})

describe('the export of the waitlist', () => {
  it('has place and since when before the columns of the organizer list, in the order of the line', () => {
    const ana = withStatus(page.roster[0] ?? buildRow(2), { in: 'waitlist', place: 2, section_id: '' })
    const waitlist = [buildWaiting(1, { name: '=Rui', created_at: '' }), ana]
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

describe('the exports of an event with sections', () => {
  const sections = [
    { id: 'd', name: 'Driver', size: 2, taken: 2, waiting: 1 },
    { id: 'c', name: '=Cook', size: 1, taken: 1, waiting: 2 },
  ]
  const data = buildPage({
    event: { sections, custom_fields: [buildField()], price: { cents: 500, currency: 'EUR', link: null, note: null } },
    viewer: { manages: true },
    roster: [
      buildRow(1, { id: 'cook', name: 'Ana', section_id: 'c' }),
      buildRow(2, { name: 'Rui', section_id: 'd' }),
      buildRow(1, { name: 'Leo', section_id: 'd' }),
    ],
    waitlist: [
      buildWaiting(1, { name: 'Mia', section_id: 'c' }),
      buildWaiting(1, { name: 'Sue', section_id: 'd' }),
      buildWaiting(2, { name: 'Tom', section_id: 'c' }),
    ],
  })

  it('have Section behind the columns that they always have, and people section by section', () => {
    const header = ['Section', 'Shirt size', 'Paid', 'Amount']
    for (const rows of [eventPageRows(data), organizerRows(data)]) {
      expect(rows[0]?.slice(5)).toEqual(header)
      expect(rows.slice(1).map((row) => [row[0], row[5]])).toEqual([
        ['Leo', 'Driver'],
        ['Rui', 'Driver'],
        ['Ana', '=Cook'],
      ])
    }
  })

  it('say of the waitlist who waits for what, line by line', () => {
    const [header, ...rows] = waitlistRows(data)
    expect(header?.slice(6)).toEqual(['Labels', 'Section', 'Shirt size'])
    expect(rows.map((row) => [row[0], row[2], row[7]])).toEqual([
      ['1', 'Sue', 'Driver'],
      ['1', 'Mia', '=Cook'],
      ['2', 'Tom', '=Cook'],
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
  ])('the file name of %j is %j', (name, file) => expect(fileNameOf(name)).toBe(file))

  it('is cut to what file systems take', () => expect(fileNameOf('x'.repeat(200))).toHaveLength(100))
})
