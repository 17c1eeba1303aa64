// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Documents are named in comments and link to each other: anyone who follows one arrives. */

const FOLDERS = ['.github', 'bench', 'docs', 'e2e', 'scripts', 'src', 'supabase', 'tests']

const files = [
  ...readdirSync('.').filter((name) => statSync(name).isFile()),
  ...FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`)),
]
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(md|[cm]?[jt]sx?|sql|css|html|toml)$/.test(name) && !name.includes('.temp/'))
/** This file, whose examples lead nowhere on purpose. */
const OWN = 'tests/unit/scripts/documents.test.ts'
/** Tokens of a pattern, as regular expressions. */
const SIGNS: Record<string, string> = { '.': '\\.', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|' }
/** Every file and folder that a name may mean. */
const paths = [
  ...readdirSync('.'),
  ...[...FOLDERS, 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
  ),
].map((name) => name.replaceAll('\\', '/'))
/** Frozen migrations are never edited, whatever they name. */
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

/**
 * The prose of a file: a document's text, a program's comments. SQL is read whole, because comments are text there too.
 */
function prose(file: string, text: string): string {
  if (/\.(md|html|sql)$/.test(file)) return text
  if (file.endsWith('.toml')) return [...text.matchAll(/#.*$/gm)].join('\n')
  return [...text.matchAll(/(?<=^|[\s({])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].join('\n')
}

/** Paths from the root or from `@`, and names of files with or without some of their folders. `<name>` stands for many, .temp comes and goes. */
function namedFiles(text: string): string[] {
  const names = text.matchAll(
    /(?<![\w./@<>:*-])(?:(?:@|src|tests|supabase|scripts|e2e|bench)\/[\w*./<>{},-]*[\w*>}]|[\w*<>./-]*[\w>]\.(?:tsx?|css|sql|mjs))(?![\w/-])/g,
  )
  return [...names].map(([name]) => name).filter((name) => !/<|\.temp/.test(name))
}

/** Whether a name is that of a file or folder: from the root, beside the file that names it, or the end of some path. */
function isThere(name: string, from: string): boolean {
  const path = name.replace(/^@\//, 'src/').replace(/^\//, '')
  if (existsSync(path) || existsSync(join(dirname(from), path))) return true
  const pattern = path.replace(/^(\.\.?\/)+/, '').replace(/[.*{},]/g, (sign) => SIGNS[sign] ?? sign)
  const wanted = new RegExp(`(^|/)${pattern}(\\.[a-z]+)*$`)
  return paths.some((known) => wanted.test(known))
}

/** How a heading is written in an address, as GitHub does it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('every link of a document leads to a file, and to a heading in it', () => {
  const dead = pages.flatMap(([file, text]) =>
    [...text.matchAll(/\]\((?!https?:)(?<path>[^)#]*)(?:#(?<anchor>[^)]*))?\)/g)]
      .filter(({ groups: { path = '', anchor } = {} }) => {
        const target = path ? join(dirname(file), path).replaceAll('\\', '/') : file
        if (!existsSync(target)) return true
        const headings = [...(texts.get(target) ?? '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        )
        return anchor !== undefined && !headings.includes(anchor)
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('every command that a document or a comment names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = found(/npm run (?:-s )?(?<command>[a-z][a-z0-9:]*)/g)
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(({ groups: { command = '' } }) => !(command in scripts))
  expect(missing.map(({ file, groups }) => `${file}: npm run ${groups.command}`)).toEqual([])
})

test('the list of decisions has every page, by its title', () => {
  const list = texts.get('docs/decisions/README.md') ?? ''
  const decisions = pages.filter(([name]) => /^docs\/decisions\/(?!README)/.test(name))
  const rows = decisions.map(([name, text]) => `- [${text.split('\n')[0]?.slice(2)}](${basename(name)})`)
  expect(rows.filter((row) => !list.includes(row))).toEqual([])
})

test('every document that code names is there', () => {
  const named = found(/(?<path>(?:docs\/[\w./-]*|\b)[A-Za-z][\w-]*\.md)\b/g).filter(({ file }) => !file.endsWith('.md'))
  const missing = named.filter(
    ({ file, groups: { path = '' } }) => !existsSync(path) && !existsSync(join(dirname(file), path)),
  )
  expect(missing.map(({ file, groups }) => `${file}: ${groups.path}`)).toEqual([])
})

test('every file that a comment or a document names is there', () => {
  const stale = [...texts]
    .filter(([file]) => file !== OWN)
    .flatMap(([file, text]) =>
      namedFiles(prose(file, text))
        .filter((name) => !isThere(name, file))
        .map((name) => `${file}: ${name}`),
    )
  expect(stale).toEqual([])
})

test('a name that leads nowhere is found, a pattern and a part of a path lead somewhere', () => {
  const named = (text: string) => namedFiles(text).filter((name) => !isThere(name, 'src/main.tsx'))
  expect(named('src/lib/gone.ts, `@/lib/gone`, form/gone.tsx and gone-too.css.')).toEqual([
    'src/lib/gone.ts',
    '@/lib/gone',
    'form/gone.tsx',
    'gone-too.css',
  ])
  expect(named('`rules.ts` (lib/backend/rpc.ts, src/features/*/rules.ts), @/lib/backend/errors: in src/lib.')).toEqual(
    [],
  )
  expect(prose('a.ts', "const a = 'gone.ts' // see there.ts\n/** and\n * here.ts */ b('//gone.ts')")).not.toContain(
    'gone',
  )
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

test("the app's files and unfrozen migrations have at most 300 lines unless generated", () => {
  const limited = [...texts].filter(([file]) => file.startsWith('src/') || file.startsWith('supabase/migrations/'))
  const long = limited.filter(([, text]) => text.split('\n').length > 301 && !text.startsWith('-- Made from'))
  expect(long.map(([file]) => file)).toEqual(['src/lib/backend/database.types.ts'])
})
