import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { localeTag } from '@/lib/text/locale-tag'
import { acceptedLanguages, matchLanguage, regionalTag } from '@/lib/text/match-language'
import { rich, richPlural } from '@/lib/text/rich'
import { type Locale, plural, setLocale, t, tIn, withLocale } from '@/lib/text/translate'
import { byCategory } from '../../../../scripts/languages/catalogs'
import { messagesIn } from '../../../../scripts/languages/messages'
import { messageKey } from '../../../../supabase/functions/_shared/translate'

const ENGLISH = { language: 'en', tag: 'en-US', catalog: null }
const locale = (tag: string, texts: Record<string, string | string[]>): Locale => ({
  language: tag,
  tag,
  catalog: Object.fromEntries(
    Object.entries(texts).map(([text, translation]) => [
      messageKey(text),
      typeof translation === 'string' ? translation : byCategory(tag, translation),
    ]),
  ),
})

afterEach(() => setLocale(ENGLISH))

describe('texts', () => {
  test('A text without a translation is the English one with its values', () => {
    expect(t('Closed since {date}', { date: 'Nov 29' })).toBe('Closed since Nov 29')
    expect(plural(1, '{count} slot left', '{count} slots left')).toBe('1 slot left')
    expect(plural(0, '{count} slot left', '{count} slots left')).toBe('0 slots left')
  })

  test('A translation may move the parameters', () => {
    setLocale(locale('de', { '{name} left {event}': '{event} ohne {name}' }))
    expect(t('{name} left {event}', { name: 'Ana', event: 'Kino' })).toBe('Kino ohne Ana')
  })

  test('A value that looks like a parameter stays as it is', () => {
    expect(t('{name} left', { name: '{date}' })).toBe('{date} left')
  })

  test('One English text with two meanings has two translations', () => {
    setLocale({
      language: 'de',
      tag: 'de',
      catalog: { [messageKey('Open', 'verb')]: 'Öffnen', [messageKey('Open')]: 'Offen' },
    })
    expect(tIn('verb', 'Open')).toBe('Öffnen')
    expect(t('Open')).toBe('Offen')
  })

  test.each([
    ['pl', ['{count} miejsce', '{count} miejsca', '{count} miejsc', '{count} miejsca'], 5, '5 miejsc'],
    ['pl', ['{count} miejsce', '{count} miejsca', '{count} miejsc', '{count} miejsca'], 22, '22 miejsca'],
    ['pl', ['{count} miejsce', '{count} miejsca', '{count} miejsc'], 1, '1 miejsce'],
    ['pl', ['{count} miejsce', '{count} miejsca', '{count} miejsc'], 22, '22 miejsca'],
    ['pl', ['{count} miejsce', '{count} miejsca', '{count} miejsc'], 5, '5 miejsc'],
    ['pl', ['{count} miejsce', '{count} miejsca', '{count} miejsc'], 0.5, '0.5 miejsc'],
    ['lt', ['{count} vieta', '{count} vietos', '{count} vietų'], 2, '2 vietos'],
    ['lt', ['{count} vieta', '{count} vietos', '{count} vietų'], 10, '10 vietų'],
    ['fr', ['{count} place', '{count} places'], 0, '0 place'],
    ['fr', ['{count} place', '{count} places'], 2, '2 places'],
    ['fr', ['{count} place', '{count} places'], 1_000_000, '1000000 places'],
    ['de', ['{count} Platz', '{count} Plätze'], 1, '1 Platz'],
  ])('A counted text takes the form of the language (%s, %j, %i)', (tag, forms, count, expected) => {
    setLocale(locale(tag, { '{count} slot': forms }))
    expect(plural(count, '{count} slot', '{count} slots')).toBe(expected)
  })

  test('A counted text follows the language of the catalog, not the region of the device', () => {
    setLocale({ ...locale('pt-BR', { '{count} slot': ['{count} vaga', '{count} vagas'] }), tag: 'pt-PT' })
    expect(plural(0, '{count} slot', '{count} slots')).toBe('0 vaga')
  })

  test('A text may hold elements, in the order of the translation', () => {
    const html = (node: ReactNode) => renderToStaticMarkup(createElement('p', null, node))
    const parts = { a: (text: ReactNode) => createElement('a', null, text), name: createElement('b', null, 'Ana') }
    expect(html(rich('Ask <a>the host</a>, {name}.', parts))).toBe('<p>Ask <a>the host</a>, <b>Ana</b>.</p>')
    setLocale(locale('de', { 'Ask <a>the host</a>, {name}.': '{name}, frag <a>den Host {name}</a>.' }))
    expect(html(rich('Ask <a>the host</a>, {name}.', parts))).toBe(
      '<p><b>Ana</b>, frag <a>den Host <b>Ana</b></a>.</p>',
    )
  })

  test('A counted text may hold elements', () => {
    const html = (count: number) =>
      renderToStaticMarkup(
        richPlural(count, '{name} and {count} other', '{name} and {count} others', {
          name: createElement('b', null, 'Ana'),
        }),
      )
    expect([html(1), html(2)]).toEqual(['<b>Ana</b> and 1 other', '<b>Ana</b> and 2 others'])
    setLocale(locale('de', { '{name} and {count} other': ['{name} und eine Person', '{name} und {count} Personen'] }))
    expect([html(1), html(2)]).toEqual(['<b>Ana</b> und eine Person', '<b>Ana</b> und 2 Personen'])
  })

  test('Another language ends with its rendering, also where that fails', () => {
    const german = locale('de', { Join: 'Beitreten' })
    expect(withLocale(german, () => t('Join'))).toBe('Beitreten')
    expect(() =>
      withLocale(german, () => {
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(t('Join')).toBe('Join')
  })
})

describe('languages', () => {
  const known = ['de', 'pt-BR', 'en-XA']
  test.each([
    [['de-AT', 'en'], 'de'],
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-BR'],
    [['ja', 'de'], 'de'],
    [['ja'], 'en'],
    [['en-GB', 'de'], 'en'],
    [['en-XA'], 'en-XA'],
    [[], 'en'],
  ])('%j is served by %s', (wanted, expected) => {
    expect(matchLanguage(wanted, known)).toBe(expected)
  })

  test('An Accept-Language header is read by weight', () => {
    expect(acceptedLanguages('en;q=0.5, de-AT, *;q=0.1, fr;q=0')).toEqual(['de-AT', 'en'])
    expect(acceptedLanguages(null)).toEqual([])
  })

  test('A guest is sent messages in the language and clock of the page', () => {
    expect(localeTag()).toBe('en-US')
    setLocale({ language: 'de', tag: 'de-AT', catalog: {}, hourCycle: 'h12' })
    expect(localeTag()).toBe('de-AT-u-hc-h12')
  })

  test('Formats follow the region of the device', () => {
    expect(regionalTag('de', ['en', 'de-CH'])).toBe('de-CH')
    expect(regionalTag('de', ['en'])).toBe('de')
  })
})

describe('texts in the source', () => {
  const IMPORT = "import { t, tIn, plural } from '@/lib/text/translate'\nimport { richPlural } from '@/lib/text/rich'\n"

  test('Each text is found with its plural and its context', () => {
    const source = `${IMPORT}export const f = (n: number) => [t('Join'), tIn('verb', 'Open'), plural(n, '{count} slot', '{count} slots'), richPlural(n, '<b>{count}</b> day', '<b>{count}</b> days', parts)]`
    expect(messagesIn('f.ts', source)).toEqual([
      { text: 'Join' },
      { text: 'Open', context: 'verb' },
      { text: '{count} slot', plural: '{count} slots' },
      { text: '<b>{count}</b> day', plural: '<b>{count}</b> days' },
    ])
  })

  test('A text that is no literal is refused', () => {
    expect(() => messagesIn('f.ts', `${IMPORT}const f = (x: string) => t(x)`)).toThrow('f.ts:3: a text is a literal')
  })

  test('A text with a space at an end, which translators do not see, is refused', () => {
    expect(() => messagesIn('f.ts', `${IMPORT}const f = () => t('Sort: ')`)).toThrow('without spaces around it')
  })

  test('A text that is evaluated while its module loads is refused', () => {
    expect(() => messagesIn('f.ts', `${IMPORT}const LABEL = t('Join')`)).toThrow('while the module loads')
  })
})
