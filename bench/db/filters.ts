import { escapeIdentifier as quote } from 'pg'

/** Takes a value and returns its placeholder: values are sent apart from the statement, as PostgREST does. */
export type Bind = (value: unknown) => string

const OPERATORS: Record<string, string> = { eq: '=', gte: '>=', lte: '<=', gt: '>', lt: '<', neq: '<>' }

/** `column=operator.value` of a request on `table`. Throws on an operator that the app has not used so far. */
export function condition(table: string, column: string, test: string, bind: Bind): string {
  const [operator = '', ...rest] = test.split('.')
  const value = rest.join('.')
  const subject = `${quote(table)}.${quote(column)}`
  if (operator === 'is' && ['null', 'true', 'false'].includes(value)) return `${subject} is ${value}`
  if (operator === 'in') {
    const values = value.replace(/^\(|\)$/g, '').split(',')
    return `${subject} = any (${bind(values)})`
  }
  const symbol = OPERATORS[operator]
  if (!symbol) throw new Error(`The benchmark cannot translate ${column}=${test}`)
  return `${subject} ${symbol} ${bind(value)}`
}

/** `or=(a.gte.1,and(b.is.null,c.gte.2))`, with conditions or nested groups as parts. */
export function group(table: string, joint: string, text: string, bind: Bind): string {
  const parts = splitOutside(text.slice(1, -1)).map((part) => {
    const nested = /^(and|or)(\(.*\))$/s.exec(part)
    if (nested) return group(table, String(nested[1]), String(nested[2]), bind)
    const [column = '', ...test] = part.split('.')
    return condition(table, column, test.join('.'), bind)
  })
  return `(${parts.join(` ${joint} `)})`
}

/** Splits at the commas outside brackets. */
export function splitOutside(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return part ? [...parts, part] : parts
}
