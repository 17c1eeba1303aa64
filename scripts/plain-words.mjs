import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Counts sentences of comments, documents and test titles that are hard to read, by folder. `npm run check` fails if a folder
 * has more than `plain-words.json` allows; `--lower` writes lower counts into it. `--list` prints each sentence.
 */

const BASELINE = new URL('plain-words.json', import.meta.url)

/** @type {[name: string, matches: (sentence: string) => boolean][]} */
const PATTERNS = [
  ['begins with What, Whom, Whose or Who', (s) => /^(what|whom|whose|who)\b/i.test(s) && !s.includes('?')],
  ['somebody, nobody, everybody, whoever, whom', (s) => /\b(some|any|every|no)body\b|\bwhoever\b|\bwhom\b/i.test(s)],
  ['those who', (s) => /\b(those|the ones|they) (who|whose)\b|\bwho runs? (it|the)\b/i.test(s)],
  ['by now, meanwhile, any more', (s) => /\b(by now|meanwhile|any more)\b/i.test(s)],
  ['of its own', (s) => /\bof (its|their|his|her|our|one's|your) own\b/i.test(s)],
  [
    'is said, asked, told, heard or noted',
    (s) => /\b(is|are|was|were|be|been|being) (said|asked|told|heard|noted)\b/i.test(s),
  ],
  ['tells, hears', (s) => /\b(told|tells?|hears?|heard)\b/i.test(s) && !/\btell\w* [^.]*apart\b/i.test(s)],
  ['more than 30 words', (s) => s.split(' ').length > 30],
]

/** @type {Record<string, { line: number, file: string, why: string, text: string }[]>} */
const found = {}
for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')) {
  for (const { line, text, isLong } of passages(file)) {
    for (const sentence of sentencesOf(text)) {
      const hit = PATTERNS.find(([name, matches]) => matches(sentence) && (isLong || !name.startsWith('more than')))
      if (!hit) continue
      found[folderOf(file)] ??= []
      found[folderOf(file)]?.push({ file, line, why: hit[0], text: sentence })
    }
  }
}

const counts = Object.fromEntries(Object.entries(found).map(([folder, hits]) => [folder, hits.length]))
if (process.argv.includes('--list'))
  for (const { file, line, why, text } of Object.values(found).flat()) console.log(`${file}:${line}: [${why}] ${text}`)
const allowed = JSON.parse(readFileSync(BASELINE, 'utf8'))
if (process.argv.includes('--lower')) {
  const lower = Object.entries(counts).map(([folder, count]) => [folder, Math.min(count, allowed[folder] ?? 0)])
  writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(lower.sort()), null, 2)}\n`)
} else {
  const worse = Object.entries(counts).filter(([folder, count]) => count > (allowed[folder] ?? 0))
  for (const [folder, count] of worse) {
    console.error(`${folder} has ${count} sentences to rewrite, ${allowed[folder] ?? 0} are allowed.`)
  }
  if (worse.length > 0)
    console.error('`node scripts/plain-words.mjs --list` names them; CONTRIBUTING.md has the rules.')
  process.exitCode = worse.length > 0 ? 1 : 0
}

/** The two first folders of a path: `src/features`. @param {string} file */
function folderOf(file) {
  return file.split('/').slice(0, -1).slice(0, 2).join('/') || '.'
}

/**
 * Comments, paragraphs and titles of a file with their first line. `isLong`: long sentences count.
 * @param {string} file
 * @returns {{ line: number, text: string, isLong: boolean }[]}
 */
function passages(file) {
  if (/database\.types|CHANGELOG|schemas\/README|supabase\/migrations/.test(file)) return []
  const isSql = /^supabase\/schemas\/.*\.sql$/.test(file)
  if (!isSql && !/\.(tsx?|mjs|css|md)$/.test(file)) return []
  const text = readFileSync(file, 'utf8')
  /** @param {RegExp} pattern @param {boolean} isLong */
  const all = (pattern, isLong) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: text.slice(0, match.index).split('\n').length,
      text: match.groups?.title ?? match[1] ?? match[0],
      isLong,
    }))
  if (file.endsWith('.md')) return all(/(?:^(?!\||```|#).+\n?)+/gm, false)
  if (isSql) return all(/(?:^\s*--.*\n)+/gm, true)
  const comments = [...all(/^\s*\{?\/\*+([\s\S]*?)\*\//gm, true), ...all(/(?:^[ \t]*\/\/.*\n)+/gm, true)]
  const isTest = /^(tests|e2e)\/.*\.(test|spec)\.tsx?$/.test(file)
  return isTest
    ? [
        ...comments,
        ...all(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)/g, false),
      ]
    : comments
}

/** A tag of JSDoc and an item of a list begin a sentence. @param {string} text */
function sentencesOf(text) {
  return text
    .replace(/^\s*(\*|\/\/|--)? ?- |@(param|returns|throws|typedef)\s+/gm, '\0')
    .replace(/^\s*(\*|\/\/|--|> )/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .split(/\0|(?<=[.!?:])\s+(?=[A-Z`'"(@])/)
    .map((s) => s.trim())
    .filter(Boolean)
}
