import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = 'src/styles'

/** The selectors of a stylesheet, without what stands in parentheses. */
const selectorsOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.replace(/\([^()]*\)/g, '').trim(),
  )

// With such a rule, adding or removing an element restyles everything beside it. Opening a sheet adds elements to the body,
// so it restyled the whole page.
it('rules never depend on a preceding element', () => {
  const selectors = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => selectorsOf(readFileSync(`${FOLDER}/${file}`, 'utf8')))
  expect(selectors).toContain('.faces > :last-child')
  expect(selectors.filter((selector) => /[+~]\s*[*:]/.test(selector))).toEqual([])
})
