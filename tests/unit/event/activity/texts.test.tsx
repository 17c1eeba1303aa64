import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type ActivityEntry, activityPageSchema } from '@/features/event/activity/schema'
import { actorOf, sentenceOf } from '@/features/event/activity/texts'

const entry = (fields: Partial<ActivityEntry> & Pick<ActivityEntry, 'action'>): ActivityEntry => ({
  id: 1,
  at: '2026-11-20T12:00:00Z',
  name: null,
  by: null,
  ...fields,
})

/** The whole sentence of an entry, as a person reads it. */
const read = (fields: Parameters<typeof entry>[0]) =>
  renderToStaticMarkup(sentenceOf(entry(fields))).replaceAll(/<[^>]+>/g, '')

const leo = { name: 'Leo' }
const olga = { by: 'Olga' }
const paid = { ...leo, cents: 500, currency: 'EUR' }

test.each<[string, Parameters<typeof entry>[0]]>([
  ['Leo joined: slot 7', { action: 'joined', ...leo, slot: 7 }],
  ['Olga claimed slot 4 for Leo', { action: 'joined', ...leo, ...olga, slot: 4, claimed: true }],
  ['Olga claimed slot 4', { action: 'joined', name: 'Olga - 1', ...olga, slot: 4, claimed: true }],
  ['A deleted account joined: slot 4', { action: 'joined', slot: 4, claimed: true }],
  ['Leo joined the waitlist', { action: 'waits', ...leo }],
  ['Olga put Leo on the waitlist', { action: 'waits', ...leo, ...olga, slot: null, claimed: true }],
  [
    'Olga put one more person on the waitlist',
    { action: 'waits', name: 'Olga - 12', ...olga, slot: null, claimed: true },
  ],
  ['A deleted account joined the waitlist', { action: 'waits', slot: null, claimed: true }],
  ['Mia offered slot 3', { action: 'offered', name: 'Mia', slot: 3 }],
  ['Mia kept slot 3', { action: 'not_offered', name: 'Mia', slot: 3 }],
  ['Olga ended the offer of slot 3 by Mia', { action: 'not_offered', name: 'Mia', by: 'Olga', slot: 3 }],
  ['Mia gave slot 3 to a substitute', { action: 'withdrew', name: 'Mia', slot: 3, substitute: true }],
  ['Mia got slot 3', { action: 'got_slot', name: 'Mia', slot: 3 }],
  ['Leo joined: Driver 2', { action: 'joined', ...leo, slot: 2, section: 'Driver' }],
  ['Olga claimed Driver 2 for Leo', { action: 'joined', ...leo, ...olga, slot: 2, section: 'Driver', claimed: true }],
  ['Leo joined the waitlist of Driver', { action: 'waits', ...leo, section: 'Driver' }],
  ['Olga put Leo on the waitlist of Driver', { action: 'waits', ...leo, ...olga, section: 'Driver', claimed: true }],
  ['Leo got Driver 2', { action: 'got_slot', ...leo, slot: 2, section: 'Driver' }],
  ['Olga moved Leo to Driver 2', { action: 'got_slot', ...leo, ...olga, slot: 2, section: 'Driver' }],
  ['Leo moved from Cook to Driver 2', { action: 'switched', ...leo, from: 'Cook', section: 'Driver', slot: 2 }],
  [
    'Olga moved Leo from Cook to Driver 2',
    { action: 'switched', ...leo, ...olga, from: 'Cook', section: 'Driver', slot: 2 },
  ],
  [
    'Leo moved from the waitlist of Cook to that of Driver',
    { action: 'switched', ...leo, from: 'Cook', section: 'Driver', slot: null },
  ],
  ['Leo left late: Driver 2', { action: 'withdrew', ...leo, slot: 2, section: 'Driver', late: true }],
  ['Leo left the waitlist of \u2068سائق\u2069', { action: 'withdrew', ...leo, section: 'سائق' }],
  ['Olga removed Leo from \u2068سائق\u2069 2', { action: 'removed', ...leo, ...olga, slot: 2, section: 'سائق' }],
  ['Leo changed phone', { action: 'changed', ...leo, fields: ['phone'] }],
  ['Leo changed name, email and answers', { action: 'changed', ...leo, fields: ['responses', 'name', 'email'] }],
  ['Olga changed phone and notes of Leo', { action: 'changed', ...leo, ...olga, fields: ['phone', 'notes'] }],
  ['Olga changed notes of a deleted account', { action: 'changed', ...olga, fields: ['notes'] }],
  ['Ana left: slot 2', { action: 'withdrew', name: 'Ana', slot: 2 }],
  ['Ana left late: slot 2', { action: 'withdrew', name: 'Ana', slot: 2, late: true }],
  ['Ana left the waitlist', { action: 'withdrew', name: 'Ana', late: true }],
  ['A deleted account left: slot 2', { action: 'withdrew', slot: 2 }],
  ['Olga removed Leo from slot 9', { action: 'removed', ...leo, ...olga, slot: 9 }],
  ['Olga removed Leo from the waitlist', { action: 'removed', ...leo, ...olga }],
  ['Leo was removed from slot 9', { action: 'removed', ...leo, slot: 9 }],
  ['Olga changed date and place', { action: 'edited', ...olga, fields: ['location', 'datetime'] }],
  ['Olga changed sections', { action: 'edited', ...olga, fields: ['max_participants', 'sections'] }],
  ['A deleted account changed name', { action: 'edited', fields: ['name'] }],
  [
    'Olga changed price and other details',
    { action: 'edited', ...olga, fields: ['of_tomorrow', 'price_cents', 'new'] },
  ],
  [
    'Olga changed price and payment link',
    { action: 'edited', ...olga, fields: ['currency', 'pay_link', 'price_cents'] },
  ],
  [
    'Olga changed registration deadline and withdrawal deadline',
    { action: 'edited', ...olga, fields: ['withdraw_until', 'registration_deadline'] },
  ],
  ['Olga changed other details', { action: 'edited', ...olga, fields: ['of_tomorrow'] }],
  ['Leo said they paid €5.00', { action: 'said_paid', ...paid }],
  ['Olga marked Leo as paid: €5.00', { action: 'paid', ...paid, ...olga }],
  ['Leo was marked as paid: €5.00', { action: 'paid', ...paid }],
  ['Olga marked Leo as not paid: €5.00', { action: 'unpaid', ...paid, ...olga }],
  ['Leo took back “I have paid”: €5.00', { action: 'unpaid', ...paid }],
  ['Olga marked Leo as refunded: €5.00', { action: 'refunded', ...paid, ...olga }],
  ['Olga marked Leo as not refunded: €5.00', { action: 'not_refunded', ...paid, ...olga }],
  ['Olga said that the payment of Leo never arrived: €5.00', { action: 'denied', ...paid, ...olga }],
  ['The payment of Leo never arrived: €5.00', { action: 'denied', ...paid }],
  ['Olga dismissed the €5.00 that Leo said they paid before leaving', { action: 'dismissed', ...paid, ...olga }],
  ['Leo helps run it now', { action: 'cohost', ...leo, by: 'Leo' }],
  ['A deleted account helps run it now', { action: 'cohost' }],
  ['Olga made a new private link for Leo', { action: 'new_link', ...leo, ...olga }],
  ['Leo got a new private link', { action: 'new_link', ...leo }],
  ['Leo no longer helps run it', { action: 'cohost_left', ...leo, by: 'Leo' }],
  ['Olga called the event off', { action: 'called_off', ...olga }],
  ['The event was called off', { action: 'called_off' }],
  ['Olga undid calling it off', { action: 'called_on', ...olga }],
  ['The event is on again', { action: 'called_on' }],
  ['Olga removed Leo as a co-host', { action: 'cohost_removed', ...leo, ...olga }],
  ['Leo was removed as a co-host', { action: 'cohost_removed', ...leo }],
  ['Olga added 22 people', { action: 'added', people: 22, ...olga }],
  ['A deleted account added 1 person', { action: 'added', people: 1 }],
  ['Olga brought back the €5.00 that Leo said they paid before leaving', { action: 'not_dismissed', ...paid, ...olga }],
])('%s', (sentence, fields) => {
  expect(read(fields)).toBe(sentence)
})

test('names stand apart from the words, so that one from right to left turns nothing else around', () => {
  expect(renderToStaticMarkup(sentenceOf(entry({ action: 'removed', name: 'עומר כהן', ...olga, slot: 3 })))).toBe(
    '<bdi class="font-semibold">Olga</bdi> removed <bdi class="font-semibold">עומר כהן</bdi> from slot 3',
  )
})

test('shows who did it, else whose registration it was', () => {
  expect(actorOf(entry({ action: 'removed', ...leo, ...olga }))).toBe('Olga')
  expect(actorOf(entry({ action: 'joined', ...leo }))).toBe('Leo')
  expect(actorOf(entry({ action: 'joined' }))).toBeNull()
})

test('an entry of a later version of the database is left out, and the rest is read', () => {
  const known = { id: 2, at: '2026-11-20T12:00:00Z', action: 'waits', name: 'Leo', by: null, by_me: false }
  const page = activityPageSchema.parse({ entries: [{ ...known, id: 3, action: 'flew' }, known], next: 2 })
  expect(page.entries.map(({ id }) => id)).toEqual([2])
  expect(page.next).toBe(2)
})
