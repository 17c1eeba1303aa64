const told = new Set<string>()

/** Logs something that somebody has to fix, once during the life of this instance of the function. */
export function warnOnce(sentence: string): void {
  if (told.has(sentence)) return
  told.add(sentence)
  console.warn(sentence)
}
