/** From this width on a window shows the gate in place of the app (docs/product.md, 2). The styles say the same. */
export const WIDE_WINDOW = '(min-width: 768px)'

/** A phone that lies on its side: a tablet is higher, and a computer is not used with a finger. */
export const PHONE_ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px) and (pointer: coarse)'
