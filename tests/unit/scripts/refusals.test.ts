import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { refusalsIn } from '../../../scripts/languages/refusals'

const sql = readdirSync('supabase/schemas')
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(`supabase/schemas/${file}`, 'utf8'))
  .join('\n')
const found = refusalsIn(sql)

const code = sql.replace(/--.*|('(?:[^']|'')*')/g, (_comment, literal = '') => literal)
const statements = code.split(/^(?=create )/m)

/** The arguments of each call that begins with these words. */
const argumentsOf = (call: string): string[][] =>
  code
    .split(call)
    .slice(1)
    .map((rest) => {
      let depth = 0
      const given = ['']
      for (const [piece] of rest.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
        if (piece === ')' && depth === 0) break
        depth += { '(': 1, ')': -1 }[piece] ?? 0
        if (piece === ',' && depth === 0) given.push('')
        else given[given.length - 1] += piece
      }
      return given
    })

/** The texts that an expression may result in. */
const resultsOf = (expression: string): string[] =>
  [...expression.matchAll(/'((?:[^']|'')*)'/g)].flatMap(({ 1: text = '', index }) =>
    /(^|then|else|return|select|=>)\s*$/.test(expression.slice(0, index)) ? [text.replaceAll("''", "'")] : [],
  )

const isSentence = (text: string) => text.includes(' ')

const raised = {
  'of a call of refuse': argumentsOf('private.refuse(').flatMap(([, text = '']) => resultsOf(text.trim())),
  'of an error code': [...code.matchAll(/\('\w+', \d{3}, ('.*')\)/g)].flatMap(([, text = '']) => resultsOf(text)),
  'of a text that is checked': argumentsOf('private.checked_text(').flatMap((given) =>
    given.slice(3).flatMap((text) => resultsOf(text.trim())),
  ),
  'of a limit of rows': argumentsOf('private.limit_rows(').flatMap((given) =>
    given.flatMap((text) => resultsOf(text.trim())).filter(isSentence),
  ),
  'of a function that returns or stores a problem': statements
    .filter((statement) => /^create function private\.\w+_problem\(|v_problem text/.test(statement))
    .flatMap(resultsOf)
    .filter(isSentence),
}

describe('The texts of the database that can be translated', () => {
  test.each(Object.entries(raised))('include each text %s', (_kind, texts) => {
    expect(texts.length).toBeGreaterThanOrEqual(5)
    expect(texts.filter((text) => !found.includes(text))).toEqual([])
  })

  test('are otherwise those that pages show as they come', () => {
    const refused = new Set(Object.values(raised).flat())
    expect(new Set(found.filter((text) => !refused.has(text)))).toEqual(
      new Set([
        'A browser',
        'Private event',
        'Reload the page to get the current version.',
        'New accounts are not accepted for this address. Ask the people who run this site.',
        'Emails cannot be sent at the moment',
        'Emails to this address were stopped',
        'This address has had three first emails today',
        'Too many people asked for emails about this today',
        'Too many emails about this were asked for from your network today',
      ]),
    )
  })
})

test('Comments, logs, formats and JSON are no texts for people', () => {
  expect(
    refusalsIn(`-- Don't, 'It is a remark'
      comment on schema private is 'Helpers of Roster';
      raise warning 'It could not be written: %', sqlerrm;
      return 'It is switched on now.';
      select interval '10 minutes', '{"is_me": true}', 'Dy, Mon FMDD, ', '{joined, waits}', 'Bearer ' || v_token;
      perform private.refuse('unauthorized', 'Unauthorized'), display_name = 'Unknown';`),
  ).toEqual(['Unauthorized'])
})
