/**
 * @param {string} answer the output of `npm audit --json`
 * @param {boolean} mustRun whether an audit that could not run counts as a hole, as it does in CI
 * @returns {{ holes: number, says: string }}
 */
export function judge(answer, mustRun = false) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string, range: string }> }} */
  let report = {}
  try {
    report = JSON.parse(answer)
  } catch {
    // npm has printed something else, or nothing.
  }
  if (!report.vulnerabilities)
    return { holes: mustRun ? 1 : 0, says: 'npm audit could not run, so what ships was not checked.' }
  const found = Object.entries(report.vulnerabilities)
  if (found.length === 0) return { holes: 0, says: 'No hole is known in what ships.' }
  const lines = found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return { holes: found.length, says: `${lines.join('\n')}\nnpm audit --omit=dev says more.` }
}
