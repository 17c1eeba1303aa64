import { send } from '../api.ts'
import { machine, progress, publish, quantile, table } from '../report.ts'
import { check } from './check.ts'
import type { CallName, Connection, Entry } from './connection.ts'
import { invite, keepPolling, type Person, takePart } from './person.ts'
import { type Plan, planOf } from './plan.ts'
import { startTarget } from './target.ts'

/**
 * `npm run bench:stress`: a link in a chat of 500 people. Checks what the database holds after all have joined.
 * @returns the exit code
 */
export async function main(words: string[]): Promise<number> {
  const plan = planOf(words)
  const { api, organizer, rows, stop } = await startTarget()
  try {
    const data = { organizer_id: organizer.user.id, name: 'Saturday tournament', max_participants: plan.slots }
    const [{ id }] = await send(api, '/rest/v1/events?select=id', { token: organizer.access_token, data })
    // A fresh API opens its connections and reads the schema with its first requests. A hosted one is warm.
    await Promise.all(Array.from({ length: 100 }, () => send(api, `/rest/v1/rpc/get_event?p_event_id=${id}`)))
    const connection: Connection = { ...api, ledger: [] }
    const people = invite(plan)
    progress(`${plan.people} people sign up for ${plan.slots} slots`)
    const polling = keepPolling(connection, id, people)
    await Promise.all(people.map((person) => takePart(connection, id, person)))
    polling.stop()
    const violations = check(people, await rows(id), plan.slots)
    const failures = connection.ledger.filter(({ failure }) => failure && failure !== 'lost')
    for (const [reason, count] of tally(failures.map(({ call, failure }) => `${call}: ${failure}`)))
      console.error(`${count} × ${reason}`)
    const broken = Object.entries(violations).filter(([, count]) => count > 0)
    for (const [name, count] of broken) console.error(`Broken: ${name}, ${count}`)
    const text = report(plan, connection.ledger, people, violations)
    if (broken.length > 0) console.log(text)
    else publish('stress', text)
    return broken.length > 0 ? 1 : 0
  } finally {
    stop()
  }
}

const CALLS: CallName[] = ['open the page', 'join', 'join the waitlist', 'poll']

/** The figures as they stand in bench/results. */
function report(plan: Plan, ledger: Entry[], people: Person[], violations: object): string {
  const kinds = tally(people.map(({ outcome }) => outcome.kind))
  const of = (kind: Person['outcome']['kind']) => kinds.get(kind) ?? 0
  return [
    `${machine()} ${plan.people} people, ${plan.slots} slots.`,
    '',
    table(
      ['Call', 'answered', 'a second, at most', 'refused', 'hung up', 'failed', 'p50', 'p95', 'p99', 'longest'],
      CALLS.map((call) =>
        rowOf(
          call,
          ledger.filter((entry) => entry.call === call),
        ),
      ),
    ),
    '',
    `${of('slot')} got a slot, ${of('line')} a place on the waitlist, ${of('refused')} a refusal, ${of('unanswered')} no response.`,
    '',
    ...Object.entries(violations).map(([rule, count]) => `- ${rule}: ${count}`),
  ].join('\n')
}

/** Only a call with a response has a time. */
function rowOf(call: CallName, entries: Entry[]): string[] {
  const answered = entries.filter(({ failure }) => !failure)
  const lost = entries.filter(({ failure }) => failure === 'lost').length
  const seconds = tally(answered.map(({ at }) => Math.floor(at / 1000)))
  const refusals = tally(answered.flatMap(({ refusal }) => refusal ?? []))
  const times = answered.map(({ ms }) => ms)
  return [
    call,
    String(answered.length),
    String(Math.max(0, ...seconds.values())),
    [...refusals].map(([code, count]) => `${count} ${code}`).join(', ') || '0',
    String(lost),
    String(entries.length - answered.length - lost),
    ...[0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(0)),
  ]
}

function tally<Value>(values: Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
