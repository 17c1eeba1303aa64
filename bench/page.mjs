import { writeFileSync } from 'node:fs'

/** The results that `--write` replaces, by file of `bench/results`. */
const RESULTS = {
  pages: ['Page load', 'npm run bench:pages -- --write'],
  db: ['Database', 'npm run bench:db -- --write'],
  guests: ['Guests with others', 'npm run bench:db -- guests --write'],
  messages: ['Notifications', 'npm run bench:db -- messages --write'],
  stress: ['500 people at once', 'npm run bench:stress -- --write'],
}

/**
 * A table in Markdown.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Writes a benchmark's result to `bench/results`.
 * @param {keyof typeof RESULTS} name
 * @param {string} text
 */
export function writeResult(name, text) {
  const [title, command] = RESULTS[name]
  const head = `# ${title}\n\nWritten by \`${command}\`. docs/benchmarks.md says how it is measured.`
  writeFileSync(new URL(`results/${name}.md`, import.meta.url), `${head}\n\n${text}\n`)
}
