import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** These files of the project, and those that they import before they run. */
export function reachable(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    reachable(importsOf(file), found)
  }
  return found
}

function importsOf(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const imported = staticImports.map(({ moduleRequest, entries }) => {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    return isType ? undefined : moduleRequest.value
  })
  const passedOn = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
  return [...imported, ...passedOn].flatMap((name) => fileOf(name, file) ?? [])
}

/** The file that an import names; undefined for a library. */
function fileOf(name: string | undefined, importer: string): string | undefined {
  const path = name?.startsWith('@/')
    ? `src/${name.slice(2)}`
    : name?.startsWith('.')
      ? join(dirname(importer), name)
      : ''
  return ['', '.ts', '.tsx'].map((ending) => path + ending).find((one) => /\.tsx?$/.test(one) && existsSync(one))
}
