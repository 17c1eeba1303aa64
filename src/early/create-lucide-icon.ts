import { jsx } from './jsx-runtime'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, unknown>][]
}

/** An icon as `lucide-react` draws it, for the sizes and strokes that the app asks for. */
export default function createLucideIcon({ name, node }: IconData) {
  return ({ size = 24, strokeWidth = 2, className = '', ...rest }: Record<string, unknown>) =>
    jsx('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': 'true',
      className: `lucide lucide-${name} ${className}`.trim(),
      ...rest,
      children: node.map(([tag, attributes]) => jsx(tag, attributes)),
    })
}
