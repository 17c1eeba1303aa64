import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostFiles } from '../../scripts/vite/host-files.ts'
import { securityHeaders } from '../../scripts/vite/security-headers.ts'

/** The files and settings of docs/self-hosting.md, checked by the programs that read them, as far as this machine has them. */

const COMPOSE = 'supabase/self-hosted/docker-compose.yml'
const compose = readFileSync(COMPOSE, 'utf8')
const page = readFileSync('docs/self-hosting.md', 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'roster-self-hosted-'))
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const composer = [['docker', 'compose'], ['docker-compose']].find(([name = '', ...args]) =>
  has(name, ...args, 'version'),
)

beforeAll(() => {
  mkdirSync(path.join(folder, 'host'))
  const headers = securityHeaders('https://api.roster.example', '<script>early()</script>')
  for (const [name, text] of Object.entries(hostFiles(headers))) writeFileSync(path.join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program and returns what it says. */
function checked(program: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

test('each variable of the compose file is in docs/self-hosting.md, and each setting of the sender is in the file', () => {
  const variables = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const sender = readFileSync('supabase/functions/send-messages/settings.ts', 'utf8')
  const settings = [...sender.matchAll(/(?:env|need)\('(\w+)'\)/g)].map(([, name = '']) => name)
  // The stack sets the first, and only tests the last.
  const others = settings.filter((name) => !/^SUPABASE_|^PUSH_EXTRA_HOSTS$/.test(name))
  expect(others.filter((name) => !compose.includes(`      ${name}: `))).toEqual([])
  expect(others.length).toBeGreaterThan(7)
})

test('images have an exact version, and each file that is mounted is in the repository or in the build', () => {
  for (const [, image = ''] of compose.matchAll(/image: (.*)/g)) expect(image).toMatch(/:\d+\.\d+\.\d+/)
  const mounted = [...compose.matchAll(/\$\{ROSTER_DIR[^}]*\}\/([^:]+):/g)].map(([, file = '']) => file)
  expect(mounted.filter((file) => !has('git', 'ls-files', '--error-unmatch', file))).toEqual(['dist'])
})

test.skipIf(!composer)('docker compose takes the file beside a stack with the services that it extends', () => {
  const stack = path.join(folder, 'docker-compose.yml')
  const services = ['kong', 'auth', 'functions'].map(
    (name) => `  ${name}:\n    image: ${name}:1.0.0\n    environment:\n      OWN: kept\n`,
  )
  writeFileSync(stack, `services:\n${services.join('')}`)
  const names = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const env = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ROSTER_DIR: process.cwd() }
  const [program = '', ...words] = composer ?? []
  const said = checked(program, [...words, '-f', stack, '-f', COMPOSE, 'config'], env)
  expect(said).toContain('OWN: kept')
  expect(said).toContain(
    `${process.cwd()}/supabase/functions/send-messages:/home/deno/functions/send-messages`.split(':')[0],
  )
})

test.skipIf(!has('caddy', 'version'))('Caddy takes its file with the headers of the build', () => {
  const text = readFileSync('supabase/self-hosted/Caddyfile', 'utf8').replaceAll('/srv/roster', folder)
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, text)
  const env = {
    SITE_HOST: 'roster.example',
    API_HOST: 'api.roster.example',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const said = checked('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile', '--validate'], env)
  expect(said).toContain('"kong:8000"')
})

test.skipIf(!has('nginx', '-v'))('nginx takes the configuration of docs/self-hosting.md', () => {
  const key = path.join(folder, 'key.pem')
  const certificate = path.join(folder, 'certificate.pem')
  checked('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=roster.example',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const [, shown = ''] = /```nginx\n([\s\S]*?)```/.exec(page) ?? []
  const servers = shown
    .replaceAll('/srv/roster', folder)
    .replaceAll(/ssl_certificate .*/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key .*/g, `ssl_certificate_key ${key};`)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${servers}}\n`)
  checked('nginx', ['-t', '-q', '-c', file])
})
