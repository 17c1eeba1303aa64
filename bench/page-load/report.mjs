import { table, writeResult } from '../page.mjs'

/**
 * Prints what was measured beside the goals. `write` puts it into bench/results as well.
 *
 * @typedef {import('./links.mjs').LinkRow} LinkRow
 * @typedef {import('./lists.mjs').ListRow} ListRow
 * @typedef {import('./touch.mjs').TouchRow} TouchRow
 * @typedef {{ links: LinkRow[], lists: ListRow[], touches: TouchRow[], runs: number, load: { before: number, after: number }, write: boolean }} Found
 */

/** @param {Found} found */
export function report({ links, lists, touches, runs, load, write }) {
  const spoken = `Measured on ${new Date().toISOString().slice(0, 10)}. Median of ${runs}, in ms; in brackets the share of the hello world's time in the same run. Load average ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after.`
  const text = [linkTable(links), spoken, listTable(lists), touchTable(touches)].join('\n\n')
  console.log(`\n${text}\n`)
  if (write) writeResult('pages', text)
}

/** @param {LinkRow[]} rows */
function linkTable(rows) {
  const hello = rows.find(({ site }) => site === 'hello')
  /** @param {number | undefined} value @param {number | undefined} floor */
  const ms = (value, floor) => (value ? `${Math.round(value)}${floor ? ` (${(value / floor).toFixed(2)})` : ''}` : '–')
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

/** @param {ListRow[]} rows */
function listTable(rows) {
  return table(
    ['Signed in', 'requests', 'one behind the other', 'first asked to last answered', 'back from another tab'],
    [
      ...rows.map(({ path, requests, depth, latency, back }) => [
        path,
        String(requests),
        String(depth),
        `${Math.round(latency)} ms`,
        `${Math.round(back)} ms`,
      ]),
      ['*Goal*', '', '*1*', '', '*at once*'],
    ],
  )
}

/** @param {TouchRow[]} rows */
function touchTable(rows) {
  return table(
    ['A thousand people', 'next paint'],
    [...rows.map(({ name, paint }) => [name, `${Math.round(paint)} ms`]), ['*Goal*', '*100 ms*']],
  )
}
