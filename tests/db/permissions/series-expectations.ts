import { hours } from '../support/event-actions.ts'
import { addRegular, keepGuestPlace, keepPlace, orderRegulars, seriesView } from '../support/regular-actions.ts'
import { editPlan, openDate, openSeries, pageOf } from '../support/series-actions.ts'
import type { Row, Visitor } from '../support/visitor.ts'
import { type Action, leaders, nobody, owner, seriesRunners } from './actions.ts'
import type { Call, Question } from './calls.ts'
import type { VisibleRows } from './visible-rows.ts'
import { accounts, type Role, roles, type World } from './world.ts'

/** The series is the group owner's, in the group, and private; the attendee keeps a place in it. */

const repeat = (visitor: Visitor, { id }: { id: string }) =>
  visitor.rpc('repeat_event', { p_event_id: id, p_every: 'month' })
const create = (visitor: Visitor, fields: Row) =>
  visitor.rpc('create_series', { p_event: { name: 'Attempt', ...fields }, p_every: 'week' })
const dated = { datetime: hours(5), time_zone: 'Europe/Lisbon' }
const skip = (visitor: Visitor, world: World, occursOn: string) =>
  visitor.rpc('set_skipped', { p_series_id: world.series.id, p_occurs_on: occursOn, p_skipped: true })

export const seriesWriting: Record<string, Call[]> = {
  create_series: [
    ['of my own', [...accounts], (v) => create(v, dated)],
    ['without a start', [], (v) => create(v, { time_zone: 'Europe/Lisbon' })],
    ['in the group', leaders, (v, w) => create(v, { ...dated, group_id: w.group.id })],
    ['in a foreign group', [], (v, w) => create(v, { ...dated, group_id: w.rivalGroup.id })],
    ['for somebody else', [], (v, w) => create(v, { ...dated, organizer_id: w.people.rival?.id })],
  ],
  repeat_event: [
    ['a public event', ['organizer'], (v, w) => repeat(v, w.zonedEvent)],
    ['a date of a series', [], (v, w) => repeat(v, w.date)],
    ['an event of a group that one left', [], (v, w) => repeat(v, w.event)],
  ],
  open_series: [
    ['that has a date due', [...roles], (v, w) => openSeries(v, w.series.id)],
    ['that is none', [], (v, w) => openSeries(v, w.date.id)],
  ],
  edit_date_and_plan: [
    ['from a date on', owner, (v, w) => editPlan(v, w.date.id, { location: 'Praia' })],
    ['to another group', [], (v, w) => editPlan(v, w.date.id, { group_id: w.rivalGroup.id })],
    ['of an event that does not repeat', [], (v, w) => editPlan(v, w.event.id, { name: 'X' })],
  ],
  change_series: [
    ['when it opens', owner, (v, w) => v.rpc('change_series', { p_series_id: w.series.id, p_opens_days_before: 3 })],
  ],
  end_series: [['the series', owner, (v, w) => v.rpc('end_series', { p_series_id: w.series.id })]],
  set_skipped: [
    ['the date after the next', [...owner, 'series co-host'], (v, w) => skip(v, w, w.laterDays[1] ?? '')],
    ['a date with people', [], (v, w) => skip(v, w, w.laterDays[0] ?? '')],
  ],
  open_date: [
    ['the date after the next', owner, (v, w) => openDate(v, w.series.id, w.laterDays[1] ?? '')],
    ['on a day without a date', [], (v, w) => openDate(v, w.series.id, '2020-01-01')],
  ],
  keep_place: [
    ['in a series one is on a list of', ['claimer'], (v, w) => keepPlace(v, w.series.id)],
    ['no more', ['attendee'], (v, w) => keepPlace(v, w.series.id, false)],
    [
      'as a guest',
      ['guest with the secret'],
      (v, w, role) =>
        keepGuestPlace(v, w.openSeries.id, role === 'guest with the secret' ? w.openSeries.secret : '0'.repeat(32)),
    ],
    [
      'for somebody whom the guest added',
      ['guest with the secret'],
      async (v, w, role) => {
        const { id, secret, added } = w.openSeries
        if (role === 'guest with the secret') await keepGuestPlace(v, id, secret)
        const p_secret = role === 'guest with the secret' ? secret : '0'.repeat(32)
        return v.rpc('keep_place', { p_series_id: id, p_secret, p_with: added.id })
      },
    ],
  ],
  add_regular: [
    ['to the series', seriesRunners, (v, w) => addRegular(v, w.series.id, 'Attempt')],
    ['to none', [], (v, w) => addRegular(v, w.date.id, 'Attempt')],
  ],
  order_regulars: [['the name first', seriesRunners, (v, w) => orderRegulars(v, w.series.id, [w.named, w.regular])]],
  remove_regulars: [
    [
      'the attendee and the name',
      seriesRunners,
      (v, w) => v.rpc('remove_regulars', { p_series_id: w.series.id, p_ids: [w.regular.id, w.named.id] }),
    ],
  ],
}

const insiders: Role[] = ['accepted', 'attendee', 'claimer', ...seriesRunners]

export const seriesReading: Record<string, Question[]> = {
  get_series: [
    ['the series', seriesRunners, (v, w) => seriesView(v, w.series.id)],
    ['none', [], (v, w) => seriesView(v, w.date.id)],
  ],
}

/** Questions to `get_event` and `get_invite` about a series. */
export const seriesPages: Record<string, Question[]> = {
  get_event: [
    ['by the lasting link of a private series', insiders, (v, w) => pageOf(v, w.series.id)],
    ['how many keep a place', seriesRunners, async (v, w) => (await pageOf(v, w.series.id))?.series?.regulars ?? null],
  ],
  get_invite: [['to the series', roles, (v, w) => v.rpc('get_invite', { p_type: 'event', p_id: w.series.id })]],
}

export const seriesTables: Record<string, Action[]> = {
  series: [
    ['insert', 'insert one of my own', nobody, (v, w, me) => v.insertBlindly('series', of(w, me))],
    ['spoof', 'insert for somebody else', nobody, (v, w) => v.insertBlindly('series', of(w, w.people.rival?.id ?? ''))],
    ['bulk insert', 'insert many', nobody, (v, w, me) => v.insert('series', [of(w, me), of(w, me)])],
    ['upsert', 'upsert', nobody, (v, w, me) => v.upsert('series', { ...of(w, me), id: w.series.id }, ['id'])],
    ['delete', 'delete', nobody, (v, w) => v.remove('series', { id: w.series.id })],
    [
      'spoof',
      'put an event into a series',
      nobody,
      (v, w) => v.update('events', {}, { series_id: w.series.id, occurs_on: '2059-05-06' }),
    ],
    [
      'spoof',
      'take a date out of its series',
      nobody,
      (v, w) => v.update('events', { id: w.date.id }, { series_id: null, occurs_on: null }),
    ],
  ],
}

const of = (world: World, organizerId: string): Row => ({
  organizer_id: organizerId,
  every: 'week',
  starts_on: '2059-05-06',
  time_zone: 'Europe/Lisbon',
  template: {},
  group_id: world.group.id,
})

export const seriesSights: Record<'events' | 'participants' | 'series', VisibleRows[]> = {
  events: [
    ['the date of a series', (w) => ({ id: w.date.id }), insiders, [...owner, 'series co-host'], owner],
    ['the date of a public series', (w) => ({ id: w.openSeries.date }), ['organizer'], ['organizer']],
    ['an event with a zone', (w) => ({ id: w.zonedEvent.id }), ['organizer'], ['organizer']],
  ],
  participants: [
    ['the regular', (w) => ({ event_id: w.date.id, name: 'attendee' }), ['attendee', ...seriesRunners], nobody],
    ['who could become one', (w) => ({ event_id: w.date.id, name: 'claimer' }), ['claimer', ...seriesRunners], nobody],
    ['somebody whom the organizer added', (w) => ({ event_id: w.zonedEvent.id }), ['organizer'], nobody],
    [
      'the guest of a public series, and whom the guest added',
      (w) => ({ event_id: w.openSeries.date }),
      ['organizer'],
      nobody,
    ],
  ],
  series: [
    ['of the group', (w) => ({ id: w.series.id }), seriesRunners, nobody],
    ['without a group', (w) => ({ id: w.openSeries.id }), ['organizer'], nobody],
  ],
}
