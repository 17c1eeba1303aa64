// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { currencyChoices, currencyOf, proposedCurrency, rememberCurrency } from '@/features/events/form/currencies'

describe('the currency', () => {
  test("the proposed currency is the one chosen last, else the language's", () => {
    expect(proposedCurrency()).toBe('USD')
    rememberCurrency('CHF')
    expect(proposedCurrency()).toBe('CHF')
  })

  test.each([
    ['pt-PT', 'EUR'],
    ['pt', 'BRL'],
    ['en-GB', 'GBP'],
    ['ja', 'JPY'],
    ['ar-KW', 'KWD'],
    ['de-CH', 'CHF'],
    ['not a language', 'EUR'],
  ])('the proposed currency of %s is %s', (language, currency) => {
    expect(currencyOf(language)).toBe(currency)
  })

  test('can be one that only the event knows', () => {
    expect(currencyChoices('EUR')).toContain('USD')
    expect(currencyChoices('XDR')).toContain('XDR')
    expect(currencyChoices('')).not.toContain('')
  })

  test('is known to the browser, whichever it is', () => {
    for (const code of currencyChoices('')) expect(Intl.supportedValuesOf('currency')).toContain(code)
  })
})
