import { spawnSync } from 'node:child_process'
import { type Migration, migrationsBefore, projectRoot, RELEASES } from '../../scripts/db/postgres/migrations.ts'

/**
 * Stages of the project in order, with the date before which their last migration is. Each release has one generated
 * migration for functions, so a stage within a release is a commit.
 */
const STAGES = {
  'first release': '20261122',
  'deadlines, waitlist': '20261122066',
  payments: '20261122075',
  activity: '20261122085',
  series: '20261123',
  'messages, sections': { commit: '18fef4234d37f06e002058116019e3535a09b750' },
  'guests bring others': RELEASES['1.2.0'],
  'times, substitutes: now': '99999999',
}
export type Stage = keyof typeof STAGES
/** Today's. */
export const NOW: Stage = 'times, substitutes: now'

/** All of them; a copy without the history lacks those that are read from it, and says so. */
export const STAGE_NAMES = (Object.keys(STAGES) as Stage[]).filter((stage) => {
  const end = STAGES[stage]
  const isThere = typeof end === 'string' || git('cat-file', '-e', end.commit) !== null
  if (!isThere) console.error(`Left out, because this copy has no history (git fetch --unshallow): ${stage}`)
  return isThere
})

export function migrationsOfStage(stage: Stage): Migration[] {
  const end = STAGES[stage]
  return typeof end === 'string' ? migrationsBefore(end) : committed(end.commit)
}

const FOLDER = 'supabase/migrations/'

function committed(commit: string): Migration[] {
  const names = git('ls-tree', '--name-only', commit, FOLDER)?.trim().split('\n') ?? []
  return names.map((file) => ({ name: file.slice(FOLDER.length), sql: git('show', `${commit}:${file}`) ?? '' }))
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout : null
}
