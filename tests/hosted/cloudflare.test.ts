import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WRANGLER } from '../../scripts/deploy/steps/site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'roster-workers-'))
const built = (file: string) => readFileSync(path.join(folder, 'dist', file), 'utf8')
const env = { ...process.env, ROSTER_OUT_DIR: path.join(folder, 'dist'), CI: '1', WRANGLER_SEND_METRICS: 'false' }
const run = (cwd: string, program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  expect(status, stderr + stdout).toBe(0)
  return stderr + stdout
}

beforeAll(() => {
  run(process.cwd(), path.join('node_modules', '.bin', 'vite'), 'build', '--logLevel', 'error')
  copyFileSync('wrangler.jsonc', path.join(folder, 'wrangler.jsonc'))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('Cloudflare Workers takes the build as it is, with its function', () => {
  const said = run(
    folder,
    'npx',
    '--yes',
    WRANGLER,
    'deploy',
    '--domain',
    'roster.example',
    '--dry-run',
    '--outdir',
    path.join(folder, 'uploaded'),
  )
  expect(said).toContain('env.ASSETS')
  expect(said).not.toContain('WARNING')
  // A dry run does not see what the upload is refused for (codes 10021, 100324).
  expect(existsSync(path.join(folder, 'dist/_redirects'))).toBe(false)
  expect(built('.assetsignore').split('\n')).toEqual(
    expect.arrayContaining(['_worker.js', '_routes.json', 'host', 'netlify']),
  )
}, 300_000)

test('its function runs for addresses with a preview, on Workers as on Pages', () => {
  const { assets } = JSON.parse(readFileSync('wrangler.jsonc', 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
  // Also for the API, which is behind the site only where its owner wants that.
  expect(assets.run_worker_first).toEqual(expect.arrayContaining(JSON.parse(built('_routes.json')).include))
  expect(assets.not_found_handling).toBe('single-page-application')
})
