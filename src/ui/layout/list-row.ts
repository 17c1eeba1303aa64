/** A card of rows with a line between them. */
export const CARD_LIST = 'divide-y divide-line overflow-clip rounded-card bg-surface shadow-card forced-colors:border'
/** One of its rows: a button, a link or a summary. */
export const LIST_ROW = 'flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left leading-snug active:bg-sunken'
