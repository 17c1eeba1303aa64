import { createElement, Fragment, type ReactNode } from 'react'
import { type Parameter, pluralForm, translated } from './translate'

/** Renders the text inside a tag, and learns whether it begins the whole text; for a parameter there is none inside. */
type Element = (text: ReactNode, isFirst: boolean) => ReactNode

/** The names of the tags in a text. */
type Tag<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | Tag<Rest>
  : never

/**
 * A text with elements in it, as one message: `rich('Ask <a>the organizer</a>, {name}.', { a: (text) => link(text), name: bold(name) })`.
 * @param text English, a literal
 * @param parts an element for each `{name}`, and a function for each `<tag>`; tags are not nested
 */
export const rich = <const Text extends string>(
  text: Text,
  parts: Record<Parameter<Text>, ReactNode | Element> & Record<Tag<Text>, Element>,
): ReactNode => withParts(translated(text), parts)

/** `plural` with elements: `richPlural(count, '{name} and {count} other', '{name} and {count} others', { name: bold(name) })`. */
export const richPlural = <const One extends string, const Other extends string>(
  count: number,
  one: One,
  other: Other,
  parts: Record<Exclude<Parameter<One | Other>, 'count'>, ReactNode | Element> & Record<Tag<One | Other>, Element>,
): ReactNode => withParts(pluralForm(count, one, other), { count, ...parts })

function withParts(text: string, parts: Record<string, ReactNode | Element>): ReactNode {
  // Each second piece is a part.
  const pieces = text.split(/(<\w+>[^<]*<\/\w+>|\{\w+\})/).map((piece, index) => {
    if (index % 2 === 0) return piece
    const [, name = piece.slice(1, -1), inner = ''] = /^<(\w+)>(.*)</s.exec(piece) ?? []
    const part = parts[name]
    return typeof part === 'function' ? part(withParts(inner, parts), text.startsWith(piece)) : (part ?? piece)
  })
  return createElement(Fragment, null, ...pieces)
}
