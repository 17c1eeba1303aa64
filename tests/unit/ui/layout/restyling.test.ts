import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = 'src/styles'

/** The selectors of a stylesheet, without what stands in parentheses. */
const selectorsOf = (css: string) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.replace(/\([^()]*\)/g, '').trim(),
  )

// With such a rule each element that is added or removed has all that stands beside it styled anew, to the last line. What
// opens a sheet adds to the body, so it was the whole page.
it('no rule is about anything that follows something else', () => {
  const selectors = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => selectorsOf(readFileSync(`${FOLDER}/${file}`, 'utf8')))
  expect(selectors).toContain('.faces > :last-child')
  expect(selectors.filter((selector) => /[+~]\s*[*:]/.test(selector))).toEqual([])
})
