// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The Supabase CLI for other platforms: their hashes are added with `npm install --package-lock-only` on a registry that has them. */
const WITHOUT_HASH = /^node_modules\/@supabase\/cli-(darwin|linux-arm64|linux-x64-musl|windows)/

test('every package of the lockfile has a hash, but for the CLI’s other platforms', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>
  }
  const bare = Object.entries(packages).filter(
    ([name, { integrity, link, inBundle }]) => name && !integrity && !link && !inBundle,
  )
  expect(bare.map(([name]) => name).filter((name) => !WITHOUT_HASH.test(name))).toEqual([])
})
