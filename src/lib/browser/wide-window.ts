/** From this width on a window shows the gate in place of the app (docs/product.md, 2). The styles say the same. */
export const WIDE_WINDOW = '(min-width: 768px)'
