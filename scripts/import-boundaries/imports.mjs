import { parseSync } from 'vite'

/**
 * @typedef {{ path: string | null, line: number }} Import `path`: as written; null where it is computed
 * @typedef {{ type: string, start: number } & Record<string, unknown>} Node of ESTree, as Vite's own parser gives it
 */

/**
 * Every way in which a file brings in another: import and export declarations, with or without `type`, `import()`,
 * `require()`, types written as `import('…')`, `import.meta.glob`, `new URL('…', import.meta.url)`, references.
 *
 * @param {string} file its name says which syntax it has
 * @param {string} text
 * @returns {Import[]}
 * @throws Error when it cannot be read
 */
export function importsOf(file, text) {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  /** @type {Import[]} */
  const found = []
  /** @param {string | null} path @param {number} position */
  const add = (path, position) => found.push({ path, line: text.slice(0, position).split('\n').length })
  for (const { value, start } of comments) {
    const referred = /^\/\s*<reference\s+path\s*=\s*["']([^"']+)["']/.exec(value)?.[1]
    if (referred) add(`./${referred}`, start)
  }
  /** @param {Node} node */
  const visit = (node) => {
    const path = importedBy(node)
    if (path) add(textOf(path), node.start)
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part)
  }
  const root = /** @type {unknown} */ (program)
  if (isNode(root)) visit(root)
  return found
}

/**
 * The expression that names what this node imports.
 *
 * @param {Node} node
 * @returns {Node | undefined}
 */
function importedBy(node) {
  const { source, expression, id, callee, arguments: given } = node
  if (IMPORTING.includes(node.type) && isNode(source)) return source
  if (node.type === 'TSExternalModuleReference' && isNode(expression)) return expression
  if (node.type === 'TSModuleDeclaration' && isNode(id) && id.type === 'Literal') return id
  const [first, second] = Array.isArray(given) ? given.filter(isNode) : []
  if (node.type === 'CallExpression' && isNode(callee) && imports(callee)) return first ?? node
  if (node.type === 'NewExpression' && second && isMeta(second)) return first
  return undefined
}

/** Statements that name another file as their source; only an export without one has none. */
const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

/** @param {Node} called */
const imports = (called) => (called.type === 'Identifier' ? called.name === 'require' : isMeta(called))

/** `import.meta.url`, `import.meta.glob` and the like. @param {Node} node */
const isMeta = (node) => node.type === 'MemberExpression' && isNode(node.object) && node.object.type === 'MetaProperty'

/**
 * The text of a literal, or of a template without a gap; null for what is computed.
 *
 * @param {Node} node
 */
function textOf({ type, value, quasis, expressions }) {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis) || !Array.isArray(expressions)) return null
  return expressions.length === 0 ? String(quasis[0]?.value.cooked) : null
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value
