import { readFileSync, writeFileSync } from 'node:fs'

/** docs/benchmarks.md, where `--write` puts what was measured. */
const FILE = new URL('../docs/benchmarks.md', import.meta.url)

/**
 * A table in Markdown.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Replaces what stands between the marks of one benchmark.
 * @param {'bench:load' | 'bench:db' | 'bench:beside' | 'bench:messages' | 'bench:guests' | 'bench:rush'} name
 * @param {string} text
 * @throws Error when the marks are missing
 */
export function writeResult(name, text) {
  const begin = `<!-- ${name} -->`
  const end = `<!-- /${name} -->`
  const page = readFileSync(FILE, 'utf8')
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no ${begin} … ${end}`)
  writeFileSync(FILE, `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`)
}
