import { parseSync } from 'vite'

/**
 * The imports and exports of a file that name another one, also `import()` and types.
 *
 * @param {string} file its name says which syntax it has
 * @param {string} text
 * @returns {{ path: string | null, line: number }[]} `path`: as written; null where it is computed
 * @throws Error when it cannot be read
 */
export function importsOf(file, text) {
  const { module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const named = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
  const found = [
    ...named.flatMap(({ moduleRequest: asked, start }) => (asked ? [{ path: asked.value, start }] : [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      path: /^(['"`])([^$]*)\1$/s.exec(text.slice(start, end))?.[2] ?? null,
      start,
    })),
  ]
  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ path, start }) => ({ path, line: text.slice(0, start).split('\n').length }))
}
