import { afterEach, describe, expect, it } from 'vitest'
import { AppError, isNoNetwork, toAppError, unwrap, userMessage } from '@/lib/backend/errors'
import { locale, setLocale } from '@/lib/text/translate'
import { messageKey } from '../../../../supabase/functions/_shared/translate'

const OUT = 'Roster is out of service right now. If that lasts, tell the people who run it.'

describe('backend errors become the catalogue of docs/product.md section 8', () => {
  it('an empty single row is No data found', () => {
    expect(toAppError({ code: 'PGRST116', message: '0 rows' })).toMatchObject({
      kind: 'database',
      message: 'No data found',
    })
  })

  it.each(['23505', '23503', '23514'])('%s is a constraint violation', (code) => {
    expect(toAppError({ code, message: 'duplicate key' }).message).toBe('Data constraint violation')
  })

  it('a constraint that a person may meet leads to its sentence', () => {
    const message = 'new row for relation "events" violates check constraint "events_look_check"'
    const error = toAppError({ code: '23514', message })
    expect(error).toMatchObject({ kind: 'validation', code: 'invalid_input' })
    expect(userMessage(error, 'Failed to create event')).toBe(
      'This look is no longer available. Reload the page and choose again.',
    )
  })

  it('a JWT in the message asks to sign in again', () => {
    const error = toAppError({ code: 'PGRST301', message: 'JWT expired' })
    expect(error).toMatchObject({ kind: 'authentication', message: 'Please sign in again' })
    expect(userMessage(error, 'Failed to sign up')).toBe('Please sign in again')
  })

  it('an expected error is distinguished by its code and keeps its sentence', () => {
    const error = toAppError({ code: 'PT409', hint: 'full', message: 'All slots are taken', details: null })
    expect(error.code).toBe('full')
    expect(userMessage(error, 'Failed to sign up')).toBe('All slots are taken')
  })

  it('a refusal with a word that this page does not know keeps its sentence', () => {
    const refusal = { code: 'PT409', hint: 'a_word_of_tomorrow', message: 'Not on a Sunday', details: null }
    expect(userMessage(refusal, 'Failed to sign up')).toBe('Not on a Sunday')
    expect(userMessage({ ...refusal, code: 'P0001' }, 'Failed to sign up')).toBe('Failed to sign up')
  })

  it('anyone who is throttled reads how long to wait, whatever the caller would have said', () => {
    const sentence = 'Too many sign-ups at once. Wait 42 seconds and try again.'
    const refusal = { status: 429, code: 'PT429', hint: 'throttled', message: sentence, details: null }
    expect(toAppError(refusal).code).toBe('throttled')
    expect(userMessage(refusal, 'Failed to sign up')).toBe(sentence)
  })

  it('a missing privilege says who may not', () => {
    const denied = { code: '42501', message: 'permission denied for function delete_account' }
    expect(userMessage({ ...denied, status: 401 })).toBe('Please sign in to continue.')
    expect(userMessage({ ...denied, status: 403 }, 'Failed to update event')).toBe('Unauthorized')
  })

  it('refused input names its field', () => {
    const error = toAppError({ code: 'PT400', hint: 'invalid_input', message: 'Name is required', details: 'name' })
    expect(error).toMatchObject({ kind: 'validation', field: 'name' })
  })

  it.each([
    { name: 'TypeError', message: OUT },
    { message: `TypeError: ${OUT}` },
    { name: 'AuthRetryableFetchError', message: OUT },
  ])('%o is a project that is switched off, and no missing network', (error) => {
    expect(userMessage(error, 'Failed to sign up')).toBe(OUT)
    expect([toAppError(error).kind, isNoNetwork(error)]).toEqual(['network', false])
  })

  it.each([
    new TypeError('Failed to fetch'),
    new TypeError('Load failed'),
    new TypeError('Importing a module script failed.'),
    { name: 'AuthRetryableFetchError', message: '', status: 0 },
    { name: 'AuthRetryableFetchError', message: '{}', status: 503 },
    { name: 'AuthUnknownError', message: `Unexpected token '<', "<!doctype "... is not valid JSON` },
    { status: 503 },
  ])('%s is the network', (error) => {
    expect(userMessage(error, 'Failed to sign up')).toBe(
      'Network connection failed. Please check your internet connection.',
    )
  })

  it.each([
    [
      'a query that took too long',
      { status: 500, code: '57014', message: 'canceling statement due to statement timeout' },
    ],
    ['a deadlock', { status: 500, code: '40P01', message: 'deadlock detected' }],
    // Supabase's library leaves the status out.
    ['a rollback', { code: '40001', message: 'could not serialize access due to concurrent update' }],
    ['no connection left', { code: '53300', message: 'sorry, too many clients already' }],
    ['the gateway', { status: 429, message: 'API rate limit exceeded' }],
  ])('%s: the database is busy, whatever the caller would have said', (_what, error) => {
    expect(toAppError(error)).toMatchObject({ kind: 'database', code: 'busy' })
    expect(userMessage(error, 'Failed to sign up')).toBe('Roster is busy. Try again in a moment.')
  })

  it("a bare backend failure gets the action's message", () => {
    expect(userMessage({ status: 500, message: 'broken' }, 'Failed to sign up')).toBe('Failed to sign up')
  })

  it('an auth service that has no time says so itself', () => {
    const error = { name: 'AuthApiError', message: 'Request rate limit reached', status: 429 }
    expect(userMessage(error, 'Failed to sign in')).toBe('Request rate limit reached')
  })

  it('wrong credentials keep the service’s sentence', () => {
    const error = { name: 'AuthApiError', message: 'Invalid login credentials', status: 400 }
    expect(userMessage(error, 'Failed to sign in')).toBe('Invalid login credentials')
  })

  it.each([
    { name: 'AuthApiError', message: '', status: 400 },
    { name: 'AuthApiError', message: '{"code":"x"}', status: 400 },
    // To the library 500 is the network; what it says of the answer is no sentence.
    { name: 'AuthRetryableFetchError', message: '{}', status: 500 },
  ])("a failed sign-in without a sentence uses the form's sentence: %j", (error) => {
    expect(toAppError(error).kind).toBe('authentication')
    expect(userMessage(error, 'Failed to sign in')).toBe('Failed to sign in')
  })

  it('a weak password lists its reasons', () => {
    const error = { name: 'AuthWeakPasswordError', message: 'weak', reasons: ['length', 'pwned'] }
    expect(userMessage(error)).toContain('use at least 8 characters, this password has appeared in a data leak')
  })
})

describe('errors in the language of the user', () => {
  const english = locale()
  const speak = (texts: Record<string, string>) =>
    setLocale({
      language: 'de',
      tag: 'de',
      catalog: Object.fromEntries(Object.entries(texts).map(([text, german]) => [messageKey(text), german])),
    })
  afterEach(() => setLocale(english))

  const overlap = {
    code: 'PT409',
    hint: 'picks_overlap',
    message: '{other} overlaps with Bar, which you have already.',
    details: JSON.stringify({
      field: null,
      text: '{section} overlaps with {other}, which you have already.',
      values: { section: '{other}', other: 'Bar' },
    }),
  }

  it('a sentence of the database is translated, and its code and field stay', () => {
    speak({ 'Name is required': 'Bitte einen Namen angeben' })
    const error = toAppError({ code: 'PT400', hint: 'invalid_input', message: 'Name is required', details: 'name' })
    expect(error).toMatchObject({ message: 'Bitte einen Namen angeben', code: 'invalid_input', field: 'name' })
  })

  it('a sentence with values is translated as a whole, and values that look like parameters stay', () => {
    expect(userMessage(overlap)).toBe(overlap.message)
    speak({
      '{section} overlaps with {other}, which you have already.': 'Du hast schon {other}, zugleich mit {section}.',
    })
    expect(userMessage(overlap)).toBe('Du hast schon Bar, zugleich mit {other}.')
    expect(toAppError(overlap).field).toBeUndefined()
  })

  it('a sentence with values names its field', () => {
    const details = JSON.stringify({ field: 'shirt', text: '{label} is required', values: { label: 'Shirt' } })
    const refusal = { code: 'PT400', hint: 'invalid_input', message: 'Shirt is required', details }
    expect(toAppError(refusal)).toMatchObject({ message: 'Shirt is required', field: 'shirt' })
    speak({ '{label} is required': '{label} fehlt' })
    expect(toAppError(refusal)).toMatchObject({ message: 'Shirt fehlt', field: 'shirt' })
  })

  it.each(['{', '{"a": 1}', 'null', '7'])('a field with the name %s is no JSON of the database', (details) => {
    const refusal = { code: 'PT400', hint: 'invalid_input', message: 'Invalid input provided', details }
    expect(toAppError(refusal)).toMatchObject({ message: 'Invalid input provided', field: details })
  })

  it('a sentence without a translation stays English', () => {
    speak({ 'All slots are taken': 'Alles voll' })
    expect(userMessage({ code: 'PT409', hint: 'word', message: 'Not on a Sunday' })).toBe('Not on a Sunday')
    expect(userMessage(overlap)).toBe(overlap.message)
  })

  it('a sentence about something that is out of service is no project that is switched off', () => {
    const message = 'Lane 1, out of service is full. Choose another one.'
    expect(toAppError({ code: 'PT409', hint: 'section_full', message })).toMatchObject({
      message,
      code: 'section_full',
    })
  })

  it('failures without a sentence of the database are translated too', () => {
    speak({
      'Network connection failed. Please check your internet connection.': 'Keine Verbindung.',
      'Password is too weak: {reasons}.': 'Zu schwach: {reasons}.',
      'use at least 8 characters': 'mindestens 8 Zeichen',
      'Invalid login credentials': 'Passt nicht zusammen',
      'This look is no longer available. Reload the page and choose again.': 'Das gibt es nicht mehr.',
    })
    expect(userMessage(new TypeError('Failed to fetch'))).toBe('Keine Verbindung.')
    expect(userMessage({ name: 'AuthWeakPasswordError', message: 'weak', reasons: ['length', 'new'] })).toBe(
      'Zu schwach: mindestens 8 Zeichen, new.',
    )
    expect(userMessage({ name: 'AuthApiError', message: 'Invalid login credentials', status: 400 })).toBe(
      'Passt nicht zusammen',
    )
    expect(userMessage({ code: '23514', message: 'violates check constraint "events_look_check"' })).toBe(
      'Das gibt es nicht mehr.',
    )
  })
})

describe('user-facing messages', () => {
  it('a library’s wording never reaches the screen', () => {
    expect(userMessage({ code: '42P01', message: 'relation "x" does not exist' }, 'Failed to create event')).toBe(
      'Failed to create event',
    )
  })

  it.each([
    ['could not fetch', 'Network connection failed. Please check your internet connection.'],
    ['auth session lost', 'Please sign in to continue.'],
    ['row not found', 'The requested item could not be found.'],
    ['boom', 'Something went wrong. Please try again.'],
  ])('%s falls back to its sentence', (message, sentence) => {
    expect(userMessage({ message })).toBe(sentence)
  })

  it('each kind has its default', () => {
    expect(new AppError('validation').message).toBe('Invalid input provided')
    expect(new AppError('authentication').message).toBe('Authentication failed')
    expect(new AppError('database').message).toBe('Database operation failed')
  })
})

describe('unwrap', () => {
  it('returns data', () => {
    expect(unwrap({ data: [1], error: null })).toEqual([1])
  })

  it('throws what the answer carries', () => {
    expect(() =>
      unwrap({ data: null, error: { code: 'PT403', hint: 'unauthorized', message: 'Unauthorized' } }),
    ).toThrow('Unauthorized')
    expect(() => unwrap({ data: null, error: null })).toThrow('No data found')
  })
})
