import { spawnSync } from 'node:child_process'

/** It is not a dependency, because it weighs 90 MB and only the functions' tests need it. */
const PACKAGE = 'deno@2.9.6'

let found: string | undefined

/**
 * Finds a Deno: a configured one, one on the PATH, else npm's, which npx fetches once into its cache.
 * @returns its path
 * @throws Error with one sentence that says what to do
 */
export function ensureDeno(): string {
  found ??= findDeno()
  return found
}

function findDeno(): string {
  const installed = [process.env.DENO_PATH, 'deno'].find((path) => path && spawnSync(path, ['--version']).status === 0)
  if (installed) return installed
  const options = { encoding: 'utf8' as const, shell: process.platform === 'win32', timeout: 180_000 }
  const { stdout } = spawnSync(
    'npx',
    ['--yes', '-p', PACKAGE, '-c', 'deno eval "console.log(Deno.execPath())"'],
    options,
  )
  if (stdout?.trim()) return stdout.trim()
  throw new Error(
    `There is no Deno for the tests of the functions, and it could not be fetched: install it (npm install -g ${PACKAGE}), or set DENO_PATH to one.`,
  )
}
