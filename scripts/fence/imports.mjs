import ts from 'typescript'

/**
 * @typedef {{ path: string | null, line: number }} Import `path`: as written; null where it is computed
 */

/**
 * Everything by which a file brings in another: import and export declarations, with or without `type`, `import()`,
 * `require()`, types written as `import('…')`, `import.meta.glob`, `new URL('…', import.meta.url)`, references.
 *
 * @param {string} file its name says which syntax it has
 * @param {string} text
 * @returns {Import[]}
 */
export function importsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @type {Import[]} */
  const found = []
  /** @param {string | null} path @param {number} position */
  const add = (path, position) => found.push({ path, line: source.getLineAndCharacterOfPosition(position).line + 1 })
  for (const { fileName, pos } of source.referencedFiles) add(`./${fileName}`, pos)
  /** @param {ts.Node} node */
  const visit = (node) => {
    const path = importedBy(node)
    if (path) add(ts.isStringLiteralLike(path) ? path.text : null, node.getStart(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * The expression that names what this node imports.
 *
 * @param {ts.Node} node
 * @returns {ts.Node | undefined}
 */
function importedBy(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isExternalModuleReference(node)) return node.expression
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument
  if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) return node.name
  if (ts.isCallExpression(node) && imports(node.expression)) return node.arguments[0] ?? node
  if (ts.isNewExpression(node) && node.arguments?.[1] && isMeta(node.arguments[1])) return node.arguments[0]
  return undefined
}

/** @param {ts.Expression} called */
function imports(called) {
  if (called.kind === ts.SyntaxKind.ImportKeyword) return true
  if (ts.isIdentifier(called)) return called.text === 'require'
  return ts.isPropertyAccessExpression(called) && isMeta(called)
}

/** `import.meta.url`, `import.meta.glob` and the like. @param {ts.Node} node */
function isMeta(node) {
  return ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression)
}
