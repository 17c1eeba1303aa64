import { describe, expect, test } from 'vitest'
import { formatMoney, parseMoney, pricePerSlot, typedMoney } from '@/entities/money/money'

/** Spaces that do not break are spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ')

/** The number without its currency, which may contain points. */
const AMOUNT =
  /[\d\u0660-\u0669\u06f0-\u06f9]([\d\u0660-\u0669\u06f0-\u06f9.,’'\u066b\u066c\s]*[\d\u0660-\u0669\u06f0-\u06f9])?/

describe('an amount reads', () => {
  test.each([
    [500, 'EUR', 'en-US', '€5.00'],
    [500, 'EUR', 'pt-PT', '5,00 €'],
    [123_450, 'EUR', 'de-DE', '1.234,50 €'],
    [500, 'JPY', 'en-US', '¥500'],
    [500, 'KRW', 'en-US', '₩500'],
    [500, 'KWD', 'en-US', 'KWD 0.500'],
    [1_500_000, 'TND', 'en-US', 'TND 1,500.000'],
    [100_000_000, 'USD', 'en-US', '$1,000,000.00'],
    [1, 'USD', 'en-US', '$0.01'],
    [999_999_999_999_999, 'USD', 'en-US', '$9,999,999,999,999.99'],
    // Browsers leave decimals out here; the amount would be a hundred times another.
    [500, 'RSD', 'en-US', 'RSD 5.00'],
    [500, 'HUF', 'en-US', 'HUF 5.00'],
    [500, 'ISK', 'en-US', 'ISK 500'],
  ])('%i %s in %s: %s', (cents, currency, locale, text) => {
    expect(plain(formatMoney(cents, currency, locale))).toBe(text)
  })
})

describe('a typed price', () => {
  test.each([
    ['5', 500],
    ['5.5', 550],
    ['5,50', 550],
    [' 5.00 ', 500],
    ['0.07', 7],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['1,234', 123_400],
    ['1.234', 123_400],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u202f234,50', 123_450],
    ["1'234.50", 123_450],
    ['1.234.567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['٥٫٥٠', 550],
    ['۱۲', 1200],
    ['19.99', 1999],
    ['1.005', 100_500],
    ['4.35', 435],
  ])('%j is %i cents', (text, cents) => {
    expect(parseMoney(text, 'EUR')).toBe(cents)
  })

  test.each([
    '',
    ' ',
    '.',
    ',',
    'five',
    '5€',
    '-5',
    '+5',
    '1e3',
    '5.001.2',
    '5..5',
    '1,23,456',
    '0.555',
    '0,123',
    '12.3456',
    '1,234,56',
    '1.2,3.4',
    'NaN',
    '0x10',
    '99999999999999999999',
  ])('%j is no amount', (text) => {
    expect(parseMoney(text, 'EUR')).toBeNull()
  })

  test('where there are no decimals, and where there are three', () => {
    expect(parseMoney('500', 'JPY')).toBe(500)
    expect(parseMoney('1,500', 'JPY')).toBe(1500)
    expect(parseMoney('5.5', 'JPY')).toBeNull()
    expect(parseMoney('5', 'KWD')).toBe(5000)
    expect(parseMoney('1.234', 'KWD')).toBe(1234)
    expect(parseMoney('1,234.567', 'KWD')).toBe(1_234_567)
    expect(parseMoney('1,234,567', 'KWD')).toBe(1_234_567_000)
  })

  test.each(['EUR', 'JPY', 'KWD', 'CLF'])('a written price in %s reads back as the same price', (currency) => {
    for (const cents of [1, 7, 99, 100, 1005, 99_999, 123_456, 100_000_000]) {
      for (const locale of ['en-US', 'de-DE', 'fr-FR', 'pt-PT', 'ar-EG', 'fa-IR', 'de-CH']) {
        const written = formatMoney(cents, currency, locale).match(AMOUNT)?.[0] ?? ''
        expect([locale, written, parseMoney(written, currency)]).toEqual([locale, written, cents])
      }
    }
  })

  test.each(['EUR', 'JPY', 'KWD'])("the form's text in %s reads back as the same price", (currency) => {
    for (const cents of [1, 500, 1234, 100_000_000]) {
      for (const locale of ['en-US', 'de-DE', 'ar-EG']) {
        expect(parseMoney(typedMoney(cents, currency, locale), currency)).toBe(cents)
      }
    }
  })
})

test('a price says that it is per slot, and no price says nothing', () => {
  expect(plain(pricePerSlot({ cents: 8500, currency: 'EUR' }) ?? '')).toBe(
    `${plain(formatMoney(8500, 'EUR'))} per slot`,
  )
  expect([pricePerSlot(null), pricePerSlot(undefined)]).toEqual([null, null])
})
