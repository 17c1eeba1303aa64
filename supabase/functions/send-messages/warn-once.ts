const told = new Set<string>()

/** Logs a problem for the operator, once per instance of the function. */
export function warnOnce(sentence: string): void {
  if (told.has(sentence)) return
  told.add(sentence)
  console.warn(sentence)
}
