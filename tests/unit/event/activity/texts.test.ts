import { expect, test } from 'vitest'
import { type ActivityEntry, activityPageSchema } from '@/features/event/activity/schema'
import { actorOf, nameOf, sentenceOf } from '@/features/event/activity/texts'

const entry = (fields: Partial<ActivityEntry> & Pick<ActivityEntry, 'deed'>): ActivityEntry => ({
  id: 1,
  at: '2026-11-20T12:00:00Z',
  name: null,
  by: null,
  ...fields,
})

/** The whole sentence of an entry, as a person reads it. */
const read = (fields: Parameters<typeof entry>[0]) =>
  sentenceOf(entry(fields))
    .map((piece, index) => (typeof piece === 'string' ? piece : nameOf(piece, index === 0)))
    .join('')

const leo = { name: 'Leo' }
const olga = { by: 'Olga' }
const paid = { ...leo, cents: 500, currency: 'EUR' }

test.each<[string, Parameters<typeof entry>[0]]>([
  ['Leo joined: slot 7', { deed: 'joined', ...leo, slot: 7 }],
  ['Olga claimed slot 4 for Leo', { deed: 'joined', ...leo, ...olga, slot: 4, claimed: true }],
  ['Olga claimed slot 4', { deed: 'joined', name: 'Olga - 1', ...olga, slot: 4, claimed: true }],
  ['A deleted account joined: slot 4', { deed: 'joined', slot: 4, claimed: true }],
  ['Leo joined the waitlist', { deed: 'waits', ...leo }],
  ['Olga put Leo on the waitlist', { deed: 'waits', ...leo, ...olga, slot: null, claimed: true }],
  [
    'Olga put one more person on the waitlist',
    { deed: 'waits', name: 'Olga - 12', ...olga, slot: null, claimed: true },
  ],
  ['A deleted account joined the waitlist', { deed: 'waits', slot: null, claimed: true }],
  ['Mia offered slot 3', { deed: 'offered', name: 'Mia', slot: 3 }],
  ['Mia kept slot 3', { deed: 'not_offered', name: 'Mia', slot: 3 }],
  ['Olga ended the offer of slot 3 by Mia', { deed: 'not_offered', name: 'Mia', by: 'Olga', slot: 3 }],
  ['Mia gave slot 3 to a substitute', { deed: 'withdrew', name: 'Mia', slot: 3, substitute: true }],
  ['Mia got slot 3', { deed: 'got_slot', name: 'Mia', slot: 3 }],
  ['Leo joined: Driver 2', { deed: 'joined', ...leo, slot: 2, section: 'Driver' }],
  ['Olga claimed Driver 2 for Leo', { deed: 'joined', ...leo, ...olga, slot: 2, section: 'Driver', claimed: true }],
  ['Leo joined the waitlist of Driver', { deed: 'waits', ...leo, section: 'Driver' }],
  ['Olga put Leo on the waitlist of Driver', { deed: 'waits', ...leo, ...olga, section: 'Driver', claimed: true }],
  ['Leo got Driver 2', { deed: 'got_slot', ...leo, slot: 2, section: 'Driver' }],
  ['Olga moved Leo to Driver 2', { deed: 'got_slot', ...leo, ...olga, slot: 2, section: 'Driver' }],
  ['Leo moved from Cook to Driver 2', { deed: 'switched', ...leo, from: 'Cook', section: 'Driver', slot: 2 }],
  [
    'Olga moved Leo from Cook to Driver 2',
    { deed: 'switched', ...leo, ...olga, from: 'Cook', section: 'Driver', slot: 2 },
  ],
  [
    'Leo moved from the waitlist of Cook to that of Driver',
    { deed: 'switched', ...leo, from: 'Cook', section: 'Driver', slot: null },
  ],
  ['Leo left late: Driver 2', { deed: 'withdrew', ...leo, slot: 2, section: 'Driver', late: true }],
  ['Leo left the waitlist of \u2068سائق\u2069', { deed: 'withdrew', ...leo, section: 'سائق' }],
  ['Olga removed Leo from \u2068سائق\u2069 2', { deed: 'removed', ...leo, ...olga, slot: 2, section: 'سائق' }],
  ['Leo changed phone', { deed: 'changed', ...leo, fields: ['phone'] }],
  ['Leo changed name, email and answers', { deed: 'changed', ...leo, fields: ['responses', 'name', 'email'] }],
  ['Olga changed phone and notes of Leo', { deed: 'changed', ...leo, ...olga, fields: ['phone', 'notes'] }],
  ['Olga changed notes of a deleted account', { deed: 'changed', ...olga, fields: ['notes'] }],
  ['Ana left: slot 2', { deed: 'withdrew', name: 'Ana', slot: 2 }],
  ['Ana left late: slot 2', { deed: 'withdrew', name: 'Ana', slot: 2, late: true }],
  ['Ana left the waitlist', { deed: 'withdrew', name: 'Ana', late: true }],
  ['A deleted account left: slot 2', { deed: 'withdrew', slot: 2 }],
  ['Olga removed Leo from slot 9', { deed: 'removed', ...leo, ...olga, slot: 9 }],
  ['Olga removed Leo from the waitlist', { deed: 'removed', ...leo, ...olga }],
  ['Leo was removed from slot 9', { deed: 'removed', ...leo, slot: 9 }],
  ['Olga changed date and place', { deed: 'edited', ...olga, fields: ['location', 'datetime'] }],
  ['Olga changed sections', { deed: 'edited', ...olga, fields: ['max_participants', 'sections'] }],
  ['A deleted account changed name', { deed: 'edited', fields: ['name'] }],
  ['Olga changed price and other details', { deed: 'edited', ...olga, fields: ['of_tomorrow', 'price_cents', 'new'] }],
  ['Olga changed price and payment link', { deed: 'edited', ...olga, fields: ['currency', 'pay_link', 'price_cents'] }],
  [
    'Olga changed registration deadline and withdrawal deadline',
    { deed: 'edited', ...olga, fields: ['withdraw_until', 'registration_deadline'] },
  ],
  ['Olga changed other details', { deed: 'edited', ...olga, fields: ['of_tomorrow'] }],
  ['Leo said they paid €5.00', { deed: 'said_paid', ...paid }],
  ['Olga marked Leo as paid: €5.00', { deed: 'paid', ...paid, ...olga }],
  ['Leo was marked as paid: €5.00', { deed: 'paid', ...paid }],
  ['Olga marked Leo as not paid: €5.00', { deed: 'unpaid', ...paid, ...olga }],
  ['Leo took back “I have paid”: €5.00', { deed: 'unpaid', ...paid }],
  ['Olga marked Leo as refunded: €5.00', { deed: 'refunded', ...paid, ...olga }],
  ['Olga marked Leo as not refunded: €5.00', { deed: 'not_refunded', ...paid, ...olga }],
  ['Olga said that the payment of Leo never arrived: €5.00', { deed: 'denied', ...paid, ...olga }],
  ['The payment of Leo never arrived: €5.00', { deed: 'denied', ...paid }],
  ['Olga dismissed the €5.00 that Leo said they paid before leaving', { deed: 'dismissed', ...paid, ...olga }],
  ['Leo helps run it now', { deed: 'cohost', ...leo, by: 'Leo' }],
  ['A deleted account helps run it now', { deed: 'cohost' }],
  ['Olga made a new private link for Leo', { deed: 'new_link', ...leo, ...olga }],
  ['Leo got a new private link', { deed: 'new_link', ...leo }],
  ['Leo no longer helps run it', { deed: 'cohost_left', ...leo, by: 'Leo' }],
  ['Olga called the event off', { deed: 'called_off', ...olga }],
  ['The event was called off', { deed: 'called_off' }],
  ['Olga undid calling it off', { deed: 'called_on', ...olga }],
  ['The event is on again', { deed: 'called_on' }],
  ['Olga removed Leo as a co-host', { deed: 'cohost_removed', ...leo, ...olga }],
  ['Leo was removed as a co-host', { deed: 'cohost_removed', ...leo }],
  ['Olga added 22 people', { deed: 'added', people: 22, ...olga }],
  ['A deleted account added 1 person', { deed: 'added', people: 1 }],
  ['Olga brought back the €5.00 that Leo said they paid before leaving', { deed: 'not_dismissed', ...paid, ...olga }],
])('%s', (sentence, fields) => {
  expect(read(fields)).toBe(sentence)
})

test('names stand apart from the words, so that one from right to left turns nothing else around', () => {
  expect(sentenceOf(entry({ deed: 'removed', name: 'עומר כהן', ...olga, slot: 3 }))).toEqual([
    { who: 'Olga' },
    ' removed ',
    { who: 'עומר כהן' },
    ' from ',
    'slot 3',
  ])
})

test('shows who did it, else whose registration it was', () => {
  expect(actorOf(entry({ deed: 'removed', ...leo, ...olga }))).toBe('Olga')
  expect(actorOf(entry({ deed: 'joined', ...leo }))).toBe('Leo')
  expect(actorOf(entry({ deed: 'joined' }))).toBeNull()
})

test('an entry of a later version of the database is left out, and the rest is read', () => {
  const known = { id: 2, at: '2026-11-20T12:00:00Z', deed: 'waits', name: 'Leo', by: null, by_me: false }
  const page = activityPageSchema.parse({ entries: [{ ...known, id: 3, deed: 'flew' }, known], next: 2 })
  expect(page.entries.map(({ id }) => id)).toEqual([2])
  expect(page.next).toBe(2)
})
