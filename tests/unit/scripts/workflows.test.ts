// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = '.github/workflows'
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')] as const)

test.each(workflows)('%s runs what it names, by hash, and may no more than it says', (_name, text) => {
  const actions = [...text.matchAll(/uses: (.+)$/gm)].map(([, action]) => action)
  expect(actions.length).toBeGreaterThan(0)
  // A tag can be moved to other code; dependabot moves the hash and the comment.
  for (const action of actions) expect(action).toMatch(/^[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  // Without this line a job may write to the repository.
  expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m)
  expect(text).not.toContain('pull_request_target')
})

test('titles and branch names never become part of a command', () => {
  for (const [name, text] of workflows) {
    const commands = [...text.matchAll(/run: (?:\|\n((?: {10,}.*\n)+)|(.+))/g)].map(([, block, line]) => block ?? line)
    expect([name, commands.filter((command) => command?.includes('${{'))]).toEqual([name, []])
  }
})
