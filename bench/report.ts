import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** The results that `--write` replaces, by file of `bench/results`. */
const RESULTS = {
  pages: ['Page load', 'npm run bench:pages -- --write'],
  db: ['Database', 'npm run bench:db -- --write'],
  stress: ['500 people at once', 'npm run bench:stress -- --write'],
} as const

/** Prints a benchmark's result; `--write` writes it to `bench/results` too. */
export function publish(name: keyof typeof RESULTS, text: string): void {
  console.log(text)
  if (!process.argv.includes('--write')) return
  const [title, command] = RESULTS[name]
  const head = `# ${title}\n\nWritten by \`${command}\`. docs/benchmarks.md says how it is measured.`
  writeFileSync(`bench/results/${name}.md`, `${head}\n\n${text}\n`)
}

const started = loadavg()[0] ?? 0

/** When and on which machine it was measured. */
export function machine(): string {
  const load = `load average ${started.toFixed(1)} before and ${loadavg()[0]?.toFixed(1)} after`
  const parts = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  return `Measured on ${new Date().toISOString().slice(0, 10)}; ${parts}; ${load}. Milliseconds.`
}

/** A table in Markdown. */
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The value that `share` (0 to 1) of all values do not exceed. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** Progress goes to stderr, so that stdout holds the figures alone. */
export const progress = (text: string): void => console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`)
