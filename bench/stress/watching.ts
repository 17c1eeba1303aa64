import { scheduleRefetch } from '@/features/event/page/live-rules'
import { pollInterval } from '@/features/event/page/poll-interval'
import { ask, type Connection } from './connection.ts'
import { type Person, pause } from './person.ts'
import type { Plan } from './plan.ts'

/** Requests of open, visible pages. The app's rules decide when. */

/** How long a ping travels, in ms. */
const TRAVEL_MS = 100
/** How long after the last change every page must have read it, in ms. */
const PATIENCE_MS = 30_000

/** Every page polls from the moment on when it was opened, as one that has not joined a channel, until `close`. */
export function keepPolling(line: Connection, eventId: string, people: Person[], random: () => number) {
  let isOpen = true
  const ends = new Set<() => void>()
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        ends.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      ends.add(end)
    })
  const pages = people.map(async (person) => {
    await rest(person.opensAt * 1000)
    const every = pollInterval(false, random())
    for (await rest(every); isOpen; await rest(every)) await read(line, eventId, person)
  })
  const close = async () => {
    isOpen = false
    for (const end of ends) end()
    await Promise.all(pages)
  }
  return { close }
}

interface Seen {
  /** Text of the last change. */
  text: string | null
  people: number
}

async function read(line: Connection, eventId: string, { address }: Person): Promise<Seen | null> {
  const data = { p_event_id: eventId }
  const answer = await ask(line, { call: 'read again', path: 'rpc/get_event', data, address })
  if (!answer) return null
  const page = answer.body as { event: { description: string | null }; roster: unknown[]; waiting_count: number }
  return { text: page.event.description, people: page.roster.length + page.waiting_count }
}

/**
 * Something changes every second, and each change pings every open page, as Realtime would. Returns how many pages had
 * not read the last change half a minute later.
 */
export async function readAfterPings(
  line: Connection,
  eventId: string,
  people: Person[],
  { watching }: Plan,
  change: (text: string) => Promise<unknown>,
): Promise<number> {
  const pages = people.map((person) => new Page(() => read(line, eventId, person)))
  let text = ''
  for (let second = 1; second <= watching; second += 1) {
    const started = performance.now()
    text = `Change ${second}`
    await change(text)
    setTimeout(() => {
      for (const page of pages) page.onPing()
    }, TRAVEL_MS)
    await pause(1_000 - (performance.now() - started))
  }
  const end = performance.now() + PATIENCE_MS
  const late = () => pages.filter(({ seen }) => seen.text !== text).length
  while (late() > 0 && performance.now() < end) await pause(200)
  return late()
}

/** An open page that has joined the event's channel. */
class Page {
  seen: Seen = { text: null, people: 0 }
  readonly onPing: () => void
  #isFetching = false

  constructor(read: () => Promise<Seen | null>) {
    const refresh = async () => {
      this.#isFetching = true
      this.seen = (await read()) ?? this.seen
      this.#isFetching = false
    }
    const options = {
      refetch: () => void refresh(),
      isFetching: () => this.#isFetching,
      peopleCount: () => this.seen.people,
    }
    this.onPing = scheduleRefetch(options).onPing
  }
}
