import { readFileSync } from 'node:fs'
import { outDir, port } from '../../scripts/test-bundle.ts'

export { outDir, port }

/**
 * The address of the built file that holds a module. Its name is the bundler's to choose: a pattern that a test writes
 * down may match nothing one day, and the test would pass without having tried anything.
 * @throws Error when the build has no such module
 */
export function fileWith(module: string): string {
  const chunks: { file: string; modules: string[] }[] = JSON.parse(readFileSync(`${outDir}/host/chunks.json`, 'utf8'))
  const chunk = chunks.find(({ modules }) => modules.includes(module))
  if (!chunk) throw new Error(`The build has no ${module}`)
  return `**/${chunk.file}`
}
