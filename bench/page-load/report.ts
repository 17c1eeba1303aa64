import { machine, publish, table } from '../report.ts'
import type { LinkRow } from './links.ts'
import type { TouchRow } from './touch.ts'

interface Found {
  links: LinkRow[]
  touches: TouchRow[]
  runs: number
}

/** Prints what was measured beside the goals. */
export function report({ links, touches, runs }: Found): void {
  const how = `${machine()} Median of ${runs}; in brackets the share of the hello world's time in the same run.`
  publish('pages', [linkTable(links), how, touchTable(touches)].join('\n\n'))
}

function linkTable(rows: LinkRow[]): string {
  const hello = rows.find(({ site }) => site === 'hello')
  const ms = (value: number | undefined, floor: number | undefined) =>
    value ? `${Math.round(value)}${floor ? ` (${(value / floor).toFixed(2)})` : ''}` : '–'
  return table(
    [
      'First visit, second visit',
      'script, compressed',
      'readable',
      'answers taps',
      'drawer open',
      'second visit',
      'offline',
      'shift',
    ],
    [
      ...rows.map(({ name, cold, warm, offline }) => [
        name,
        `${(cold.js / 1000).toFixed(0)} KB`,
        ms(cold.readable, hello?.cold.readable),
        ms(cold.answers, hello?.cold.readable),
        ms(cold.drawer, hello?.cold.readable),
        ms(warm.readable, hello?.warm.readable),
        ms(offline?.readable, hello?.warm.readable),
        cold.shift.toFixed(3),
      ]),
      ['*Goal*', '', '*0.70, 0.75*', '*1.20*', '', '*0.60*', '*0.60*', '*0*'],
    ],
  )
}

function touchTable(rows: TouchRow[]): string {
  return table(
    ['A thousand people', 'next paint'],
    [...rows.map(({ name, paint }) => [name, `${Math.round(paint)} ms`]), ['*Goal*', '*100 ms*']],
  )
}
