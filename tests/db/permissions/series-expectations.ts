import { hours } from '../support/actions.ts'
import {
  addRegular,
  editPlan,
  keepGuestPlace,
  keepPlace,
  openDate,
  openSeries,
  orderRegulars,
  pageOf,
  seriesView,
} from '../support/series-actions.ts'
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
    { name: 'of my own', may: [...accounts], try: (v) => create(v, dated) },
    { name: 'without a start', may: [], try: (v) => create(v, { time_zone: 'Europe/Lisbon' }) },
    { name: 'in the group', may: leaders, try: (v, w) => create(v, { ...dated, group_id: w.group.id }) },
    { name: 'in a foreign group', may: [], try: (v, w) => create(v, { ...dated, group_id: w.rivalGroup.id }) },
    {
      name: 'for somebody else',
      may: [],
      try: (v, w) => create(v, { ...dated, organizer_id: w.people.rival?.id }),
    },
  ],
  repeat_event: [
    { name: 'a public event', may: ['organizer'], try: (v, w) => repeat(v, w.zonedEvent) },
    { name: 'a date of a series', may: [], try: (v, w) => repeat(v, w.date) },
    { name: 'an event of a group that one left', may: [], try: (v, w) => repeat(v, w.event) },
  ],
  open_series: [
    { name: 'that has a date due', may: [...roles], try: (v, w) => openSeries(v, w.series.id) },
    { name: 'that is none', may: [], try: (v, w) => openSeries(v, w.date.id) },
  ],
  edit_date_and_plan: [
    { name: 'from a date on', may: owner, try: (v, w) => editPlan(v, w.date.id, { location: 'Praia' }) },
    { name: 'to another group', may: [], try: (v, w) => editPlan(v, w.date.id, { group_id: w.rivalGroup.id }) },
    { name: 'of an event that does not repeat', may: [], try: (v, w) => editPlan(v, w.event.id, { name: 'X' }) },
  ],
  change_series: [
    {
      name: 'when it opens',
      may: owner,
      try: (v, w) => v.rpc('change_series', { p_series_id: w.series.id, p_opens_days_before: 3 }),
    },
  ],
  end_series: [{ name: 'the series', may: owner, try: (v, w) => v.rpc('end_series', { p_series_id: w.series.id }) }],
  set_skipped: [
    {
      name: 'the date after the next',
      may: [...owner, 'series co-host'],
      try: (v, w) => skip(v, w, w.laterDays[1] ?? ''),
    },
    { name: 'a date with people', may: [], try: (v, w) => skip(v, w, w.laterDays[0] ?? '') },
  ],
  open_date: [
    { name: 'the date after the next', may: owner, try: (v, w) => openDate(v, w.series.id, w.laterDays[1] ?? '') },
    { name: 'on a day without a date', may: [], try: (v, w) => openDate(v, w.series.id, '2020-01-01') },
  ],
  keep_place: [
    { name: 'in a series one is on a list of', may: ['claimer'], try: (v, w) => keepPlace(v, w.series.id) },
    { name: 'no more', may: ['attendee'], try: (v, w) => keepPlace(v, w.series.id, false) },
    {
      name: 'as a guest',
      may: ['guest with the secret'],
      try: (v, w, role) =>
        keepGuestPlace(v, w.openSeries.id, role === 'guest with the secret' ? w.openSeries.secret : '0'.repeat(32)),
    },
    {
      name: 'for somebody whom the guest added',
      may: ['guest with the secret'],
      try: async (v, w, role) => {
        const { id, secret, added } = w.openSeries
        if (role === 'guest with the secret') await keepGuestPlace(v, id, secret)
        const p_secret = role === 'guest with the secret' ? secret : '0'.repeat(32)
        return v.rpc('keep_place', { p_series_id: id, p_secret, p_with: added.id })
      },
    },
  ],
  add_regular: [
    { name: 'to the series', may: seriesRunners, try: (v, w) => addRegular(v, w.series.id, 'Attempt') },
    { name: 'to none', may: [], try: (v, w) => addRegular(v, w.date.id, 'Attempt') },
  ],
  order_regulars: [
    {
      name: 'the name first',
      may: seriesRunners,
      try: (v, w) => orderRegulars(v, w.series.id, [w.named, w.regular]),
    },
  ],
  remove_regulars: [
    {
      name: 'the attendee and the name',
      may: seriesRunners,
      try: (v, w) => v.rpc('remove_regulars', { p_series_id: w.series.id, p_ids: [w.regular.id, w.named.id] }),
    },
  ],
}

const insiders: Role[] = ['accepted', 'attendee', 'claimer', ...seriesRunners]

export const seriesReading: Record<string, Question[]> = {
  get_series: [
    { name: 'the series', may: seriesRunners, ask: (v, w) => seriesView(v, w.series.id) },
    { name: 'none', may: [], ask: (v, w) => seriesView(v, w.date.id) },
  ],
}

/** Questions to `get_event` and `get_invite` about a series. */
export const seriesPages: Record<string, Question[]> = {
  get_event: [
    { name: 'by the lasting link of a private series', may: insiders, ask: (v, w) => pageOf(v, w.series.id) },
    {
      name: 'how many keep a place',
      may: seriesRunners,
      ask: async (v, w) => (await pageOf(v, w.series.id))?.series?.regulars ?? null,
    },
  ],
  get_invite: [
    { name: 'to the series', may: roles, ask: (v, w) => v.rpc('get_invite', { p_type: 'event', p_id: w.series.id }) },
  ],
}

export const seriesTables: Record<string, Action[]> = {
  series: [
    {
      verb: 'insert',
      name: 'insert one of my own',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('series', of(w, me)),
    },
    {
      verb: 'spoof',
      name: 'insert for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('series', of(w, w.people.rival?.id ?? '')),
    },
    {
      verb: 'bulk insert',
      name: 'insert many',
      may: nobody,
      try: (v, w, me) => v.insert('series', [of(w, me), of(w, me)]),
    },
    {
      verb: 'upsert',
      name: 'upsert',
      may: nobody,
      try: (v, w, me) => v.upsert('series', { ...of(w, me), id: w.series.id }, ['id']),
    },
    {
      verb: 'update',
      name: 'end it',
      may: nobody,
      try: (v, w) => v.update('series', { id: w.series.id }, { ended_at: hours(0) }),
    },
    {
      verb: 'move',
      name: 'take it out of the group',
      may: nobody,
      try: (v, w) => v.update('series', { id: w.series.id }, { group_id: null }),
    },
    { verb: 'delete', name: 'delete', may: nobody, try: (v, w) => v.remove('series', { id: w.series.id }) },
    {
      verb: 'spoof',
      name: 'put an event into a series',
      may: nobody,
      try: (v, w) => v.update('events', {}, { series_id: w.series.id, occurs_on: '2059-05-06' }),
    },
    {
      verb: 'spoof',
      name: 'take a date out of its series',
      may: nobody,
      try: (v, w) => v.update('events', { id: w.date.id }, { series_id: null, occurs_on: null }),
    },
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
    {
      name: 'the date of a series',
      rows: (w) => ({ id: w.date.id }),
      read: insiders,
      change: [...owner, 'series co-host'],
      upsert: owner,
    },
    {
      name: 'the date of a public series',
      rows: (w) => ({ id: w.openSeries.date }),
      read: ['organizer'],
      change: ['organizer'],
    },
    {
      name: 'an event with a zone',
      rows: (w) => ({ id: w.zonedEvent.id }),
      read: ['organizer'],
      change: ['organizer'],
    },
  ],
  participants: [
    {
      name: 'the regular',
      rows: (w) => ({ event_id: w.date.id, name: 'attendee' }),
      read: ['attendee', ...seriesRunners],
      change: nobody,
    },
    {
      name: 'who could become one',
      rows: (w) => ({ event_id: w.date.id, name: 'claimer' }),
      read: ['claimer', ...seriesRunners],
      change: nobody,
    },
    {
      name: 'somebody whom the organizer added',
      rows: (w) => ({ event_id: w.zonedEvent.id }),
      read: ['organizer'],
      change: nobody,
    },
    {
      name: 'the guest of a public series, and whom the guest added',
      rows: (w) => ({ event_id: w.openSeries.date }),
      read: ['organizer'],
      change: nobody,
    },
  ],
  series: [
    { name: 'of the group', rows: (w) => ({ id: w.series.id }), read: seriesRunners, change: nobody },
    { name: 'without a group', rows: (w) => ({ id: w.openSeries.id }), read: ['organizer'], change: nobody },
  ],
}
