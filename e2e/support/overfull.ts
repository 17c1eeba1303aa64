import type { APIRequestContext } from '@playwright/test'
import { eachText, textRow } from '../../src/entities/event/text-columns'
import { type Account, createAccount } from './account'
import { createEvent, join } from './api'
import { addMembers, createGroup } from './groups'
import { evening } from './series'

/** A person with long names, long texts and many of everything. */
export interface Overfull {
  owner: Account
  eventId: string
  /** Ten sections, a hundred slots. */
  sectionsEventId: string
  groupId: string
}

const EVENT =
  'Saturday morning beginners’ and returners’ outdoor five-a-side football with a picnic for the whole family afterwards'
const GROUP = 'Riverside Wednesday and Saturday Badminton, Table Tennis and Board Game Friends'
const PLACE = 'Riverside Sports and Leisure Centre, Court 2 (second floor), Rua das Flores do Campo Grande 1234, Lisboa'
const TEXT =
  'Bring a dark and a light shirt, shoes without studs (the floor is new), water, and something for the table.\n\nWe meet at the north gate, not at the car park; anyone who is late calls Maximiliana, who lets people in until a quarter past. If it rains we play in the hall next door, which costs two euros each.'
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
const SECTIONS = [
  'Driver with a van, a trailer or at least a very large car',
  'Grundstücksverkehrsgenehmigungszuständigkeitsübertragung',
  'سائقون من ذوي الخبرة',
  'Cook',
  'Sorter',
  'Photographer',
  '9:00–11:00',
  '11:00–13:00',
  'Goalkeeper',
  '🧹 Sweeper',
]
const QUESTION = 'Anything the kitchen should know about allergies'

/** Maximiliana runs an event with 60 people in a group with a long name, and twelve trainings. */
export async function buildOverfull(request: APIRequestContext): Promise<Overfull> {
  const owner = await createAccount(request, 'Maximiliana Wolfeschlegelsteinhausenbergerdorff')
  const group = await createGroup(request, owner, { name: GROUP, description: TEXT, is_private: true })
  const event = await createEvent(request, owner, {
    name: EVENT,
    ...eachText((name) => (name === 'location' ? PLACE : TEXT.slice(0, textRow(name).max))),
    datetime: evening(9),
    end_datetime: evening(10),
    max_participants: 100,
    group_id: group.id,
    custom_fields: [{ id: 'diet', label: QUESTION, type: 'text', required: false }],
  })
  const members: string[] = []
  for (let slot = 1; slot <= 60; slot += 1) {
    const name = NAMES[slot - 1] ?? `Person ${slot}`
    members.push(await join(request, event.id, name, { account: owner, claim: slot > 1 }))
  }
  await addMembers(request, owner, group.id, members)
  const sectionsEventId = await withSections(request, owner)
  for (let week = 1; week <= 12; week += 1) {
    const fields = { name: `Training ${week}`, datetime: evening(7 * week), max_participants: 20 }
    await createEvent(request, owner, fields)
  }
  return { owner, eventId: event.id, sectionsEventId, groupId: group.id }
}

/** The first section is nearly full, the second full with a line. */
async function withSections(request: APIRequestContext, owner: Account): Promise<string> {
  const sections = SECTIONS.map((name, index) => ({ id: `s${index}`, name, size: 10 }))
  const { id } = await createEvent(request, owner, { name: EVENT, description: TEXT, sections })
  for (let slot = 0; slot < 24; slot += 1) {
    const section = slot < 9 ? 's0' : slot < 21 ? 's1' : 's2'
    await join(request, id, NAMES[slot] ?? `Person ${slot}`, { account: owner, claim: slot > 0, wait: true, section })
  }
  return id
}
