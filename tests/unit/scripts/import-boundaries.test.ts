import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { violations } from '../../../scripts/import-boundaries/violations.mjs'
import { INDEPENDENT, LAYERS, ORDERS } from '../../../scripts/layers.mjs'

const { lib, ui, features, pages, app, boot } = LAYERS
const MAIN = LAYERS['main.ts']?.says
const CARD = LAYERS['link-preview']?.says
const OUTSIDE = 'src imports nothing from outside its layers: what the app needs belongs into src.'
const WAY_OUT = "Write '@/…' for what is not beside this file, so that the layers stay visible."

/** A file of each place, a forbidden import, and the message. */
const FORBIDDEN: [file: string, path: string, says: string | undefined][] = [
  ['src/lib/rpc.ts', '@/boot/frame', lib?.says],
  ['src/lib/rpc.ts', '@/main.ts', lib?.says],
  ['src/lib/rpc.ts', '@/styles/index.css?inline', lib?.says],
  ['src/lib/rpc.ts', '@/ui/form/button', lib?.says],
  ['src/lib/rpc.ts', '../ui/button', lib?.says],
  ['src/lib/rpc.ts', './../ui/button', lib?.says],
  ['src/lib/rpc.ts', '@/lib/../ui/button', lib?.says],
  ['src/lib/rpc.ts', '/src/ui/form/button.tsx', lib?.says],
  ['src/lib/rpc.ts', '@/app/routes', lib?.says],
  ['src/ui/button.tsx', '@/features/groups/rules', ui?.says],
  ['src/ui/button.tsx', '../lib/cx', WAY_OUT],
  ['src/features/groups/queries.ts', '../events/rules', INDEPENDENT.features],
  ['src/features/groups/queries.ts', '@/features/events/form/rules', INDEPENDENT.features],
  ['src/features/groups/queries.ts', '@/features', INDEPENDENT.features],
  ['src/features/event-actions/mutations.ts', '@/features/groups/queries', INDEPENDENT.features],
  ['src/features/groups/components/card.tsx', '../../../pages/group-page', features?.says],
  ['src/features/groups/components/card.tsx', '../../../ui/button', WAY_OUT],
  ['src/features/groups/components/card.tsx', '@/pages/group-page', features?.says],
  ['src/pages/group-page.tsx', '@/pages/home-page', INDEPENDENT.pages],
  ['src/pages/group-page.tsx', '@/app/routes', pages?.says],
  ['src/pages/group-page.tsx', '../features/groups/rules', WAY_OUT],
  ['src/app/routes.ts', '@/boot/frame', app?.says],
  ['src/app/routes.ts', '../main.ts', app?.says],
  ['src/boot/markup.tsx', '@/pages/invite-page', boot?.says],
  ['src/boot/markup.tsx', '../features/invites/rules', WAY_OUT],
  ['src/link-preview/card-text.ts', '@/ui/layout/hue', CARD],
  ['src/link-preview/card-text.ts', '@/app/routes', CARD],
  ['src/lib/rpc.ts', '@/link-preview/handler', lib?.says],
  ['src/main.ts', './pages/home-page', MAIN],
  ['src/main.ts', '@/lib/browser/storage', MAIN],
  ['src/lib/rpc.ts', '../../tests/unit/setup', OUTSIDE],
  ['src/lib/rpc.ts', '/e2e/support/scene', OUTSIDE],
  ['src/app/routes.ts', '../../scripts/layers.mjs', OUTSIDE],
  ['src/app/routes.ts', '../../node_modules/react/index.js', OUTSIDE],
  ['src/app/routes.ts', '@/new-folder/thing', OUTSIDE],
  [
    'src/new-folder/thing.ts',
    '@/lib/backend/rpc',
    'src/new-folder/thing.ts is in no layer: name its folder in scripts/layers.mjs.',
  ],
]

test.each(FORBIDDEN)('%s may not import %s', (file, path, says) => {
  expect(violations(file, `import { x } from '${path}'`)).toEqual([`${file}:1 imports '${path}': ${says}`])
})

const ALLOWED: [file: string, path: string][] = [
  ['src/main.ts', './styles/index.css'],
  ['src/main.ts', './app/start'],
  ['src/app/routes.ts', '@/pages/home-page'],
  ['src/boot/markup.tsx', '@/features/invites/rules'],
  ['src/boot/markup.tsx', 'react-dom/server'],
  ['src/lib/rpc.ts', '../../supabase/functions/_shared/translate.ts'],
  ['src/pages/group-page.tsx', '@/features/groups/queries'],
  ['src/pages/group-page.tsx', '@/ui/layout/page'],
  ['src/features/groups/components/card.tsx', './role-badge'],
  ['src/features/groups/components/card.tsx', '../rules'],
  ['src/features/groups/components/card.tsx', '@/ui/layout/card'],
  ['src/features/groups/queries.ts', '@/lib/backend/rpc'],
  ['src/features/groups/queries.ts', '@/features/event-actions/mutations'],
  ['src/ui/button.tsx', './cx'],
  ['src/ui/button.tsx', '@/lib/browser/random'],
  ['src/lib/rpc.ts', '@/lib/backend/errors'],
]

test.each(ALLOWED)('%s may import %s', (file, path) => {
  expect(violations(file, `import { x } from '${path}'`)).toEqual([])
})

describe('no way of writing an import gets round the boundaries', () => {
  test.each([
    "import '../events/rules'",
    "import rules from '../events/rules'",
    "import * as rules from '../events/rules'",
    "import type { Rule } from '../events/rules'",
    "import { type Rule } from '../events/rules'",
    "export * from '../events/rules'",
    "export { rule } from '../events/rules'",
    "export type { Rule } from '../events/rules'",
    "const rules = await import('../events/rules')",
    'const rules = await import(`../events/rules`)',
    "const rules = lazy(() => import('../events/rules'))",
  ])('%s', (line) => {
    const found = violations('src/features/groups/queries.ts', `${line}\n`)
    expect(found).toEqual([expect.stringMatching(/events\/rules': Features do not import each other/)])
  })

  test.each(['import(name)', 'import(`@/features/$' + '{name}/rules`)'])(
    '%s is refused, because its target is unknown',
    (expression) => {
      expect(violations('src/features/groups/queries.ts', `const rules = ${expression}`)).toEqual([
        expect.stringContaining('Write the path of an import out'),
      ])
    },
  )

  test('a file that cannot be read is no file without imports', () => {
    expect(() => violations('src/lib/rpc.ts', "import { x from '@/ui/button'")).toThrow('src/lib/rpc.ts cannot be read')
  })

  test('text that only looks like an import is ignored', () => {
    expect(violations('src/lib/rpc.ts', `// import '@/ui/button'\nconst text = "import '@/ui/button'"`)).toEqual([])
  })
})

test.each(Object.entries(ORDERS))('each part of %s may import those that come after it', (folder, order) => {
  for (const [at, part] of order.entries()) {
    const heard = (path: string) => violations(`src/${folder}/${part}/rules.ts`, `import '@/${path}/rules'`)
    const refused = expect.stringContaining(`Of ${folder}, ${part} imports only what comes after it`)
    for (const [to, other] of order.entries()) {
      expect(heard(`${folder}/${other}`)).toEqual(to >= at ? [] : [refused])
    }
    expect(heard('lib/text')).toEqual([])
    expect(heard(`${folder}/unlisted`)).toEqual([refused])
  }
})

/** A new folder for a project, which is deleted after the work. */
function inProject(work: (write: (file: string, text: string) => void, folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'roster-boundaries-'))
  try {
    work((file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('Biome knows the home of a package, and what is uploaded with a function', () => {
  const imports = {
    'src/ui/button.ts': ['@tanstack/react-query', '@/lib/backend/rpc', 'react-dom/server', 'react'],
    'src/entities/event/times.ts': ['@/lib/backend/supabase', '@/lib/text/text'],
    'src/app/routes.ts': ['react-dom/server', '@tanstack/react-query'],
    'src/boot/markup.ts': ['react-dom/server'],
    'supabase/functions/calendar/feed.ts': [
      'node:crypto',
      '../send-messages/mail.ts',
      '../../../src/lib/text/text.ts',
      './handler',
      './handler.ts',
      '../_shared/translate.ts',
      'date-fns',
    ],
  }
  inProject((write, folder) => {
    write('biome.json', readFileSync('biome.json', 'utf8'))
    write('supabase/functions/calendar/handler.ts', '')
    for (const [file, paths] of Object.entries(imports))
      write(file, paths.map((path) => `export * from '${path}'\n`).join(''))
    const only = ['style/noRestrictedImports', 'correctness/useImportExtensions'].map((rule) => `--only=${rule}`)
    const biome = resolve('node_modules/.bin/biome')
    const { stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', ...only], { cwd: folder, encoding: 'utf8' })
    const refused = [...stderr.matchAll(/^(\S+):(\d+):\d+ lint/gm)].map(
      ([, file = '', line]) => `${file}: ${imports[file as keyof typeof imports][Number(line) - 1]}`,
    )
    expect(refused.sort()).toEqual([
      'src/app/routes.ts: react-dom/server',
      'src/entities/event/times.ts: @/lib/backend/supabase',
      'src/ui/button.ts: @/lib/backend/rpc',
      'src/ui/button.ts: @tanstack/react-query',
      'src/ui/button.ts: react-dom/server',
      'supabase/functions/calendar/feed.ts: ../../../src/lib/text/text.ts',
      'supabase/functions/calendar/feed.ts: ../send-messages/mail.ts',
      'supabase/functions/calendar/feed.ts: ./handler',
      'supabase/functions/calendar/feed.ts: node:crypto',
    ])
  })
})

test('the command reads every file of src, and fails with the sentences', () => {
  inProject((write, folder) => {
    const run = () => spawnSync(process.execPath, ['scripts/import-boundaries.mjs', folder], { encoding: 'utf8' })
    write('src/lib/rpc.ts', "import { x } from './errors'\n")
    expect(run()).toMatchObject({ status: 0, stderr: '' })
    write('src/features/groups/components/card.tsx', "\nimport '@/lib/rpc'\nimport { x } from '../../events/rules'\n")
    expect(run()).toMatchObject({
      status: 1,
      stderr: `src/features/groups/components/card.tsx:3 imports '../../events/rules': ${INDEPENDENT.features}\n`,
    })
  })
  // Twice a process that loads the parser.
}, 60_000)
