import { describe, expect, it } from 'vitest'
import { formatOf, placeholderOf, readExactDate, readTypedDate, writtenDate } from '@/ui/date-time/typed-date'

const now = new Date(2026, 10, 20, 10, 12)
const evening = new Date(2026, 11, 5, 19, 30)
const [us, portugal, germany, sweden, japan] = ['en-US', 'pt-PT', 'de-DE', 'sv-SE', 'ja-JP'].map(formatOf) as [
  ReturnType<typeof formatOf>,
  ReturnType<typeof formatOf>,
  ReturnType<typeof formatOf>,
  ReturnType<typeof formatOf>,
  ReturnType<typeof formatOf>,
]
const read = (text: string, format = us) => {
  const date = readTypedDate(text, format, now)
  return date && writtenDate(date, us)
}

describe('the format of a region', () => {
  it.each([
    ['en-US', '12/05/2026 07:30 PM', 'MM/DD/YYYY hh:mm aa'],
    ['pt-PT', '05/12/2026 19:30', 'DD/MM/YYYY hh:mm'],
    ['en-GB', '05/12/2026 19:30', 'DD/MM/YYYY hh:mm'],
    ['en-AU', '05/12/2026 07:30 PM', 'DD/MM/YYYY hh:mm aa'],
    ['de-DE', '05.12.2026 19:30', 'DD.MM.YYYY hh:mm'],
    ['hr-HR', '05.12.2026 19:30', 'DD.MM.YYYY hh:mm'],
    ['nl-NL', '05-12-2026 19:30', 'DD-MM-YYYY hh:mm'],
    ['sv-SE', '2026-12-05 19:30', 'YYYY-MM-DD hh:mm'],
    ['ja-JP', '2026/12/05 19:30', 'YYYY/MM/DD hh:mm'],
    ['ko-KR', '2026.12.05 07:30 PM', 'YYYY.MM.DD hh:mm aa'],
    ['ar-EG', '05/12/2026 07:30 PM', 'DD/MM/YYYY hh:mm aa'],
    ['fa-IR', '2026/12/05 19:30', 'YYYY/MM/DD hh:mm'],
    ['th-TH', '05/12/2026 19:30', 'DD/MM/YYYY hh:mm'],
  ])('the format in %s is %s, and its placeholder is %s', (locale, written, placeholder) => {
    expect(writtenDate(evening, formatOf(locale))).toBe(written)
    expect(placeholderOf(formatOf(locale))).toBe(placeholder)
    expect(readExactDate(written, formatOf(locale))).toEqual(evening)
  })

  it('writes midnight and noon', () => {
    expect(writtenDate(new Date(2026, 0, 5, 0, 5), us)).toBe('01/05/2026 12:05 AM')
    expect(writtenDate(new Date(2026, 0, 5, 12), us)).toBe('01/05/2026 12:00 PM')
    expect(writtenDate(new Date(2026, 0, 5, 0, 5), portugal)).toBe('05/01/2026 00:05')
  })
})

describe('a typed date in a region that writes the day first', () => {
  it.each([
    '5/12/2026 19:30',
    '05.12.2026 19:30',
    '5-12-2026 19.30',
    '05/12/2026 07:30 PM',
    '5/12/26 7:30p',
    '5. 12. 2026 19:30',
    '05.12.2026. 19:30',
    '5/12/2026 19h30',
    'Sat, 5 Dec 2026, 19:30',
    'Dec 5, 2026 7:30 PM',
    '2026-12-05T19:30',
  ])('%j is December 5', (text) => {
    for (const format of [portugal, germany]) expect(read(text, format)).toBe('12/05/2026 07:30 PM')
  })

  it.each([
    ['10/01/2027 18:30', '01/10/2027 06:30 PM'],
    ['05.12.2026 18:30', '12/05/2026 06:30 PM'],
    ['15/01/2027 18:30', '01/15/2027 06:30 PM'],
    ['5/12/2026 18h', '12/05/2026 06:00 PM'],
    ['5/12/2026', '12/05/2026 06:00 PM'],
    ['5.12.2026', '12/05/2026 06:00 PM'],
  ])('%j is %s', (text, expected) => {
    expect(read(text, portugal)).toBe(expected)
  })

  it('is never the other order', () => {
    expect(read('12/24/2026 18:30', portugal)).toBeNull()
  })
})

describe('a typed date in a region that writes the year first', () => {
  it.each(['2026-12-05 19:30', '2026/12/5 7:30 pm', '2026.12.05 19:30', '26-12-05 19:30'])(
    '%j is December 5',
    (text) => {
      for (const format of [sweden, japan]) expect(read(text, format)).toBe('12/05/2026 07:30 PM')
    },
  )
})

describe('a typed date in the US', () => {
  it.each([
    '12/05/2026 07:30 PM',
    '12/5/2026 7:30 pm',
    '  12/5/2026   7:30PM ',
    '12/5/26 7:30p',
    '12/5/2026, 7:30 p.m.',
    '12/5/2026 at 7.30 pm',
    '12/5/2026 19:30',
    '12-5-2026 19:30',
    '12.5.2026 19:30',
    '2026-12-05 19:30',
    '2026-12-05T19:30',
    'Dec 5, 2026 7:30 PM',
    'December 5 2026, 7:30 pm',
    'Sat, Dec 5th, 2026, 7:30 PM',
    '5 Dec 2026 19:30',
  ])('%j is read', (text) => {
    expect(read(text)).toBe('12/05/2026 07:30 PM')
  })

  it.each(['12/5/2026 7pm', '12/5/2026 7 PM', '12/5/26 7p.m.'])('%j is a full hour', (text) => {
    expect(read(text)).toBe('12/05/2026 07:00 PM')
  })

  it.each(['12/5/2026', '2026-12-05', 'Dec 5, 2026'])('%j, a day alone, gets the evening', (text) => {
    expect(read(text)).toBe('12/05/2026 06:00 PM')
  })

  it('gets the suggested time instead if there is one', () => {
    const suggestion = new Date(2026, 11, 4, 20, 30)
    expect(readTypedDate('12/5/2026', us, now, suggestion)).toEqual(new Date(2026, 11, 5, 20, 30))
  })

  it('knows noon from midnight', () => {
    expect(readTypedDate('12/5/2026 12:00 AM', us, now)?.getHours()).toBe(0)
    expect(readTypedDate('12/5/2026 12:00 PM', us, now)?.getHours()).toBe(12)
  })

  it.each([
    '',
    'soon',
    '13/05/2026 7:30 PM',
    '02/30/2026 7:30 PM',
    '12/05/2026 13:30 PM',
    '12/05/2026 0:30 PM',
    '12/05/2026 24:30',
    '12/05/2026 19:60',
    '12/05/2026 7',
    '12/05',
    '7:30 PM',
    '12/05/20266',
    '12/05/202',
    '12/05/0026',
    'Foo 5, 2026',
  ])('%j is no date', (text) => {
    expect(read(text)).toBeNull()
  })

  it('counts while typing only in the displayed format', () => {
    expect(readExactDate('12/05/2026 07:30 pm', us)).toEqual(evening)
    expect(readExactDate('12/05/2026 07:3', us)).toBeNull()
    expect(readExactDate('12/05/2026', us)).toBeNull()
  })
})
