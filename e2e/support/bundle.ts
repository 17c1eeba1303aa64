/** The port of the server that the browser tests open. A second run beside the first takes one of its own. */
export const port = Number(process.env.E2E_PORT ?? 4173)

/**
 * The folder of the bundle that they test, a folder for each port. Not `dist`: a hosted project's bundle is left alone,
 * and a `.env` of the developer's is not read.
 */
export const outDir = `node_modules/.roster/e2e-${port}`
