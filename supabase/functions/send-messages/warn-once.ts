const told = new Set<string>()

/** Says something in the log that somebody has to mend, once for as long as this instance of the function lives. */
export function warnOnce(sentence: string): void {
  if (told.has(sentence)) return
  told.add(sentence)
  console.warn(sentence)
}
