import { commentsOf, type Statement } from './statements.ts'

/**
 * Applies `supabase/schemas` to a database, together with the catalogue comments made from its `--` comments.
 * @param run runs SQL on it
 * @throws Error that names each statement that cannot be applied
 */
export async function applyStatements(statements: Statement[], run: (sql: string) => Promise<unknown>): Promise<void> {
  // A function may name something further down.
  await run('set check_function_bodies = off')
  await orderOf(statements, (statement) => run([statement.sql, ...commentsOf(statement)].join(';\n')))
  await run('reset check_function_bodies')
}

/**
 * An order in which statements can be applied: one that misses something is tried again after the others.
 * @param apply throws what the database says when something is missing
 * @throws Error that names each statement that cannot be applied
 */
export async function orderOf(
  statements: Statement[],
  apply: (statement: Statement) => Promise<unknown>,
): Promise<Statement[]> {
  const applied: Statement[] = []
  let waiting = statements
  while (waiting.length > 0) {
    const refused: { statement: Statement; error: unknown }[] = []
    for (const statement of waiting) {
      try {
        await apply(statement)
        applied.push(statement)
      } catch (error) {
        refused.push({ statement, error })
      }
    }
    if (refused.length === waiting.length)
      throw new Error(
        refused.map(({ statement, error }) => `${statement.place}: ${(error as Error).message}`).join('\n'),
      )
    waiting = refused.map(({ statement }) => statement)
  }
  return applied
}
