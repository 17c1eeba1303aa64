/**
 * `npm run screenshots -- only=event,home`: a screen is chosen by any part of its name.
 * @param parts undefined asks for all
 */
export const matches = (name: string, parts: readonly string[] | undefined): boolean =>
  !parts || parts.some((part) => name.includes(part))

/** Names that match no screen: a slip of the pen, which would otherwise make no picture without a message. */
export const unmatched = (parts: readonly string[] | undefined, names: readonly string[]): string[] =>
  (parts ?? []).filter((part) => !names.some((name) => name.includes(part)))
