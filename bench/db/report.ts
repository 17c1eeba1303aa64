import { table } from '../page.mjs'
import type { Cost } from './action.ts'
import { count, machine } from './machine.ts'
import type { Measured } from './measure.ts'
import type { SeriesCost } from './series.ts'

export interface World {
  events: number
  participants: number
  groups: number
  queries: Measured[]
}

const GOAL = { p95: 5, growth: 2 }

/** The figures as they stand in bench/results. */
export function report(worlds: World[], movingUp: Cost[], series: SeriesCost, postgres: string): string {
  const sizes = worlds.map(({ events, participants, groups }) =>
    [count(events), `${count(participants)} sign-ups, ${count(groups)} groups`].join(' events, '),
  )
  return [
    machine(postgres),
    '',
    ...sizes.map((size) => `- ${size}`),
    '',
    queryTable(worlds),
    '',
    ...verdict(worlds),
    '',
    movingUpTable(movingUp),
    '',
    seriesTable(series),
  ].join('\n')
}

function queryTable(worlds: World[]): string {
  const heads = worlds.map(({ events }) => `${count(events)}: p50 / p95`)
  const first = worlds[0]
  const last = worlds.at(-1)
  const names = last?.queries.map(({ name }) => name) ?? []
  const rows = names.map((name) => {
    const cells = worlds.map((world) => {
      const found = find(world, name)
      return found ? `${found.p50.toFixed(2)} / ${found.p95.toFixed(2)}` : '–'
    })
    const plan = find(last, name)?.scanned.join(', ')
    return [name, ...cells, `${growth(first, last, name).toFixed(1)}×`, plan ? `reads all of ${plan}` : 'indexes']
  })
  return table(['Query, who asks: request', ...heads, 'growth of p50', 'plan'], rows)
}

function verdict(worlds: World[]): string[] {
  const first = worlds[0]
  const last = worlds.at(-1)
  const queries = last?.queries ?? []
  const slow = queries.filter(({ p95 }) => p95 > GOAL.p95)
  const growing = queries.filter(({ name }) => growth(first, last, name) >= GOAL.growth)
  const scanning = queries.filter(({ scanned }) => scanned.length > 0)
  const line = (label: string, missed: Measured[]) =>
    `- ${label}: ${queries.length - missed.length} of ${queries.length}${missed.length ? `; not ${missed.map(({ name }) => name).join('; ')}` : ''}`
  return [
    line(`p95 at most ${GOAL.p95} ms`, slow),
    line(`growth under ${GOAL.growth}×`, growing),
    line('indexes only', scanning),
  ]
}

function movingUpTable(movingUp: Cost[]): string {
  return table(
    ['An event of a hundred slots', 'p50 / p95 of the whole transaction', 'goal for p95'],
    movingUp.map(({ what, p50, p95, goal }) => [what, `${p50.toFixed(2)} / ${p95.toFixed(2)}`, goal ? `${goal}` : '–']),
  )
}

function seriesTable({ count: total, actions, queries }: SeriesCost): string {
  const rows = [...actions.map(({ what, ...times }) => ({ name: what, scanned: ['–'], ...times })), ...queries]
  return table(
    [`${count(total)} series`, 'p50 / p95', 'plan'],
    rows.map(({ name, p50, p95, scanned }) => [
      name,
      `${p50.toFixed(2)} / ${p95.toFixed(2)}`,
      scanned[0] === '–' ? '–' : scanned.length > 0 ? `reads all of ${scanned.join(', ')}` : 'indexes',
    ]),
  )
}

const find = (world: World | undefined, name: string) => world?.queries.find((query) => query.name === name)

function growth(first: World | undefined, last: World | undefined, name: string): number {
  return (find(last, name)?.p50 ?? Number.NaN) / (find(first, name)?.p50 ?? Number.NaN)
}
