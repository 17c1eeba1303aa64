import { createElement } from 'react'

interface IconData {
  name: string
  /** Names it had before. */
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

/** An icon as `lucide-react` draws it, for the sizes and strokes that the app asks for; its own maker weighs 2 KB. */
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
        // Attributes as SVG spells them: what React renames, Preact writes as it stands.
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
