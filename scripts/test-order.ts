import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

/** What waits for other programs. Begun last, as the small files that they are, they leave a core without work at the end. */
const LONG = /\/generated\.test\.ts$/
const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/** Vitest's own order, large files first, behind those that take long without being large. */
export class LongOnesFirst implements TestSequencer {
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
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
