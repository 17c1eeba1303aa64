import { fileURLToPath } from 'node:url'

/**
 * Loads a TypeScript file with what it imports. Node 20 cannot read TypeScript itself; Vite, which the project has anyway, can.
 *
 * @template Module
 * @param {string} file from the project's folder
 * @returns {Promise<Module>}
 */
export async function importTypeScript(file) {
  // Imported only now: a command may have had to install it first.
  const { runnerImport } = await import('vite')
  const root = fileURLToPath(new URL('../', import.meta.url))
  const { NODE_ENV } = process.env
  const resolve = { alias: { '@': `${root}src` } }
  const { module } = await runnerImport(`${root}${file}`, { configFile: false, logLevel: 'error', resolve })
  // Vite has set it to development, and every build of this process or its children would be one for development.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  return /** @type {Module} */ (module)
}
