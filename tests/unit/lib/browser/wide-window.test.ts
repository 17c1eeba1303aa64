import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WIDE_WINDOW } from '@/lib/browser/wide-window'

test('the styles hide sheets and toasts at the width at which the gate appears', () => {
  const styles = readFileSync('src/styles/index.css', 'utf8')
  const [, gate = ''] = styles.split('/* The mobile gate')
  expect(gate).toContain(`@media ${WIDE_WINDOW} {\n  body > :is([data-state], #toasts) {\n    display: none;`)
})
