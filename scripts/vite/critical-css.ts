/**
 * Extracts the critical CSS from the app's styles at build time, so that the two cannot drift apart. The order stays,
 * so the full sheet changes nothing on the screen but the pictures.
 */

interface Rule {
  /** A selector, an at-rule, or a declaration. */
  head: string
  /** The rules between its braces; null for a declaration, and for an at-rule without braces. */
  body: string | null
}

/** Styles that only forms need; the server-rendered page has no forms. */
const IN_FORMS = /^[^,]*::(?:-webkit-|file-|placeholder)/
/** Styles of pointer and focus states. */
const TOUCHED = /(?<!\\):(?:hover|active|focus|focus-visible|focus-within|disabled)\b/
/** Styles of live changes: the first render has none. */
const NEWS = /\.(?:\w+-new|faces-turn|arrival)\b/
/**
 * A background picture takes a third of the first render's style time, because the browser parses it as a document. It
 * may load a moment later.
 */
const PICTURE = /^--[\w-]+:url\(/
const NAMED = /^@(?:property|keyframes) (\S+)/
const VARIABLE = /^(--[\w-]+):/

/**
 * Returns the critical CSS.
 * @param css minified
 * @param code all code that renders the server-rendered page
 */
export function criticalCss(css: string, code: string): string {
  const still = written(
    rulesOf(css),
    ({ head, body }) =>
      !PICTURE.test(head) && !NEWS.test(head) && head !== '@media print' && (body === null || !isTouched(head)),
  )
  return stylesOf(still, code)
}

/**
 * The styles that this code can use.
 * @param css minified
 * @param code Tailwind too takes each word of it for a class
 */
export function stylesOf(css: string, code: string): string {
  const words = new Set(code.split(/[\s"'`\\${}]+/))
  const drawn = written(
    rulesOf(css),
    ({ head, body }) => body === null || !isSelector(head) || (!IN_FORMS.test(head) && canMatch(head, words)),
  )
  return withoutUnused(drawn, code)
}

/** Removes variables and animations without a reference. Each removal may make another one unused. */
function withoutUnused(css: string, code: string): string {
  const names = new Map<string, number>()
  for (const [name] of `${css} ${code}`.matchAll(/[\w-]+/g)) names.set(name, (names.get(name) ?? 0) + 1)
  const declared = new Map<string, number>()
  const nameOf = ({ head }: Rule) => NAMED.exec(head)?.[1] ?? VARIABLE.exec(head)?.[1]
  const count = (rule: Rule) => {
    const name = nameOf(rule)
    if (name) declared.set(name, (declared.get(name) ?? 0) + 1)
    return true
  }
  written(rulesOf(css), count)
  const left = written(rulesOf(css), (rule) => {
    const name = nameOf(rule)
    return !name || (names.get(name) ?? 0) > (declared.get(name) ?? 0)
  })
  return left === css ? css : withoutUnused(left, code)
}

/** The wanted rules, with the rules around them, as CSS. */
function written(rules: Rule[], isWanted: (rule: Rule) => boolean): string {
  return rules
    .filter(isWanted)
    .map(({ head, body }) => {
      if (body === null) return `${head};`
      const inner = written(rulesOf(body), isWanted)
      return inner && `${head}{${inner.replace(/;$/, '')}}`
    })
    .join('')
}

/** Not `&:hover`, which belongs to the rule around it, nor the steps of an animation. */
const isSelector = (head: string) => !/^[@&\d]|^(from|to)$/.test(head)

/**
 * True if a selector of the list uses only known classes. Parenthesized parts are ignored: they may be alternatives or
 * negated.
 */
function canMatch(selectors: string, words: ReadonlySet<string>): boolean {
  return selectorsIn(selectors).some((one) => classesIn(one).every((name) => words.has(name)))
}

const isTouched = (head: string) => !head.startsWith('@') && selectorsIn(head).every((one) => TOUCHED.test(one))

/** The selectors of a list, without what stands in parentheses. */
function selectorsIn(list: string): string[] {
  const plain = list.replace(/\\.|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)/g, (text) =>
    text.startsWith('\\') ? text : '',
  )
  return plain.match(/(?:\\.|[^,\\])+/g) ?? []
}

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))

/** Braces and semicolons in strings, addresses and escaped names do not count. */
const MARK = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\)|\/\*.*?\*\/|\\.|[{};]/gs

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  let open = 0
  let depth = 0
  const end = (at: number, body: string | null) => {
    const head = css.slice(start, body === null ? at : open).trim()
    if (head) rules.push({ head, body })
    start = at + 1
  }
  for (const { 0: mark, index } of css.matchAll(MARK)) {
    if (mark === '{' && depth++ === 0) open = index
    else if (mark === '}' && --depth === 0) end(index, css.slice(open + 1, index))
    else if (mark === ';' && depth === 0) end(index, null)
    else if (mark.startsWith('/*') && depth === 0) start = index + mark.length
  }
  end(css.length, null)
  return rules
}
