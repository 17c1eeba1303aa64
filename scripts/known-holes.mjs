/**
 * @param {string} answer what `npm audit --json` has printed
 * @returns {{ holes: number, says: string }}
 */
export function judge(answer) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string, range: string }> }} */
  let report = {}
  try {
    report = JSON.parse(answer)
  } catch {
    // npm has printed something else, or nothing.
  }
  if (!report.vulnerabilities) return { holes: 0, says: 'The registry does not tell of holes in what ships.' }
  const found = Object.entries(report.vulnerabilities)
  if (found.length === 0) return { holes: 0, says: 'No hole is known in what ships.' }
  const lines = found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return { holes: found.length, says: `${lines.join('\n')}\nnpm audit --omit=dev says more.` }
}
