// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Documents are named in comments and link to each other: whoever follows one arrives. */

const FOLDERS = ['.github', 'bench', 'docs', 'e2e', 'scripts', 'src', 'supabase', 'tests']

const files = [
  ...readdirSync('.').filter((name) => statSync(name).isFile()),
  ...FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`)),
]
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(md|[cm]?[jt]sx?|sql|css|html|toml)$/.test(name) && !name.includes('.temp/'))
/** What is frozen is never edited, whatever it names. */
const frozen = Object.keys(JSON.parse(readFileSync('supabase/frozen.json', 'utf8')))
const texts = new Map(
  files
    .filter((name) => !frozen.some((migration) => name.endsWith(migration)))
    .map((name) => [name, readFileSync(name, 'utf8')]),
)
const pages = [...texts].filter(([name]) => name.endsWith('.md'))

/** Where a pattern stands in the files, with its named parts. */
function found(pattern: RegExp): { file: string; groups: Record<string, string> }[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(({ groups = {} }) => ({ file, groups: { ...groups } })),
  )
}

test('every link of a document leads to a file', () => {
  const dead = pages.flatMap(([file, text]) =>
    [...text.matchAll(/\]\((?!https?:|#)(?<path>[^)#]+)(?:#[^)]*)?\)/g)]
      .filter(({ groups }) => !existsSync(join(dirname(file), groups?.path ?? '')))
      .map(([link]) => `${file}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('every document that code names is there', () => {
  const named = found(/(?<path>(?:docs\/[\w./-]*|\b)[A-Za-z][\w-]*\.md)\b/g).filter(({ file }) => !file.endsWith('.md'))
  const missing = named.filter(
    ({ file, groups: { path = '' } }) => !existsSync(path) && !existsSync(join(dirname(file), path)),
  )
  expect(missing.map(({ file, groups }) => `${file}: ${groups.path}`)).toEqual([])
})

test('every part of docs/product.md that is named has this name there', () => {
  const product = texts.get('docs/product.md') ?? ''
  const cited = found(
    /docs\/product\.md(?: sections? (?<section>\d+)(?: and (?<other>\d+))?)?(?:,[\s*]*'(?<part>[^']+)')?/g,
  )
  const wrong = cited.filter(({ groups: { section, other, part } }) => {
    const chapters = [section, other].filter((number) => number !== undefined)
    return (
      chapters.some((number) => !product.includes(`\n## ${number}. `)) ||
      (part !== undefined && !new RegExp(`(\\*\\*|### |\\| )${part}`, 'i').test(product))
    )
  })
  expect(cited.length).toBeGreaterThan(30)
  expect(wrong.map(({ file, groups }) => `${file}: ${JSON.stringify(groups)}`)).toEqual([])
})

test('no file of the app, but for the generated one, and no unfrozen migration is longer than the 300 lines of CONTRIBUTING.md', () => {
  const limited = [...texts].filter(([file]) => file.startsWith('src/') || file.startsWith('supabase/migrations/'))
  const long = limited.filter(([, text]) => text.split('\n').length > 301)
  expect(long.map(([file]) => file)).toEqual(['src/lib/backend/database.types.ts'])
})
