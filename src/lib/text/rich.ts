import { createElement, Fragment, type ReactNode } from 'react'
import { translated } from './translate'

type Part = ReactNode | ((text: ReactNode, isFirst: boolean) => ReactNode)

/**
 * A text with elements in it, as one message: `rich('Ask <a>the organizer</a>, {name}.', { a: (text) => link(text), name: bold(name) })`.
 * @param text English, a literal
 * @param parts an element for each `{name}`, and a function for each `<tag>`; tags are not nested. A function learns whether its part begins the text.
 */
export const rich = (text: string, parts: Record<string, Part>): ReactNode => withParts(translated(text), parts)

function withParts(text: string, parts: Record<string, Part>): ReactNode {
  // Each second piece is a part.
  const pieces = text.split(/(<\w+>[^<]*<\/\w+>|\{\w+\})/).map((piece, index) => {
    if (index % 2 === 0) return piece
    const [, name = piece.slice(1, -1), inner = ''] = /^<(\w+)>(.*)</s.exec(piece) ?? []
    const part = parts[name]
    return typeof part === 'function' ? part(withParts(inner, parts), text.startsWith(piece)) : (part ?? piece)
  })
  return createElement(Fragment, null, ...pieces)
}
