import { fileURLToPath } from 'node:url'
import { build, type UserConfig } from 'vite'
import { catalogs } from './catalogs.ts'

/** A path below `src`, whole. */
export const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/**
 * Builds an entry below `src` into one file without imports: the scripts in the HTML, what a host runs, and the worker's part in notifications.
 * @param settings `envDir`: where it may read `.env`, left out for what must not
 */
export async function oneFile(
  entry: string,
  format: 'es' | 'iife',
  { envDir = false, define, ...settings }: UserConfig = {},
): Promise<string> {
  const result = await build({
    ...settings,
    configFile: false,
    envDir,
    logLevel: 'warn',
    publicDir: false,
    plugins: [catalogs()],
    resolve: { alias: { '@': source('.') } },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: source(entry),
        preserveEntrySignatures: 'strict',
        output: { format },
        // 'use client' means nothing here.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  })
  const [chunk, ...rest] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error(`${entry} was not built into one file`)
  return chunk.code
}
