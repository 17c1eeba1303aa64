/** Hosted and embedded backends cut a table's answer at this many rows unless told otherwise. */
const PAGE_SIZE = 1_000

/**
 * Reads a table whole, page after page, until one comes back short.
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
