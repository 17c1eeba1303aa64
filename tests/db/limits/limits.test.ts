import { beforeAll, describe, expect, test } from 'vitest'
import { TEXT_COLUMNS } from '../../../src/entities/event/text-columns.ts'
import { ADDRESS } from '../../../src/lib/text/address.ts'
import { ADDRESSES, NO_ADDRESSES } from '../../unit/support/addresses.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow, hours, open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { change, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

// docs/product.md section 5: every limit is refused with its sentence, no matter who calls; and the limit itself is allowed.

const db = testDatabase()
const { olga } = testUsers(db)
let event: EventRow

beforeAll(async () => {
  event = await buildEvent(olga, { max_participants: null })
})

const x = (length: number) => 'x'.repeat(length)

describe('an event', () => {
  const refused: [string, Row, string, string][] = [
    ['no name', { name: '' }, 'Event name is required', 'name'],
    ['a blank name', { name: ' \t\u00a0' }, 'Event name is required', 'name'],
    ['a name of 201', { name: x(201) }, 'Event name must be less than 200 characters', 'name'],
    ['a description of 2001', { description: x(2001) }, 'Description must be less than 2000 characters', 'description'],
    ['a location of 501', { location: x(501) }, 'Location must be less than 500 characters', 'location'],
    [
      'an end before the start',
      { datetime: hours(5), end_datetime: hours(4) },
      'End date must be after start date',
      'end_datetime',
    ],
    [
      'an end at the start',
      { datetime: '2058-01-01T10:00:00Z', end_datetime: '2058-01-01T11:00:00+01:00' },
      'End date must be after start date',
      'end_datetime',
    ],
    ['no place', { max_participants: 0 }, 'Must allow at least 1 participant', 'max_participants'],
    ['101 places', { max_participants: 101 }, 'Maximum 100 participants allowed', 'max_participants'],
    ['a start at infinity', { datetime: 'infinity', end_datetime: null }, 'Invalid date format', 'datetime'],
    ['an end at infinity', { end_datetime: 'infinity' }, 'Invalid end date format', 'end_datetime'],
  ]
  test.each(refused)('an event with %s is refused, new and later', async (_, fields, message, detail) => {
    await expectRefusal(buildEvent(olga, fields), invalid(message, detail))
    const own = await buildEvent(olga)
    await expectRefusal(olga.update('events', { id: own.id }, fields), invalid(message, detail))
  })

  test.each([
    { max_participants: 1.5 },
    { datetime: 'tomorrow-ish' },
    { max_participants: 'many' },
    { is_private: 'maybe' },
  ])('a value of another kind is refused: %j', async (fields) => {
    await expect(buildEvent(olga, fields)).rejects.toMatchObject({ code: expect.stringMatching(/^22/) })
  })

  test.each([
    [{ look: -1 }, 'events_look_check'],
    [{ look: 576 }, 'events_look_check'],
    [{ cant_come: 'everybody' }, 'events_cant_come_check'],
    [{ max_others: 11 }, 'events_max_others_check'],
    [{ names_for: 'nobody' }, 'events_names_for_check'],
    [{ decide_hours: 0 }, 'events_decide_hours_check'],
  ])('a choice that no form offers is refused by name: %j', async (fields, constraint) => {
    await expect(buildEvent(olga, fields)).rejects.toMatchObject({ code: '23514', constraint })
  })

  test('every limit itself is allowed, and so are both ends of the capacity', async () => {
    const made = await buildEvent(olga, { name: x(200), description: x(2000), location: x(500), max_participants: 100 })
    expect(made).toMatchObject({ name: x(200), max_participants: 100 })
    expect(await buildEvent(olga, { max_participants: 1 })).toMatchObject({ max_participants: 1 })
    expect(await buildEvent(olga, { max_participants: null })).toMatchObject({ max_participants: null })
  })

  test('is trimmed, and empty fields are stored as null', async () => {
    const made = await buildEvent(olga, {
      name: '  \u202ePadel ',
      description: ' \n',
      location: '',
      datetime: null,
      end_datetime: null,
    })
    expect(made).toMatchObject({ name: 'Padel', description: null, location: null, datetime: null })
  })

  test('counts characters, not bytes', async () => {
    expect(await buildEvent(olga, { name: '🏐'.repeat(200) })).toMatchObject({ name: '🏐'.repeat(200) })
  })

  test('gets id, date and revision from the database, whatever the browser says', async () => {
    const made = await buildEvent(olga, { id: 'chosen-by-me', created_at: '2001-01-01T00:00:00Z', revision: 41 })
    expect(made.id).toMatch(/^[\w-]{12}$/)
    expect(made).toMatchObject({ id: expect.not.stringMatching('chosen-by-me'), revision: 0 })
    expect(new Date(String(made.created_at)).getFullYear()).toBeGreaterThan(2020)
  })
})

describe.each(Object.entries(TEXT_COLUMNS))('the text %s of an event', (name, { label, max }) => {
  test('is tidied and has its limit, which is refused in the words of the form', async () => {
    const blank = await buildEvent(olga, { [name]: ' ' })
    expect(blank[name], 'nothing tidies it: add it to private.prepare_event').toBeNull()
    expect(await buildEvent(olga, { [name]: ` ${x(max)} ` })).toMatchObject({ [name]: x(max) })
    const tooLong = invalid(`${label()} must be less than ${max} characters`, name)
    await expectRefusal(buildEvent(olga, { [name]: x(max + 1) }), tooLong)
    await expectRefusal(olga.update('events', { id: event.id }, { [name]: x(max + 1) }), tooLong)
  })
})

describe('a registration', () => {
  const refused: [string, Row, string, string][] = [
    ['no name', { p_name: '' }, 'Name is required', 'name'],
    ['a blank name', { p_name: ' \u00a0 ' }, 'Name is required', 'name'],
    ['a name of 101', { p_name: x(101) }, 'Name must be less than 100 characters', 'name'],
    ['no address', { p_email: 'ana' }, 'Invalid email format', 'email'],
    ['an address without a dot', { p_email: 'ana@home' }, 'Invalid email format', 'email'],
    ['two addresses', { p_email: 'a@b.example, c@d.example' }, 'Invalid email format', 'email'],
    ['more than an address', { p_email: NO_ADDRESSES[0] }, 'Invalid email format', 'email'],
    ['an address of 255', { p_email: `${x(243)}@home.example` }, 'Email must be less than 254 characters', 'email'],
    ['letters in the number', { p_phone: 'call me' }, 'Invalid phone number format', 'phone'],
    ['a plus in the middle', { p_phone: '12+34' }, 'Invalid phone number format', 'phone'],
    ['a number of 21', { p_phone: '1'.repeat(21) }, 'Phone number must be less than 20 characters', 'phone'],
    ['notes of 1001', { p_notes: x(1001) }, 'Notes must be less than 1000 characters', 'notes'],
  ]
  test('may have as its address what the form takes, and nothing else', async () => {
    for (const email of [...ADDRESSES, ...NO_ADDRESSES]) {
      const kept = await db
        .owner<{ address: string }>(`select private.checked_contact('email', $1, 'email') as address`, [email])
        .then(
          ([row]) => row?.address,
          () => 'refused',
        )
      expect([email, kept === email]).toEqual([email, ADDRESS.test(email)])
    }
  })

  test('an invalid value from before is read and moved, and changed once its address is valid', async () => {
    const email = NO_ADDRESSES[0]
    const one = await buildEvent(olga, { max_participants: 1 })
    const [first, second] = [await joinAsGuest(db.anon, one), await joinAsGuest(db.anon, one, { p_wait: true })]
    await db.owner('update public.participants set email = $2 where id = $1', [second.id, email])
    await withdraw(db.anon, [first], first.secret)
    expect((await open(olga, one)).roster).toMatchObject([{ id: second.id, slot_number: 1, email }])
    const sent = { p_secret: second.secret, p_email: email }
    await expectRefusal(change(db.anon, second, sent), invalid('Invalid email format', 'email'))
    expect(await change(db.anon, second, { ...sent, p_email: null })).toMatchObject({ email: null })
  })

  test.each(refused)(
    'a registration with %s is refused: account, guest, change',
    async (_, fields, message, detail) => {
      const person = await db.person('Pat')
      await expectRefusal(join(person, event, fields), invalid(message, detail))
      await expectRefusal(joinAsGuest(db.anon, event, fields), invalid(message, detail))
      const row = await join(person, event)
      await expectRefusal(change(person, row, fields), invalid(message, detail))
      await expectRefusal(change(olga, row, fields), invalid(message, detail))
    },
  )

  test('every limit itself is allowed for a registration', async () => {
    const person = await db.person('Pat')
    const fields = {
      p_name: x(100),
      p_email: `${x(241)}@home.example`,
      p_phone: '+351 (912) 345-6789',
      p_notes: x(1000),
    }
    expect(await join(person, event, fields)).toMatchObject({
      name: x(100),
      email: fields.p_email,
      phone: fields.p_phone,
    })
    expect(fields.p_email).toHaveLength(254)
  })

  test.each(['<script>alert(1)</script>', "Robert'); drop table participants;--", '=cmd|calc', 'Zoë 李 🏐', 'a\u0301'])(
    'keeps the name %j as it was typed',
    async (name) => {
      expect(await joinAsGuest(db.anon, event, { p_name: name })).toMatchObject({ name })
    },
  )

  test('a registration without an id is refused', async () => {
    const attempt = join(await db.person('Pat'), event, { p_id: null })
    await expectRefusal(attempt, { code: 'PT400', hint: 'invalid_input' })
  })
})

describe('a label', () => {
  test.each([
    [{ name: '' }, 'Label name is required', 'name'],
    [{ name: x(51) }, 'Label name must be less than 50 characters', 'name'],
    [{ color: '#12' }, 'Invalid color format', 'color'],
    [{ color: 'Red' }, 'Invalid color format', 'color'],
    [{ color: 'red; background: url(//x)' }, 'Invalid color format', 'color'],
    [{ color: '#12345g' }, 'Invalid color format', 'color'],
  ])('a label with %j is refused, new and later', async (fields, message, detail) => {
    await expectRefusal(buildLabel(olga, event, fields), invalid(message, detail))
    const label = await buildLabel(olga, event)
    await expectRefusal(olga.update('labels', { id: label.id }, fields), invalid(message, detail))
  })

  test("the limit of a label's name is allowed", async () => {
    expect(await buildLabel(olga, event, { name: x(50), color: '#AbCdEf' })).toMatchObject({ name: x(50) })
  })
})

describe('a group', () => {
  test.each([
    [{ name: '  ' }, 'Group name is required', 'name'],
    [{ name: x(201) }, 'Group name is too long', 'name'],
    [{ description: x(2001) }, 'Description is too long', 'description'],
  ])('a group with %j is refused, new and later', async (fields, message, detail) => {
    await expectRefusal(buildGroup(olga, fields), invalid(message, detail))
    const group = await buildGroup(olga)
    await expectRefusal(olga.update('groups', { id: group.id }, fields), invalid(message, detail))
  })

  test('is trimmed and fine at its limits', async () => {
    expect(await buildGroup(olga, { name: ` ${x(200)} `, description: x(2000) })).toMatchObject({ name: x(200) })
    expect(await buildGroup(olga, { description: '   ' })).toMatchObject({ description: null })
  })
})

describe('the tables themselves', () => {
  // Past the functions and the policies: by a trigger or a constraint, and never by both.
  const statements: [string, string][] = [
    ['a name too long', "update public.events set name = repeat('x', 201)"],
    ['101 places', 'update public.events set max_participants = 101'],
    ['an end before the start', "update public.events set datetime = now(), end_datetime = now() - interval '1 h'"],
    ['a field of no type', `update public.events set custom_fields = '[{"label": "x", "type": "y"}]'`],
    ['a person without a name', "update public.participants set name = ' '"],
    ['a false address', "update public.participants set email = 'x'"],
    ['a false number', "update public.participants set phone = 'x'"],
    ['answers that are a list', "update public.participants set responses = '[]'"],
    [
      'more answers than thirty fields need',
      "update public.participants set responses = jsonb_build_object('x', repeat('x', 133000))",
    ],
    ['a name that nobody sees', "update public.participants set name = E'\\u200b'"],
    ['a slot below zero', 'update public.participants set slot_number = -1'],
    [
      'a colour that is none',
      "insert into public.labels (event_id, name, color) select id, 'x', 'no colour' from public.events",
    ],
    ['a group without a name', "update public.groups set name = ''"],
    ['a section without a size', `update public.events set sections = '[{"id": "d", "name": "Driver"}]'`],
  ]
  for (const [name, { max }] of Object.entries(TEXT_COLUMNS))
    statements.push([`a ${name} too long`, `update public.events set ${name} = repeat('x', ${max + 1})`])
  test.each(statements)('refuses %s', async (_, sql) => {
    await joinAsGuest(db.anon, event)
    await buildGroup(olga)
    await expect(db.owner(sql), 'anyone stores it').rejects.toMatchObject({
      code: expect.stringMatching(/^(PT40[03]|23514)$/),
    })
  })

  test('refuses the same slot twice at the end of a statement, so that one statement can swap two people', async () => {
    await joinAsGuest(db.anon, event)
    const again = `insert into public.participants (event_id, name, section_id, slot_number)
                   select event_id, name, section_id, slot_number from public.participants`
    await expect(db.owner(again)).rejects.toMatchObject({ code: '23505', constraint: 'participants_slot_once' })
  })
})
