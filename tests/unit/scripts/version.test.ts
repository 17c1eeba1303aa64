// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { versionOf } from '../../../scripts/version'

test('a folder is called a release only at its tag or without git, else it has the commit too', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'roster-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'package.json'), '{"version": "1.2.0"}')
  expect(versionOf(folder)).toBe('1.2.0')
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@roster.example']
  const git = (...args: string[]) => spawnSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).stdout
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '-m', 'Release')
  expect(versionOf(folder)).toBe(`1.2.0+${git('rev-parse', '--short', 'HEAD').trim()}`)
  git('tag', 'v1.2.0')
  expect(versionOf(folder)).toBe('1.2.0')
  git('commit', '--quiet', '--allow-empty', '-m', 'Go on')
  expect(versionOf(folder)).toMatch(/^1\.2\.0\+[0-9a-f]{7,}$/)
})
