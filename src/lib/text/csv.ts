import Papa from 'papaparse'

/** Excel reads a CSV as UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Matches cells that a spreadsheet would read as a formula (OWASP, 'CSV Injection'). It also finds them in full width, and behind
 * characters that some program skips: blanks, invisible marks, NUL. A `+` or `-` before a
 * number stays if there is nothing to compute: `+351 912 000 111` must stay readable. A spreadsheet would subtract in
 * `+1-555-010-2030`, so that one is made harmless.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％]|^[ \p{Cf}]*[\t\r\n]/u
const NUMBER = /^[+-]?\d+$/
/** Digits with a blank between them: no spreadsheet reads that as a formula. */
const PHONE = /^(?=.*[\d)]\s+[\d(])[+-]?\d[\d\s()-]*$/
/**
 * Where a program may begin a new cell inside one of ours: if it separates by semicolons or tabs, it ignores our
 * quotes after the first comma.
 */
const INNER_FORMULA = /(?<=[;\t\r\n])(?=[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％])/gu

function neutralise(cell: string): string {
  const inside = cell.replace(INNER_FORMULA, "'")
  return FORMULA.test(cell) && !NUMBER.test(cell) && !PHONE.test(cell) ? `'${inside}` : inside
}

/** Rows (the first is the header) as CSV text: UTF-8 with BOM, CRLF, every cell quoted, formulas made harmless. */
export function toCsv(rows: string[][]): string {
  return (
    BYTE_ORDER_MARK +
    Papa.unparse(
      rows.map((row) => row.map(neutralise)),
      { quotes: true, newline: '\r\n' },
    )
  )
}
