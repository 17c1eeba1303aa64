import postcss, { type ChildNode, type Root } from 'postcss'

/**
 * Extracts the critical CSS from the app's styles at build time, so that the two cannot drift apart. The order stays,
 * so the full sheet changes nothing on the screen but the pictures. Libraries that do this (beasties, PurgeCSS) look at finished HTML, or cannot leave
 * out states of touch.
 */

/** Styles that only forms need; the server-rendered page has no forms. */
const IN_FORMS = /^[^,]*::(?:-webkit-|file-|placeholder)/
/** Styles of pointer and focus states. */
const TOUCHED = /(?<!\\):(?:hover|active|focus|focus-visible|focus-within|disabled)\b/
/** Styles of live changes: the first render has none. */
const NEWS = /\.(?:\w+-new|faces-turn|arrival)\b/

/**
 * Returns the critical CSS.
 * @param css minified
 * @param code all code that renders the server-rendered page
 */
export function criticalCss(css: string, code: string): string {
  const root = postcss.parse(css)
  remove(root, (node) => {
    if (node.type === 'rule')
      return NEWS.test(node.selector) || node.selectors.every((one) => TOUCHED.test(withoutParentheses(one)))
    if (node.type === 'atrule') return node.name === 'media' && node.params === 'print'
    // A background picture takes a third of the first render's style time, because the browser parses it as a document. It may load a moment later.
    return node.type === 'decl' && node.prop.startsWith('--') && node.value.startsWith('url(')
  })
  return stylesOf(root.toString(), code)
}

/**
 * The styles that this code can use.
 * @param css minified
 * @param code Tailwind too takes each word of it for a class
 */
export function stylesOf(css: string, code: string): string {
  const words = new Set(code.split(/[\s"'`\\${}]+/))
  const root = postcss.parse(css)
  remove(root, (node) => {
    if (node.type === 'comment') return true
    // Not `&:hover`, which belongs to the rule around it, nor the steps of an animation.
    if (node.type !== 'rule' || /^[&\d]|^(from|to)$/.test(node.selector)) return false
    const canMatch = node.selectors.some((one) => classesIn(one).every((name) => words.has(name)))
    return IN_FORMS.test(node.selector) || !canMatch
  })
  while (removeUnused(root, code)) {
    // Each removal may make another one unused.
  }
  return root.toString()
}

/** Removes variables and animations without a reference. */
function removeUnused(root: Root, code: string): boolean {
  const names = countsOf([...`${root} ${code}`.matchAll(/[\w-]+/g)].map(([name]) => name))
  const declared: string[] = []
  root.walk((node) => void declared.push(nameOf(node) ?? ''))
  const declarations = countsOf(declared)
  return remove(root, (node) => {
    const name = nameOf(node)
    return name !== undefined && (names.get(name) ?? 0) <= (declarations.get(name) ?? 0)
  })
}

/** The variable or animation that a node declares. */
function nameOf(node: ChildNode): string | undefined {
  if (node.type === 'atrule') return /^(property|keyframes)$/.test(node.name) ? node.params : undefined
  return node.type === 'decl' && node.prop.startsWith('--') ? node.prop : undefined
}

function countsOf(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Removes nodes, and the rules around them that become empty. @returns whether there were any */
function remove(root: Root, isUnwanted: (node: ChildNode) => boolean): boolean {
  const unwanted: ChildNode[] = []
  root.walk((node) => void (isUnwanted(node) && unwanted.push(node)))
  for (const node of unwanted) {
    let last = node
    while (last.parent && last.parent.type !== 'root' && last.parent.nodes?.length === 1)
      last = last.parent as ChildNode
    last.remove()
  }
  return unwanted.length > 0
}

const withoutParentheses = (selector: string) =>
  selector.replace(/\\.|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)/g, (text) => (text.startsWith('\\') ? text : ''))

/** Classes in parentheses are ignored: they may be alternatives or negated. */
const classesIn = (selector: string) =>
  [...withoutParentheses(selector).matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
