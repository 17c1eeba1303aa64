import { commentsOf, type Statement } from './statements.ts'

/**
 * Applies `supabase/schemas` to a database, together with the catalogue comments made from its `--` comments. A statement that misses
 * something is tried again after the others.
 * @param run runs SQL on it
 * @throws Error that names each statement that cannot be applied
 */
export async function applyStatements(statements: Statement[], run: (sql: string) => Promise<unknown>): Promise<void> {
  // A function may name something further down.
  await run('set check_function_bodies = off')
  let waiting = statements
  while (waiting.length > 0) {
    const refused: Statement[] = []
    const reasons: string[] = []
    for (const statement of waiting) {
      try {
        await run([statement.sql, ...commentsOf(statement)].join(';\n'))
      } catch (error) {
        refused.push(statement)
        reasons.push(`${statement.place}: ${(error as Error).message}`)
      }
    }
    if (refused.length === waiting.length) throw new Error(reasons.join('\n'))
    waiting = refused
  }
  await run('reset check_function_bodies')
}
