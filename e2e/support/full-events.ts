import { type APIRequestContext, expect } from '@playwright/test'
import { type Account, createAccount } from './account'
import { as, callRpc, createEvent, join, newSecret, SECTIONS } from './api'
import { createSeries, evening, lasts } from './series'

/** Events whose pages are full: with people, in every state. */

export const GAME = {
  name: 'Thursday Five-a-side',
  ...lasts(evening(300)),
  location: 'Riverside Sports Hall, Court 2',
  description: 'Every level welcome. Bring a dark and a light shirt. If it rains we play anyway.',
  max_participants: 12,
}

/** An event with eight people, whose organizer is among them. */
export async function game(request: APIRequestContext, fields: Partial<typeof GAME> = {}) {
  const olga = await createAccount(request, 'Olga Ferreira')
  const event = await createEvent(request, olga, { ...GAME, ...fields })
  await join(request, event.id, 'Olga Ferreira', { account: olga })
  for (const name of ['Ben', 'Fatima', 'Tomasz', 'Yuki', 'Rui', 'Søren', 'Chidi']) {
    await join(request, event.id, name, { secret: newSecret() })
  }
  return { olga, event }
}

/** Two have left: Iris, whose money came, and Carla, whose payment Ana reported. */
async function paidAndLeft(request: APIRequestContext, olga: Account, money: object) {
  const ana = await createAccount(request, 'Ana Sousa')
  const undated = { datetime: null, end_datetime: null, location: null, max_participants: null }
  const picnic = await createEvent(request, olga, { ...GAME, ...money, ...undated, name: 'Sunday picnic' })
  await join(request, picnic.id, 'Ana Sousa', { account: ana })
  const iris = await join(request, picnic.id, 'Iris Blom', { secret: newSecret() })
  const carla = await join(request, picnic.id, 'Carla', { account: ana, claim: true })
  for (const [name, data, account] of [
    ['mark_people_paid', { p_participant_ids: [iris] }, olga],
    ['withdraw', { p_ids: [iris] }, olga],
    ['say_paid', { p_ids: [carla] }, ana],
    ['withdraw', { p_ids: [carla] }, ana],
  ] as const) {
    expect((await callRpc(request, name, data, account)).status, name).toBe(200)
  }
  return { picnic, ana }
}

/** A time on each of two evenings, one person each. */
const TIMES = [0, 1].map((later) => {
  const start = new Date(Date.parse(evening(299 + later)) + later * 3_600_000).toISOString()
  return { id: `time-${later}`, name: `${7 + later}:00 PM`, size: 1, start, end: lasts(start).end_datetime }
})

/** Places and hosts have up to 500 and 100 characters. */
const LONG_PLACE = `${GAME.location}, the second door behind the car park, past the old bakery and up the stairs to the first floor`

/** Section names have up to 60 characters. */
const LONG_SECTIONS = [
  { id: 'driver', name: 'Driver with a van, a trailer or at least a very large car', size: 2 },
  { id: 'cook', name: 'Cook', size: 2 },
]

/** Nineteen events with Olga, one of them with a host of many names, and those in which a guest can be with the guest's secret. */
export async function inEveryState(request: APIRequestContext) {
  const { olga, event } = await game(request)
  const money = { price_cents: 550, currency: 'EUR' }
  const deadline = { registration_deadline: evening(299) }
  const series = await createSeries(request, olga, {}, { description: GAME.description, location: GAME.location })
  await join(request, series.id, 'Olga Ferreira', { account: olga })
  const off = { ...money, name: 'Called off' }
  const states: ({ sections?: readonly { id: string }[] } & Record<string, unknown>)[] = [
    { sections: SECTIONS, max_participants: null },
    { sections: TIMES, max_participants: null, datetime: TIMES[0]?.start, end_datetime: TIMES[1]?.end },
    { location: LONG_PLACE },
    { max_participants: 2 },
    { name: 'Thursday Five-a-side at the old stadium' },
    { name: `${GAME.name}, ${GAME.description.repeat(2)}` },
    money,
    deadline,
    { ...deadline, withdraw_until: evening(298) },
    { max_participants: null },
    { is_private: true },
    { name: 'Long sections', sections: LONG_SECTIONS, max_participants: null },
    { name: 'In teams' },
    { name: 'With a message' },
    off,
  ]
  const secrets = new Map<string, string>()
  const ids: string[] = [event.id, series.id]
  const sections = new Map<string, string | undefined>()
  const rows = new Map<unknown, { id: string; row: string }>()
  for (const fields of states) {
    const { id } = await createEvent(request, olga, { ...GAME, ...fields })
    ids.push(id)
    sections.set(id, fields.sections?.[1]?.id)
    const row = await join(request, id, 'Olga Ferreira', {
      account: olga,
      ...(fields.sections?.[0] && { section: fields.sections[0].id }),
    })
    rows.set(fields.name, { id, row })
    // She gets it back.
    if (fields === off) await callRpc(request, 'mark_people_paid', { p_participant_ids: [row] }, olga)
    if (fields.name === 'With a message') {
      const message = { p_id: crypto.randomUUID(), p_event_id: id, p_text: GAME.description }
      expect((await callRpc(request, 'write_notice', message, olga)).status).toBe(200)
    }
  }
  const host = await createAccount(request, 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Montgomery')
  const { id: hostedId } = await createEvent(request, host, GAME)
  await join(request, hostedId, 'Olga Ferreira', { account: olga })
  ids.unshift(hostedId)
  const [privateId, offId] = [ids[ids.length - 5], ids.at(-1)]
  const inTeams = rows.get('In teams')
  if (!inTeams) throw new Error('No such event')
  for (const id of ids) {
    if (id === privateId) continue
    const secret = newSecret()
    const section = sections.get(id)
    const leos = await join(request, id, 'Leo Martins', { secret, ...(section && { section }) })
    secrets.set(id, secret)
    if (id !== inTeams.id) continue
    const teams = { p_event_id: id, p_teams: [[inTeams.row], [leos]] }
    expect((await callRpc(request, 'set_teams', teams, olga)).status).toBe(200)
  }
  const data = { called_off_at: new Date().toISOString(), call_off_note: GAME.description.repeat(2) }
  expect((await request.patch(`/rest/v1/events?id=eq.${offId}`, { ...as(olga), data })).ok()).toBe(true)
  const { picnic, ana } = await paidAndLeft(request, olga, money)
  return { olga, ana, ids: [...ids, picnic.id], picnic, secrets }
}
