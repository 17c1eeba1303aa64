/**
 * The optional texts of an event: the name people read for each, and how many characters it takes. Inputs, drafts, defaults, what
 * is read and the words for an edit are made from these rows; docs/product.md section 5 has the limits.
 */
export const TEXT_COLUMNS = {
  description: { label: 'Description', max: 2000 },
  location: { label: 'Location', max: 500 },
  pay_note: { label: 'Payment note', max: 200 },
}
export type TextColumn = keyof typeof TEXT_COLUMNS

export function eachText<Value>(make: (name: TextColumn) => Value): Record<TextColumn, Value> {
  const names = Object.keys(TEXT_COLUMNS) as TextColumn[]
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<TextColumn, Value>
}
