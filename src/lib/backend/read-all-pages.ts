/** Hosted and embedded backends return at most this many rows unless configured otherwise. */
const PAGE_SIZE = 1_000

/**
 * Reads all rows of a table, page by page.
 * @param readPage rows `from` to `to` (both included) of an ordered query
 */
export async function readAllPages<Row>(readPage: (from: number, to: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await readPage(rows.length, rows.length + PAGE_SIZE - 1)
    rows.push(...page)
    if (page.length < PAGE_SIZE) return rows
  }
}
