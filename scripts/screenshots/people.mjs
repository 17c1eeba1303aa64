import { randomUUID } from 'node:crypto'
import { demoPassword } from '../demo-accounts.mjs'

/**
 * What the demo data does not show: somebody who has nothing yet, and somebody with long names, long texts and many
 * of everything. Written through the API, as the page would.
 * @typedef {{ event: string, group: string, emptyGroup: string, joining: string }} Scene
 * @typedef {{ token: string, id: string, session: string }} Account
 */

const LONG_EVENT =
  'Saturday morning beginners’ and returners’ outdoor five-a-side football with a picnic for the whole family afterwards'
const LONG_TEXT =
  'Bring a dark and a light shirt, shoes without studs (the floor is new), water, and something for the table.\n\nWe meet at the north gate, not at the car park; whoever is late calls Maximiliana, who lets people in until a quarter past. If it rains we play in the hall next door, which costs two euros each.'
const NAMES = [
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Montgomery',
  'عبد الرحمن بن محمد الأنصاري',
  'José María de la Santísima Trinidad Fernández y Rodríguez',
  '王小明',
  '👩🏽‍🚀 Zoë 🎉',
  'Ng',
  'Nguyễn Thị Phương Thảo',
  'Aikaterini-Alexandra Papadopoulou-Konstantinidou',
]

/**
 * @param {string} origin
 * @returns {Promise<{ sessions: Record<string, string>, scene: Scene }>}
 */
export async function makePeople(origin) {
  const newcomer = await register('Nuno Novo')
  const long = await register('Maximiliana Wolfeschlegelsteinhausenbergerdorff')
  const group = await insert(long, 'groups', {
    organizer_id: long.id,
    name: 'Riverside Wednesday and Saturday Badminton, Table Tennis and Board Game Friends',
    description: LONG_TEXT,
    is_private: true,
  })
  const emptyGroup = await insert(long, 'groups', { organizer_id: long.id, name: 'Brand new', is_private: false })
  const event = await insert(long, 'events', {
    organizer_id: long.id,
    name: LONG_EVENT,
    description: LONG_TEXT,
    datetime: inDays(9, 9),
    end_datetime: inDays(10, 13),
    location:
      'Riverside Sports and Leisure Centre, Court 2 (second floor), Rua das Flores do Campo Grande 1234, Lisboa',
    max_participants: 100,
    group_id: group,
    custom_fields: [
      { id: 'diet', label: 'Anything the kitchen should know about allergies', type: 'text', required: false },
    ],
  })
  const everybody = Array.from({ length: 60 }, (_, index) => NAMES[index] ?? `Person ${index + 1}`)
  const members = await joinAll(long, event, everybody)
  await rpc(long, 'add_participants_to_group', { p_group_id: group, p_participant_ids: members })
  for (let week = 1; week <= 12; week += 1) {
    const fields = {
      organizer_id: long.id,
      name: `Training ${week}`,
      datetime: inDays(7 * week, 19),
      max_participants: 20,
    }
    await insert(long, 'events', fields)
  }
  const host = await register('Sofia Reis')
  const joining = await insert(host, 'events', {
    organizer_id: host.id,
    name: 'Thursday Five-a-side',
    datetime: inDays(4, 19),
    location: 'Riverside Sports Hall, Court 2',
    max_participants: 12,
  })
  await joinAll(host, joining, ['Sofia Reis', 'Ben Carter', 'Giulia Rossi', 'Tomasz Nowak', 'Hana Kim', 'Ana Sousa'])
  return { sessions: { new: newcomer.session, long: long.session }, scene: { event, group, emptyGroup, joining } }

  /** @param {string} name */
  async function register(name) {
    const email = `${randomUUID().slice(0, 8)}.with.a.rather.long.mail.address@correspondence.roster.example`
    const body = { email, password: demoPassword, data: { full_name: name, phone: '+351 912 345 678' } }
    const session = await send('/auth/v1/signup', body)
    return { token: session.access_token, id: session.user.id, session: JSON.stringify(session) }
  }

  /**
   * @param {Account} by
   * @param {string} eventId
   * @param {string[]} names
   */
  async function joinAll(by, eventId, names) {
    const ids = []
    for (const [index, name] of names.entries()) {
      const id = randomUUID()
      ids.push(id)
      await rpc(by, 'register', { p_id: id, p_event_id: eventId, p_name: name, p_claim: index > 0, p_responses: {} })
    }
    return ids
  }

  /**
   * @param {Account} by
   * @param {string} table
   * @param {object} row
   * @returns {Promise<string>} the row's id
   */
  async function insert(by, table, row) {
    const [{ id }] = await send(`/rest/v1/${table}?select=id`, row, by)
    return id
  }

  /**
   * @param {Account} by
   * @param {string} name
   * @param {object} args
   */
  function rpc(by, name, args) {
    return send(`/rest/v1/rpc/${name}`, args, by)
  }

  /**
   * @param {string} path
   * @param {object} body
   * @param {Account} [by]
   */
  async function send(path, body, by) {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: 'embedded',
        prefer: 'return=representation',
        ...(by && { authorization: `Bearer ${by.token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
}

/**
 * @param {number} days from today
 * @param {number} hour
 */
function inDays(days, hour) {
  const day = new Date()
  day.setDate(day.getDate() + days)
  day.setHours(hour, 30, 0, 0)
  return day.toISOString()
}
