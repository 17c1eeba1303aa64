import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take seconds without being large. If one of them began last, a core would have no work at the end. */
const LONG =
  /\/unit\/scripts\/doctor\/project\.|\/db\/(limits\/(strangers|guest-floods)|permissions\/(calling|grid)|races\/capacity|schema\/(backup|generated|upgrades))\./

/** The mark in the first line of a file (tests/unit/setup.ts). */
const hasDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/**
 * Vitest's own order, large files first, after those that take long. Files with a document come together, because a worker is kept for the next file only if that one wants the
 * same environment. In Vitest's order nearly every file had its own process, and the unit tests took more than twice as long. With
 * `--sequence.seed=7` the order is by chance, to find tests that hang on the files before them.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const place = ({ moduleId }: TestSpecification) => createHash('md5').update(`${seed} ${moduleId}`).digest('hex')
    const sorted =
      seed === undefined ? await super.sort(files) : files.toSorted((a, b) => place(a).localeCompare(place(b)))
    const rank = (file: TestSpecification) => (LONG.test(file.moduleId) ? 0 : hasDocument(file) ? 1 : 2)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
