import { readFileSync } from 'node:fs'

/** The port of the server that the browser tests open. A second run beside the first takes one of its own. */
export const port = Number(process.env.E2E_PORT ?? 4173)

/**
 * The folder of the bundle that they test, a folder for each port. Not `dist`: a hosted project's bundle is left alone,
 * and a `.env` of the developer's is not read.
 */
export const outDir = `node_modules/.roster/e2e-${port}`

/**
 * The address of the built file that holds a module. Its name is the bundler's to choose: a pattern that a test writes
 * down may match nothing one day, and the test would pass without having tried anything.
 * @throws Error when the build has no such module
 */
export function fileWith(module: string): string {
  const chunks: { file: string; modules: string[] }[] = JSON.parse(readFileSync(`${outDir}/.vite/chunks.json`, 'utf8'))
  const chunk = chunks.find(({ modules }) => modules.includes(module))
  if (!chunk) throw new Error(`The build has no ${module}`)
  return `**/${chunk.file}`
}
