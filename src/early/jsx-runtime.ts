/**
 * Draws the app's own components once, without React: JSX becomes DOM nodes on the spot, in about a hundredth of
 * React's bytes. The build puts this file in the place of `react/jsx-runtime` for the early entry alone
 * (scripts/early-entry.ts). Text is only ever made into text nodes, so that what people wrote can never become markup.
 */

type Props = Record<string, unknown>
type Component = (props: Props) => unknown

const SVG = 'http://www.w3.org/2000/svg'
const SVG_TAGS = new Set(['svg', 'path', 'circle', 'ellipse', 'g', 'line', 'polygon', 'polyline', 'rect'])

/** What React would do after drawing: refs and effects, once the nodes are in the page. */
const afterwards: (() => void)[] = []

export function runAfterwards(task: () => void): void {
  afterwards.push(task)
}

/** Puts what a component drew into the page, in one step, and runs its effects; not if it stands there already. */
export function show(container: Element, drawn: unknown): void {
  const next = container.cloneNode(false)
  append(next, drawn)
  const tasks = afterwards.splice(0)
  if (next.isEqualNode(container)) return
  container.replaceChildren(...next.childNodes)
  for (const task of tasks) task()
}

export const Fragment: Component = ({ children }) => children

export function jsx(tag: string | Component, props: Props): unknown {
  return typeof tag === 'string' ? element(tag, props) : tag(props)
}

export { jsx as jsxs }

function element(tag: string, { children, ...attributes }: Props): Element {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) set(node, name, value)
  append(node, children)
  return node
}

function append(parent: Node, child: unknown): void {
  if (Array.isArray(child)) for (const one of child) append(parent, one)
  else if (child instanceof Node) parent.appendChild(child)
  else if (typeof child === 'string' || typeof child === 'number') {
    if (child !== '') parent.appendChild(document.createTextNode(String(child)))
  }
}

const RENAMED: Record<string, string> = { className: 'class', htmlFor: 'for' }

function set(node: HTMLElement | SVGElement, name: string, value: unknown): void {
  if (name === 'key' || value === null || value === undefined) return
  if (name === 'ref') {
    if (typeof value === 'function') runAfterwards(() => value(node))
    else runAfterwards(() => Object.assign(value, { current: node }))
  } else if (/^on[A-Z]/.test(name)) {
    node.addEventListener(name.slice(2).toLowerCase(), value as EventListener)
  } else if (name === 'style') {
    for (const [property, text] of Object.entries(value)) {
      if (property.startsWith('--')) node.style.setProperty(property, String(text))
      else Object.assign(node.style, { [property]: text })
    }
  } else if (value !== false || name.startsWith('aria-')) {
    const attribute = RENAMED[name] ?? (name.startsWith('stroke') ? name.replace(/[A-Z]/g, '-$&').toLowerCase() : name)
    node.setAttribute(attribute, value === true && !name.startsWith('aria-') ? '' : String(value))
  }
}
