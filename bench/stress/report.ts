import { cpus, totalmem } from 'node:os'
import { table } from '../page.mjs'
import { quantile } from '../quantile.mjs'
import type { CallName, Connection } from './connection.ts'
import type { Person } from './person.ts'
import type { Plan } from './plan.ts'
import type { Target } from './target.ts'

/** Guarantees and the number of their violations. */
export type Promises = { name: string; count: number }[]

interface Found {
  target: Target
  plan: Plan
  people: Person[]
  lines: { signUps: Connection; pinged: Connection }
  promises: Promises
  load: [before: number, after: number]
}

/** The figures as they stand in bench/results. */
export function report({ target, plan, people, lines, promises, load }: Found): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const shared = plan.addresses === 'one' ? ', all behind one address' : ''
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}; ${target.name}; ${machine}; load average ${load[0].toFixed(1)} before and ${load[1].toFixed(1)} after. ${plan.people} people, ${plan.slots} slots${shared}. Milliseconds.`,
    '',
    callTable([
      ...rowsOf(lines.signUps, ['open the page', 'join', 'join the waitlist', 'withdraw', 'read again'], 'every 15 s'),
      ...rowsOf(lines.pinged, ['read again'], 'after a ping'),
    ]),
    '',
    outcomes(people),
    '',
    ...promises.map(({ name, count }) => `- ${name}: ${count}`),
  ].join('\n')
}

function callTable(rows: string[][]): string {
  return table(
    ['Call', 'answered', 'a second, at most', 'refused', 'hung up', 'failed', 'p50', 'p95', 'p99', 'longest'],
    rows,
  )
}

/** Only what was answered has a time. */
function rowsOf({ ledger }: Connection, calls: CallName[], why: string): string[][] {
  return calls.map((call) => {
    const answered = ledger.answered.filter((one) => one.call === call)
    const unanswered = ledger.unanswered.filter((one) => one.call === call)
    const lost = unanswered.filter(({ reason }) => reason === 'lost').length
    const times = answered.map(({ ms }) => ms)
    return [
      call === 'read again' ? `${call} ${why}` : call,
      String(answered.length),
      String(busiestSecond(answered.map(({ at }) => at))),
      refusals(answered),
      String(lost),
      String(unanswered.length - lost),
      ...[0.5, 0.95, 0.99, 1].map((share) => (times.length > 0 ? quantile(times, share).toFixed(0) : '–')),
    ]
  })
}

function refusals(answered: { word: string | undefined }[]): string {
  const counts = new Map<string, number>()
  for (const { word } of answered) if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || '0'
}

/** The most answers within one second. */
function busiestSecond(moments: number[]): number {
  const seconds = new Map<number, number>()
  for (const moment of moments) {
    const second = Math.floor(moment / 1000)
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }
  return Math.max(0, ...seconds.values())
}

function outcomes(people: Person[]): string {
  const of = (kind: Person['outcome']['kind']) => people.filter(({ outcome }) => outcome.kind === kind).length
  return `${of('slot')} were told that they have a slot, ${of('line')} that they wait, ${of('refused')} that they cannot join now; ${of('unanswered')} heard nothing.`
}
