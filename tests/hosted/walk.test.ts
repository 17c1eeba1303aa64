import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BARE } from '../../scripts/db/postgres/migrations.ts'
import { sharedClone } from '../clone/support/clone.ts'
import { shared, testDatabase } from '../db/support/database.ts'
import { type Stage, startStage } from './support/deployed.ts'
import { KEY, REF } from './support/hosted-project.ts'

/**
 * A new operator types the commands of README.md and the three documents as they stand there, in one terminal, and answers questions.
 * Supabase's API, the upload and the npm registry are stand-ins.
 */

const DOCUMENTS = ['README.md', 'docs/hosting.md', 'docs/operator.md', 'docs/self-hosting.md']

/** Commands that other tests run, and where. */
const ELSEWHERE: Record<string, string> = {
  'npm start': 'tests/clone/starting.test.ts',
  'npm start -- --host': 'tests/clone/starting.test.ts',
  'npm test': 'scripts/test.ts',
  'npm run push:keys': 'tests/clone/support/commands.ts',
  'npx supabase db push --remote=<url>': 'tests/hosted/commands.test.ts',
  // The files and services that they name are checked; they need Docker and running containers.
  'docker compose -f docker-compose.yml -f "$ROSTER_DIR/supabase/self-hosted/docker-compose.yml" up -d':
    'tests/hosted/self-hosting.test.ts',
  'docker compose logs --since 1h functions auth rest db': 'tests/hosted/self-hosting.test.ts',
  'docker compose restart functions': 'tests/hosted/self-hosting.test.ts',
  'docker exec supabase-db curl -I https://api.roster.example': 'tests/hosted/self-hosting.test.ts',
}

/** Each command once, in the order of the documents: lines of a block, code in a text, and `-- …` for `npm run deploy -- …`. */
function commands(): string[] {
  const found = DOCUMENTS.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) => block.split('\n'))
    const inline = [...text.matchAll(/`((?:npm|npx|git|gpg|docker|--) [^`]*)`/g)].map(([, code = '']) => code)
    return [...blocks, ...inline]
  })
  const written = found.map((line) => line.trim().replace(/\s+# .*| {2,}.*/, '')).filter(Boolean)
  // A command without its arguments is named, not shown.
  const whole = written
    .map((line) => line.replace(/^-- /, 'npm run deploy -- '))
    .filter((line) => line !== 'npm run restore')
  return [...new Set(whole)]
}

const db = testDatabase({ source: BARE })
const release = sharedClone({ freshOnce: true })
const home = mkdtempSync(path.join(tmpdir(), 'roster-walk-'))
const folder = path.join(home, 'roster')
let stage: Stage
let env: Record<string, string>

beforeAll(async () => {
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@roster.example', ...args], { cwd: release() })
  // A repository as it is after a release.
  spawnSync('npm', ['run', 'db:freeze'], { cwd: release() })
  git('checkout', '--quiet', '-B', 'main')
  git('commit', '--quiet', '--all', '--message', 'Release')
  git('tag', '--annotate', 'v99.0.0', '--message', 'Release')
  const client = new pg.Client(shared.url('supabase_admin', db.name))
  await client.connect()
  await client.query('grant set on parameter session_replication_role to postgres')
  await client.end()
  stage = await startStage(db, () => folder)
  stage.project.isMade = false
  const bin = path.join(home, 'bin')
  mkdirSync(bin)
  const tool = (name: string, script: string) => {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(path.join(bin, name), 0o755)
  }
  const npm = spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()
  // The registry's part: the packages that are installed here.
  tool(
    'npm',
    `if [ "$1" = ci ]; then rm -rf node_modules; exec cp -al "${release()}/node_modules" node_modules; fi; exec "${npm}" "$@"`,
  )
  // It would open a browser to ask for the token.
  tool(
    'npx',
    `if [ "$*" = "supabase login" ]; then exec node_modules/.bin/supabase login --token ${KEY}; fi; exec "${stage.project.folder}/bin/npx" "$@"`,
  )
  writeFileSync(path.join(home, 'gpg.conf'), 'batch\npinentry-mode loopback\npassphrase words\n')
  env = {
    ...stage.env,
    GNUPGHOME: home,
    DATABASE_URL: db.url('postgres'),
    PATH: `${bin}${path.delimiter}${stage.env.PATH}`,
  }
}, 300_000)
afterAll(async () => {
  await stage.close()
  rmSync(home, { recursive: true, force: true })
})

/** Types a line into a terminal of this folder, and answers its questions. Returns the text on the screen. */
function type(
  line: string,
  cwd: string,
  answers: string[] = [],
): Promise<{ code: number | null; screen: string; asked: number }> {
  const filled = line.replaceAll('<this repository>', release()).replaceAll('<ref>', REF).replaceAll('<…>', '*')
  const child = spawn('script', ['--quiet', '--return', '--command', filled, '/dev/null'], {
    cwd,
    env: { ...process.env, ...env },
  })
  let [screen, asked, question] = ['', 0, '']
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    screen += stripVTControlCharacters(part)
    // A question ends its line, until it is answered. It may come in several parts.
    const last = screen.slice(screen.lastIndexOf('\n') + 1)
    if (!/^ {2}\S.*: $/.test(last) || last === question) return
    question = last
    child.stdin.write(`${answers[asked] ?? ''}\r`)
    asked += 1
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, screen, asked })))
}

test('every command of the documents works as it is typed, and the first deploy asks three things', async () => {
  const all = commands().filter((line) => !(line in ELSEWHERE))
  expect(all.length).toBeGreaterThan(15)
  expect(Object.keys(ELSEWHERE).filter((line) => !commands().includes(line))).toEqual([])
  const steps = ['git clone', 'git checkout', 'npx supabase login', 'npm run deploy']
  const place = (line: string) =>
    line === 'npm run deploy' ? 3 : steps.findIndex((step, at) => at < 3 && line.startsWith(step))
  const first = all.filter((line) => place(line) >= 0).sort((one, other) => place(one) - place(other))
  expect(first.map((line) => line.split(' <')[0])).toEqual([
    'git clone',
    expect.stringMatching(/^git checkout .* && npm ci$/),
    ...steps.slice(2),
  ])
  const rest = all.filter((line) => place(line) < 0)
  const failed: string[] = []
  for (const line of [...first, ...rest]) {
    if (line.startsWith('gpg')) await type('tar cz backups | gpg --symmetric --output backup.tar.gz.gpg', folder)
    const answers = [stage.site.origin, 'Roster <news@roster.example> re_secret', '90']
    const { code, screen, asked } = await type(line, line.startsWith('git clone') ? home : folder, answers)
    if (line === 'npm run deploy') expect([asked, screen]).toEqual([3, expect.stringMatching(/✓ Deployed\.\s/)])
    else expect([line, asked]).toEqual([line, 0])
    if (code !== 0) failed.push(`${line}\n${screen}`)
  }
  expect(failed).toEqual([])
  // Seven of them build the site.
}, 1_800_000)
