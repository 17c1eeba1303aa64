/** Finds the texts that Postgres sends to people: the sentences of `private.refuse`, and the few that a page shows as they come. */

/** Comments, and literals with the code before them in their line. */
const LITERAL = /--.*|'((?:[^']|'')*)'/g
/** Two words or more, from a capital letter, a parameter or a number on ('1 minute' is none), and no format or piece of a sentence. */
const SENTENCE = /^([A-Z]|\{\w+\}|\d+ \w+ \w)(?=.* )[^%]*[a-z]{2}[^%]*[^ %,]$/s
/** Texts for people who work in the database: results of a call, remarks, logs. */
const FOR_OPERATORS = /\b(return|is|exception|warning|notice)\s*$/
/** A word alone is a text where `private.refuse` says so: with a code before it, or with a code and a status. */
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
