/**
 * Finds the texts that Postgres sends to people. It follows no calls. A text is a literal that reads as a sentence, wherever it stands, or a single
 * word among the arguments or codes of `private.refuse`.
 */

/** Comments, and literals with the code before them in their line. */
const LITERAL = /--.*|'((?:[^']|'')*)'/g
/** Two words or more, from a capital letter, a parameter or a number on ('1 minute' is none), and no format or piece of a sentence. */
const SENTENCE = /^([A-Z]|\{\w+\}|\d+ \w+ \w)(?=.* )[^%]*[a-z]{2}[^%]*[^ %,]$/s
/** Texts for people who work in the database: results of a call, remarks, logs. */
const FOR_OPERATORS = /\b(return|is|exception|warning|notice)\s*$/
/** The code before a single word, in a call or, with a status, in the list of codes. */
const OF_REFUSE = /\('\w+', (\d{3}, )?$/

export const refusalsIn = (sql: string): string[] =>
  [...sql.matchAll(LITERAL)].flatMap(({ 1: literal, index }) => {
    const text = literal?.replaceAll("''", "'") ?? ''
    const before = sql.slice(Math.max(0, index - 60), index)
    const isText = SENTENCE.test(text)
      ? !FOR_OPERATORS.test(before)
      : /^[A-Z][a-z]+$/.test(text) && OF_REFUSE.test(before)
    return isText ? [text] : []
  })
