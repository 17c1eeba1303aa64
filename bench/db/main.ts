import { bootstrap } from '../../scripts/db/postgres/migrations.ts'
import { startServer } from '../../scripts/db/postgres/server.ts'
import { namedFunctions } from '../../scripts/db/types.ts'
import { machine, progress, publish, table } from '../report.ts'
import { READS } from './calls.ts'
import { type Cost, measureReads, measureWrites } from './measure.ts'
import { makeWorld, SETTINGS } from './world.ts'

const GOAL = { p95: 5, growth: 2 }

/** Functions that no list reads or that depend on one date of one series: tests/db/slow limits the rows that they read. */
const UNMEASURED = [
  'get_attendance',
  'get_calendar',
  'get_calendar_token',
  'get_cohost_link',
  'get_my_attendance',
  'get_series',
]

/** `npm run bench:db`: response times of the database with 1,000, 100,000 and 1,000,000 events. `-- small` is a quick try. @returns the exit code */
export async function main(words: string[]): Promise<number> {
  const forgotten = Object.keys(namedFunctions()).filter(
    (name) =>
      name.startsWith('get_') && !UNMEASURED.includes(name) && !READS.some(([, call]) => call.startsWith(`${name}(`)),
  )
  if (forgotten.length > 0) throw new Error(`bench/db/calls.ts does not call ${forgotten.join(', ')}`)
  const [sizes, callers] = words.includes('small') ? [[1_000, 10_000], 40] : [[1_000, 100_000, 1_000_000], 200]
  const server = await startServer({ settings: SETTINGS, isLarge: true })
  try {
    await bootstrap(server)
    const worlds: Cost[][] = []
    let world = ''
    for (const events of sizes) {
      progress(`making ${events} events`)
      world = await makeWorld(server, events)
      progress('reading')
      worlds.push(await measureReads(server, world, callers))
    }
    progress('writing')
    publish('db', report(sizes, worlds, await measureWrites(server, world)))
    return 0
  } finally {
    server.stop()
  }
}

function report(sizes: number[], worlds: Cost[][], changes: Cost[]): string {
  const [first = [], last = []] = [worlds[0], worlds.at(-1)]
  const growthOf = (index: number) => (last[index]?.p50 ?? 0) / (first[index]?.p50 ?? 0)
  const reads = last.map(({ name, scanned = [] }, index) => [
    name,
    ...worlds.map((costs) => times(costs[index])),
    `${growthOf(index).toFixed(1)}×`,
    scanned.length > 0 ? `reads all of ${scanned.join(', ')}` : 'indexes',
  ])
  const verdict = (goal: string, missed: Cost[]) =>
    `- ${goal}: ${last.length - missed.length} of ${last.length}${missed.length > 0 ? `; not ${missed.map(({ name }) => name).join('; ')}` : ''}`
  return [
    machine(),
    '',
    table(
      [
        'Call, caller',
        ...sizes.map((size) => `${size.toLocaleString('en')} events: p50 / p95`),
        'growth of p50',
        'plan',
      ],
      reads,
    ),
    '',
    verdict(
      `p95 at most ${GOAL.p95} ms`,
      last.filter(({ p95 }) => p95 > GOAL.p95),
    ),
    verdict(
      `growth under ${GOAL.growth}×`,
      last.filter((_, index) => growthOf(index) >= GOAL.growth),
    ),
    verdict(
      'indexes only',
      last.filter(({ scanned = [] }) => scanned.length > 0),
    ),
    '',
    table(
      ['An event of a hundred slots', 'p50 / p95 of the whole transaction', 'goal for p95'],
      changes.map((cost) => [cost.name, times(cost), String(cost.goal)]),
    ),
  ].join('\n')
}

const times = (cost: Cost | undefined) => `${cost?.p50.toFixed(2)} / ${cost?.p95.toFixed(2)}`
