import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepBuild, restoreBuildBefore } from '../../../../scripts/deploy/kept-builds'

let root: string
const page = () => path.join(root, 'dist', 'index.html')

function upload(text: string, time: string) {
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  writeFileSync(page(), text)
  keepBuild(root, new Date(time))
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'roster-builds-'))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the kept builds', () => {
  it('are the last three', () => {
    for (const day of [1, 2, 3, 4]) upload(`build ${day}`, `2026-11-0${day}T10:00:00Z`)
    expect(readdirSync(path.join(root, '.builds'))).toEqual([
      '2026-11-02T10-00-00',
      '2026-11-03T10-00-00',
      '2026-11-04T10-00-00',
    ])
  })

  it('give back the one before the last, and each further rollback an older one', () => {
    for (const day of [1, 2, 3]) upload(`build ${day}`, `2026-11-0${day}T10:00:00Z`)
    writeFileSync(path.join(root, 'dist', 'only-new.js'), '')
    expect(restoreBuildBefore(root)).toBe('2026-11-02T10-00-00')
    expect(readFileSync(page(), 'utf8')).toBe('build 2')
    expect(existsSync(path.join(root, 'dist', 'only-new.js'))).toBe(false)
    expect(restoreBuildBefore(root)).toBe('2026-11-01T10-00-00')
    expect(readFileSync(page(), 'utf8')).toBe('build 1')
  })

  it('leave dist alone if none is before the last', () => {
    upload('build 1', '2026-11-01T10:00:00Z')
    expect(() => restoreBuildBefore(root)).toThrow('no build before')
    expect(readFileSync(page(), 'utf8')).toBe('build 1')
  })
})
