import { createElement, Fragment, type ReactNode } from 'react'
import { translated } from './translate'

type Part = ReactNode | ((text: ReactNode) => ReactNode)

/**
 * A text with elements in it, as one message: `rich('Ask <a>the organizer</a>, {name}.', { a: (text) => link(text), name: bold(name) })`.
 * @param text English, a literal
 * @param parts an element for each `{name}`, and a function for each `<tag>`; tags are not nested
 */
export const rich = (text: string, parts: Record<string, Part>): ReactNode => withParts(translated(text), parts)

function withParts(text: string, parts: Record<string, Part>): ReactNode {
  const pieces = text.split(/(<\w+>[^<]*<\/\w+>|\{\w+\})/).map((piece) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*)</s.exec(piece) ?? []
    const part = parts[tag || piece.slice(1, -1)]
    return typeof part === 'function' ? part(withParts(inner, parts)) : (part ?? piece)
  })
  return createElement(Fragment, null, ...pieces)
}
