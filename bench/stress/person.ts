import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pollInterval } from '@/features/event/page/poll-interval'
import { type ApiResponse, ask, type CallName, type Connection } from './connection.ts'
import type { Plan } from './plan.ts'

/** A person in the chat who taps the link, with their responses. */
export interface Person {
  name: string
  address: string
  /** The id that the phone has made. Every retry sends the same. */
  id: string
  secret: string
  /** How the network treats the tap on Join. */
  luck: Luck
  /** Seconds after the start. */
  opensAt: number
  tapsAt: number
  /** When the first request that could have made the row was sent, and when the phone knew of the row, ms. */
  triedAt: number
  heardAt: number
  outcome: Outcome
}

/** `fine`; the answer gets `lost` on the way; a `double` tap; `offline` for a while, at times after sending. */
type Luck = 'fine' | 'lost' | 'double' | 'offline' | 'cut off'

export type Outcome =
  | { kind: 'slot'; slot: number }
  | { kind: 'line' }
  | { kind: 'refused'; word: string }
  | { kind: 'unanswered' }

/** Half of the people send their tap twice; one in ten is offline for a while. */
const LUCKS: Luck[] = ['fine', 'lost', 'fine', 'double', 'fine', 'lost', 'fine', 'double', 'offline', 'cut off']
const TRIES = 6

export function invite(plan: Plan): Person[] {
  return Array.from({ length: plan.people }, (_, index) => {
    const opensAt = Math.random() * plan.opening
    return {
      name: `Person ${index + 1}`,
      address: addressOf(index),
      id: randomUUID(),
      secret: randomBytes(16).toString('hex'),
      luck: LUCKS[index % LUCKS.length] ?? 'fine',
      opensAt,
      tapsAt: opensAt + Math.random() * (plan.tapping - opensAt),
      triedAt: 0,
      heardAt: 0,
      outcome: { kind: 'unanswered' },
    }
  })
}

/** Two of five people share one of four addresses of mobile networks; the others have distinct addresses. */
function addressOf(index: number): string {
  return index % 5 < 2 ? `198.51.100.${10 + (index % 4)}` : `2001:db8:${index.toString(16)}::1`
}

/** Opens the page, thinks, taps Join, and takes a place in line where no slot is left. Resolves when it is settled. */
export async function takePart(line: Connection, eventId: string, person: Person): Promise<void> {
  await pause(person.opensAt * 1000)
  const opened = performance.now()
  const page = await open(line, eventId, person)
  await pause((person.tapsAt - person.opensAt) * 1000 - (performance.now() - opened))
  person.outcome = await join(line, eventId, person, isFull(page))
  if (person.outcome.kind === 'refused' && person.outcome.word === 'full') {
    // 'All slots are taken': the button says 'Join Waitlist' now.
    await pause(1_000 + Math.random() * 2_000)
    person.outcome = await join(line, eventId, person, true)
  }
}

async function open(line: Connection, eventId: string, { address }: Person): Promise<ApiResponse | null> {
  // As the early script asks: by GET, with the key in the address.
  const query = new URLSearchParams({ p_event_id: eventId, apikey: line.key })
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await ask(line, { call: 'open the page', path: `rpc/get_event?${query}`, address })
    if (answer) return answer
    await pause(1_000)
  }
  return null
}

function isFull(page: ApiResponse | null): boolean {
  const { event, participant_count } = (page?.body ?? {}) as {
    event?: { max_participants: number }
    participant_count?: number
  }
  return event !== undefined && (participant_count ?? 0) >= event.max_participants
}

async function join(line: Connection, eventId: string, person: Person, wait: boolean) {
  const send = (hangUpAfter?: number) => register(line, eventId, person, wait, hangUpAfter)
  // An earlier try was refused, so it cannot have made the row.
  person.triedAt = performance.now()
  const { luck } = person
  if (luck === 'offline' || luck === 'cut off') {
    if (luck === 'cut off') await send(1 + Math.random() * 30)
    await pause(2_000 + Math.random() * 8_000)
  } else if (luck === 'lost') {
    const answer = await send(1 + Math.random() * 300)
    if (answer) return settle(person, answer)
    await pause(300 + Math.random() * 1_200)
  } else if (luck === 'double') {
    const [first, second] = await Promise.all([send(), pause(100 + Math.random() * 200).then(() => send())])
    const answer = first ?? second
    if (answer) return settle(person, answer)
  }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await send()
    if (answer) return settle(person, answer)
    await pause(1_000 * (attempt + 1))
  }
  return { kind: 'unanswered' } as const
}

function register(line: Connection, eventId: string, person: Person, wait: boolean, hangUpAfter?: number) {
  const { id, name, secret, address } = person
  const call: CallName = wait ? 'join the waitlist' : 'join'
  const data = { p_id: id, p_event_id: eventId, p_entry: { name }, p_secret: secret, p_wait: wait }
  return ask(line, { call, path: 'rpc/register', data, address, ...(hangUpAfter && { hangUpAfter }) })
}

function settle(person: Person, { status, body, answeredAt }: ApiResponse): Outcome {
  const { slot_number, hint, code } = (body ?? {}) as { slot_number?: number | null; hint?: string; code?: string }
  if (status >= 400) return { kind: 'refused', word: hint ?? code ?? String(status) }
  person.heardAt = answeredAt
  return typeof slot_number === 'number' ? { kind: 'slot', slot: slot_number } : { kind: 'line' }
}

/** Every page polls from the moment when it was opened, by the app's rule, until `stop`. */
export function keepPolling(line: Connection, eventId: string, people: Person[]) {
  const data = { p_event_id: eventId }
  const timers = people.map(({ opensAt, address }) => {
    const poll = () => ask(line, { call: 'poll', path: 'rpc/get_event', data, address })
    const every = pollInterval(false, Math.random())
    return setTimeout(() => timers.push(setInterval(poll, every)), opensAt * 1000)
  })
  return { stop: () => timers.forEach(clearTimeout) }
}

const pause = (ms: number) => sleep(Math.max(0, ms))
