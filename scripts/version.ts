import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The release of a folder, `1.2.0`. A commit that is not tagged as this release has its id behind it, `1.2.0+7fe0ec68`, so the main branch
 * is never taken for the last release. An unpacked release has no git folder.
 */
export function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (!existsSync(path.join(root, '.git'))) return version
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  if (git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)) return version
  return `${version}+${git('rev-parse', '--short', 'HEAD') || 'unknown'}`
}
