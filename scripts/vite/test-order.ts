import { readFileSync } from 'node:fs'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

/** What waits for other programs. Begun last, as the small files that they are, they leave a core without work at the end. */
const LONG = /\/generated\.test\.ts$/
const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/** What the first line of a file says (tests/unit/setup.ts). */
const hasDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/**
 * Vitest's own order, large files first, behind those that take long without being large. Files with a document stand
 * together, because a worker is kept for the next file only where that one wants the same surroundings. In Vitest's order nearly each
 * file had a process of its own, and the unit tests took more than twice as long.
 */
export class TestOrder implements TestSequencer {
  readonly #vitest: Vitest

  constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Only here: a build reads this file too, and all of Vitest would come with it.
    const { BaseSequencer } = await import('vitest/node')
    const sorted = await new BaseSequencer(this.#vitest).sort(files)
    const rank = (file: TestSpecification) => (isLong(file) ? 0 : hasDocument(file) ? 1 : 2)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
