import { fileURLToPath } from 'node:url'

/**
 * Loads a TypeScript file with what it imports. Node 20 cannot read TypeScript itself; Vite, which the project has anyway, can.
 * Where NODE_ENV is not set, Vite sets it to development.
 *
 * @template Module
 * @param {URL} file
 * @returns {Promise<Module>}
 */
export async function importTypeScript(file) {
  // Imported only now: a command may have had to install it first.
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(fileURLToPath(file), { configFile: false, logLevel: 'error' })
  return /** @type {Module} */ (module)
}
