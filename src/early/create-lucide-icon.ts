import { createElement } from 'react'

interface IconData {
  name: string
  /** The icon's earlier names. */
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

/** Draws an icon as `lucide-react` does, with the sizes and strokes that the app uses. The library's own function weighs 2 KB. */
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  return ({ size = 24, strokeWidth = 2, className = '', ...rest }: Record<string, unknown>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        // Attributes are spelled as in SVG, because Preact does not rename them as React does.
        'stroke-width': strokeWidth,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        'aria-hidden': 'true',
        className: ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`), className].join(' ').trim(),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
