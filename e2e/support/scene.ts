import type { APIRequestContext } from '@playwright/test'
import { type Account, createAccount } from './account'
import { as, callRpc, createEvent, join, newSecret, SECTIONS } from './api'
import { addMembers, createGroup, promote } from './groups'
import { insertRow } from './rows'
import { createSeries, evening, lasts, letPass, openSeries } from './series'

export interface Scene {
  /** Owns the groups and all events. */
  olga: Account
  /** A member with a registration and a claimed slot. */
  ana: Account
  /** Has just made an account and nothing else. */
  nina: Account
  /** In the group, with custom fields. */
  eventId: string
  /** Outside any group, so that guests can join, for a price; enough of them just did for them to be removed at once. */
  openEventId: string
  endedEventId: string
  /** Nothing is free, and Victor waits. */
  fullEventId: string
  /** Starts soon: a slot is free, and Ana is in line. */
  soonEventId: string
  /** With sections: there is room in one, and Marta waits for another. */
  sectionsEventId: string
  /** A sheet of times: Rui has three of them, Marta offers hers, shifts of three slots follow, and one time is over. */
  timesEventId: string
  /** Was called off. Ana has paid for it, and a guest has a slot. */
  calledOffEventId: string
  /** Repeats every week. Ana keeps a place, and so does a name; the first date is over, the next three are made. */
  seriesId: string
  /** The first date: attendance is recorded, and Jo withdrew late. */
  playedDateId: string
  /** The next one. */
  seriesDateId: string
  /** The token of the link by which Ben helps to run all its dates. */
  cohostToken: string
  /** A date that asks who comes: Ana and Rui, a guest, have not answered, Ben can't come. */
  askingDateId: string
  /** The address with which Rui, a guest, opens the date before. */
  ruisLink: string
  /** Repeats every month, and has no date now. */
  emptySeriesId: string
  groupId: string
  emptyGroupId: string
}

/** Names as long as real ones, so that a narrow screen is filled. */
const EVENT = 'Thursday Five-a-side under the floodlights'
const GROUP = 'Riverside Wednesday Badminton Friends'

const FIELDS = [
  { id: 'size', label: 'Shirt size', type: 'select', required: true, options: ['Small', 'Large'] },
  { id: 'diet', label: 'Anything the kitchen should know', type: 'text', required: false },
]

/** Ben says that he has paid. Ana's money never arrived, and for Carla, who has gone, she said that she paid. */
async function moneyWords(
  request: APIRequestContext,
  { olga, ana, ben }: Record<'olga' | 'ana' | 'ben', Account>,
  eventId: string,
  responses: object,
) {
  const bens = await join(request, eventId, 'Ben Carter', { account: ben, responses })
  const anas = await join(request, eventId, 'Ana Sousa', { account: ana, responses })
  const carlas = await join(request, eventId, 'Carla', { account: ana, claim: true, responses })
  await callRpc(request, 'say_paid', { p_ids: [bens] }, ben)
  await callRpc(request, 'say_paid', { p_ids: [anas, carlas] }, ana)
  await callRpc(request, 'unmark_people_paid', { p_participant_ids: [anas], p_denied: true }, olga)
  await callRpc(request, 'withdraw', { p_ids: [carlas] }, ana)
}

/** A past date: some came, some did not, Ana has no mark, and Jo withdrew late. */
async function played(request: APIRequestContext, olga: Account, eventId: string): Promise<void> {
  const [rui, , ifeoma, victor] = await Promise.all(
    ['Rui', 'Marta', 'Ifeoma Nwachukwu-Adeyemi', 'Victor Lund'].map((name) =>
      join(request, eventId, name, { secret: newSecret() }),
    ),
  )
  const secret = newSecret()
  const jo = await join(request, eventId, 'Jo', { secret })
  const deadline = { withdraw_until: new Date(Date.now() - 2 * 86_400_000).toISOString() }
  await request.patch(`/rest/v1/events?id=eq.${eventId}`, { ...as(olga), data: deadline })
  await callRpc(request, 'withdraw', { p_ids: [jo], p_secret: secret })
  await letPass(request, olga, eventId)
  await tick(request, olga, eventId, [
    [rui, true],
    [ifeoma, true],
    [victor, false],
  ])
}

type Tick = [row: string | undefined, came: boolean]

async function tick(request: APIRequestContext, olga: Account, eventId: string, ticks: Tick[]): Promise<void> {
  for (const [row, p_came] of ticks) {
    const { status } = await callRpc(request, 'set_came', { p_event_id: eventId, p_ids: [row], p_came }, olga)
    if (status !== 200) throw new Error('Nobody could be ticked')
  }
}

/** Drivers, one photographer with a long name, and who waits to be one. */
async function withSections(request: APIRequestContext, olga: Account, ana: Account): Promise<string> {
  const photos = { id: 'photos', name: 'Photographer for the whole morning', size: 1 }
  const { id } = await createEvent(request, olga, {
    name: 'Clean the bay',
    datetime: evening(302),
    location: 'North Pier',
    sections: [...SECTIONS, photos],
  })
  await join(request, id, 'Ana Sousa', { account: ana, section: 'driver' })
  await join(request, id, 'Rui', { account: ana, claim: true, section: 'cook' })
  await join(request, id, 'Victor Lund', { secret: newSecret(), section: 'photos' })
  await join(request, id, 'Marta', { secret: newSecret(), section: 'photos', wait: true })
  return id
}

/** Ten minutes each, with their names or a chosen one, then shifts; the first was yesterday. */
async function withTimes(request: APIRequestContext, olga: Account): Promise<string> {
  const [before, start] = [evening(-1), evening(1)]
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
  const time = (name: string, from: number, minutes = 10, size = 1) => {
    return { id: `t${from}`, name, size, start: at(from), end: at(from + minutes) }
  }
  const { id } = await createEvent(request, olga, {
    name: 'Parents’ evening and the school fair',
    datetime: before,
    end_datetime: at(240),
    time_zone: 'Europe/Lisbon',
    location: 'Room 12',
    max_picks: 3,
    sections: [
      { id: 'setup', name: 'Setting up the tables', size: 2, start: before, end: lasts(before).end_datetime },
      ...['7:00 PM', '7:10 PM', '7:20 PM', '7:30 PM'].map((name, index) => time(name, index * 10)),
      time('Headmaster, with both parents', 40, 20),
      time('Cake stand and coffee', 60, 60, 3),
      time('Clearing up', 120, 60, 3),
    ],
  })
  const rui = newSecret()
  await join(request, id, 'Rui', { secret: rui, section: 't0' })
  for (const section of ['t10', 't60'])
    await join(request, id, 'Rui', { secret: rui, section, claim: true, pick: true })
  const secret = newSecret()
  const martas = await join(request, id, 'Marta', { secret, section: 't30' })
  await callRpc(request, 'offer_slot', { p_ids: [martas], p_secret: secret })
  return id
}

/** Called off, with as much to say as there is room for. */
async function calledOff(request: APIRequestContext, olga: Account, ana: Account): Promise<string> {
  const { id } = await createEvent(request, olga, {
    name: 'Beach volleyball at the pier',
    datetime: '2059-11-29T10:00:00Z',
    location: 'North Pier',
    price_cents: 550,
    currency: 'EUR',
  })
  const anas = await join(request, id, 'Ana Sousa', { account: ana })
  await join(request, id, 'Victor Lund', { secret: newSecret() })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [anas] }, olga)
  const call_off_note =
    'The storm took the nets and half of the sand. We try again as soon as the city has cleared the beach, and I write into the chat ' +
    'when that is. Anyone who has paid gets the money back this week.'
  const change = { called_off_at: new Date().toISOString(), call_off_note }
  const answer = await request.patch(`/rest/v1/events?id=eq.${id}`, { ...as(olga), data: change })
  if (!answer.ok()) throw new Error(`Not called off: ${await answer.text()}`)
  return id
}

/** The people of the last date are expected on the next one. */
async function asking(request: APIRequestContext, olga: Account, ana: Account, ben: Account) {
  const fields = { name: 'Choir in the old church', cant_come: 'managers' }
  const { id, seriesId } = await createSeries(request, olga, { opens: 1 }, fields)
  const secret = newSecret()
  await join(request, id, 'Rui', { secret })
  await join(request, id, 'Ana Sousa', { account: ana })
  await join(request, id, 'Ben Carter', { account: ben })
  await letPass(request, olga, id)
  await callRpc(request, 'change_series', { p_series_id: seriesId, p_opens_days_before: 14 }, olga)
  const askingDateId = await openSeries(request, seriesId)
  const { status } = await callRpc(request, 'answer_event', { p_event_id: askingDateId, p_cant: true }, ben)
  if (status !== 200) throw new Error('Ben could not answer')
  return { askingDateId, ruisLink: `/signup/${id}#r=${secret}` }
}

const GUESTS = ['Rui', 'Marta', 'Tomasz', 'Ifeoma', 'Jo', 'Annelies']

/** Olga runs a group with an event; people have joined, one with an extra slot, a label is in use; Ben is an admin. */
export async function buildScene(request: APIRequestContext): Promise<Scene> {
  const [olga, ana, ben, nina] = await Promise.all([
    createAccount(request, 'Olga Ferreira'),
    createAccount(request, 'Ana Sousa'),
    createAccount(request, 'Ben Carter'),
    createAccount(request, 'Nina Okafor'),
  ])
  const group = await createGroup(request, olga, { name: GROUP, description: 'Doubles, all levels.', is_private: true })
  const empty = await createGroup(request, olga, { name: 'Monday Chess' })
  const common = { description: 'Bring a dark and a light shirt, please: the floor is new.', custom_fields: FIELDS }
  const event = await createEvent(request, olga, {
    ...common,
    name: EVENT,
    // Not so far away that they say their year.
    ...lasts(evening(300)),
    location: 'Riverside Sports Hall, Court 2, Rua das Flores 12',
    max_participants: 6,
    group_id: group.id,
  })
  const price = { price_cents: 550, currency: 'EUR', pay_link: 'https://pay.example/olga', pay_note: 'Or in cash.' }
  const open = await createEvent(request, olga, { ...common, ...price, name: 'Sunday picnic', max_participants: null })
  const ended = await createEvent(request, olga, { ...common, name: 'Last hike', datetime: '2020-05-03T09:00:00Z' })
  const full = await createEvent(request, olga, { name: 'Sunday dinner', max_participants: 1 })
  await join(request, full.id, 'Ana Sousa', { account: ana })
  await join(request, full.id, 'Victor Lund', { secret: newSecret(), wait: true })
  const soon = await createEvent(request, olga, {
    name: 'Night swim',
    max_participants: 1,
    datetime: new Date(Date.now() + 6_600_000).toISOString(),
    end_datetime: null,
  })
  const holder = await join(request, soon.id, 'Victor Lund', { secret: newSecret() })
  await join(request, soon.id, 'Ana Sousa', { account: ana, wait: true })
  await callRpc(request, 'withdraw', { p_ids: [holder] }, olga)
  const sectionsEventId = await withSections(request, olga, ana)
  const timesEventId = await withTimes(request, olga)
  const calledOffEventId = await calledOff(request, olga, ana)
  const series = await createSeries(request, olga, { opens: 1 }, { name: 'Monday bouldering for everybody' })
  await join(request, series.id, 'Ana Sousa', { account: ana })
  await callRpc(request, 'keep_place', { p_series_id: series.seriesId, p_keep: true }, ana)
  const joao = { p_series_id: series.seriesId, p_id: crypto.randomUUID(), p_name: 'João Pedro from the office' }
  await callRpc(request, 'add_regular', joao, olga)
  // Not before: another test may wake the sender at any moment, and its tick makes what is due, with the regulars of then.
  await callRpc(request, 'change_series', { p_series_id: series.seriesId, p_opens_days_before: 28 }, olga)
  await played(request, olga, series.id)
  const seriesDateId = await openSeries(request, series.seriesId)
  const link = { p_event_id: seriesDateId, p_whole_series: true }
  const made = await callRpc(request, 'make_cohost_link', link, olga)
  const cohostToken: string = made.body.series.token
  await callRpc(request, 'accept_cohost', { p_token: cohostToken }, ben)
  const asks = await asking(request, olga, ana, ben)
  const rare = await createSeries(request, olga, { every: 'month', opens: 1 }, { name: 'Full moon walk' })
  await request.delete(`/rest/v1/events?id=eq.${rare.id}`, as(olga))
  const responses = { size: 'Large' }
  await join(request, event.id, 'Olga Ferreira', { account: olga, responses })
  const anas = await join(request, event.id, 'Ana Sousa', { account: ana, responses })
  await join(request, event.id, '', { account: ana, claim: true, responses })
  const bens = await join(request, event.id, 'Ben Carter', { account: ben, responses })
  await moneyWords(request, { olga, ana, ben }, open.id, responses)
  // A payer left, so money is to go back.
  const left = await join(request, open.id, 'Iris Blom', { secret: newSecret(), responses })
  await callRpc(request, 'mark_people_paid', { p_participant_ids: [left] }, olga)
  await callRpc(request, 'withdraw', { p_ids: [left] }, olga)
  for (const name of GUESTS) await join(request, open.id, name, { secret: newSecret(), responses })
  await addMembers(request, olga, group.id, [anas, bens])
  const last = await createEvent(request, olga, { name: 'Court 2, the week before', group_id: group.id })
  const there = await join(request, last.id, 'Ana Sousa', { account: ana })
  const away = await join(request, last.id, 'Ben Carter', { account: ben })
  await letPass(request, olga, last.id)
  await tick(request, olga, last.id, [
    [there, true],
    [away, false],
  ])
  await promote(request, olga, group.id, ben)
  const label = await insertRow(request, olga, 'labels', { event_id: event.id, name: 'Goalkeeper', color: '#9163dd' })
  for (const [table, data] of [
    ['participant_labels', { participant_id: anas, label_id: label }],
    ['bookmarks', { event_id: event.id }],
  ] as const) {
    const answer = await request.post(`/rest/v1/${table}`, { ...as(olga), data })
    if (!answer.ok()) throw new Error(`Nothing put into ${table}: ${await answer.text()}`)
  }
  const ids = {
    eventId: event.id,
    openEventId: open.id,
    endedEventId: ended.id,
    fullEventId: full.id,
    soonEventId: soon.id,
    sectionsEventId,
    timesEventId,
    calledOffEventId,
  }
  const lasting = {
    seriesId: series.seriesId,
    playedDateId: series.id,
    seriesDateId,
    cohostToken,
    ...asks,
    emptySeriesId: rare.seriesId,
  }
  return { olga, ana, nina, ...ids, ...lasting, groupId: group.id, emptyGroupId: empty.id }
}
