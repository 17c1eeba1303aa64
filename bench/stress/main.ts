import { loadavg } from 'node:os'
import { writeResult } from '../page.mjs'
import { check, checkMovingUp, inOrder, type Row } from './check.ts'
import type { Connection } from './connection.ts'
import { invite, leave, type Person, takePart } from './person.ts'
import { type Plan, planOf, randomFrom } from './plan.ts'
import { type Promises, report } from './report.ts'
import { findTarget, send, type Target } from './target.ts'
import { keepPolling, readAfterPings } from './watching.ts'

/** Lets a chat sign up for an event at once, checks what the database holds afterwards, and prints the figures. */
export async function main(words: string[]): Promise<void> {
  const plan = planOf(words)
  const target = await findTarget()
  try {
    const eventId = await makeEvent(target, plan)
    const before = loadavg()[0] ?? 0
    const remove = () =>
      send(`${target.origin}/rest/v1/events?id=eq.${eventId}`, target.key, target.organizer.token, 'DELETE')
    const { lines, promises, people } = await signUpAtOnce(target, eventId, plan).finally(remove)
    const text = report({ target, plan, people, lines, promises, load: [before, loadavg()[0] ?? 0] })
    console.log(text)
    const broken = promises.filter(({ count }) => count > 0)
    for (const { name, count } of broken) console.error(`Broken: ${name}, ${count}`)
    if (broken.length > 0) process.exitCode = 1
    else if (words.includes('--write')) writeResult('stress', text)
  } finally {
    await target.stop()
  }
}

async function makeEvent({ origin, key, organizer }: Target, { slots }: Plan): Promise<string> {
  const event = { organizer_id: organizer.id, name: 'Saturday tournament', max_participants: slots }
  const [{ id }] = await send(`${origin}/rest/v1/events?select=id`, key, organizer.token, 'POST', event)
  // A fresh API opens its connections and reads the schema with its first requests. A hosted one is warm.
  const read = () => send(`${origin}/rest/v1/rpc/get_event?p_event_id=${id}`, key)
  await Promise.all(Array.from({ length: 100 }, read))
  return id
}

async function signUpAtOnce(target: Target, eventId: string, plan: Plan) {
  const random = randomFrom(plan.seed)
  const line: Connection = { ...target, ledger: { answered: [], unanswered: [] } }
  const people = invite(plan, random)
  tell(`${plan.people} people sign up for ${plan.slots} slots`)
  const pages = keepPolling(line, eventId, people, random)
  await Promise.all(people.map((person) => takePart(line, eventId, person, random)))
  const rows = await target.rows(eventId)
  const held = check(people, rows, plan.slots)
  tell(`${plan.leaving} leave at once`)
  const left = await leaveAtOnce(line, people, rows, plan)
  const moved = checkMovingUp(rows, await target.rows(eventId), left)
  await pages.close()

  tell('somebody changes something every second, and every open page hears of it')
  const pinged: Connection = { ...target, ledger: { answered: [], unanswered: [] } }
  const change = (text: string) =>
    send(`${target.origin}/rest/v1/events?id=eq.${eventId}`, target.key, target.organizer.token, 'PATCH', {
      description: text,
    })
  const unread = await readAfterPings(pinged, eventId, people, plan, change)
  const failures = [line, pinged].flatMap(({ ledger }) => ledger.unanswered.filter(({ reason }) => reason !== 'lost'))
  for (const [reason, count] of tally(failures.map(({ call, reason }) => `${call}: ${reason}`)))
    console.error(`${count} × ${reason}`)
  const promises: Promises = Object.entries({ ...held, ...moved, 'pages that miss the last change': unread }).map(
    ([name, count]) => ({ name, count }),
  )
  return { lines: { signUps: line, pinged }, promises, people }
}

/** Returns the people whose withdrawal succeeded. */
async function leaveAtOnce(line: Connection, people: Person[], rows: Row[], { leaving }: Plan): Promise<string[]> {
  const first = new Set(
    inOrder(rows)
      .slice(0, leaving)
      .map(({ id }) => id),
  )
  const leavers = people.filter(({ id }) => first.has(id))
  const out = await Promise.all(leavers.map((person) => leave(line, person)))
  return leavers.filter((_, index) => out[index]).map(({ id }) => id)
}

function tally(values: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Progress goes to stderr, so that stdout holds the figures alone and can be sent to a file. */
const tell = (text: string) => console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`)
