// @vitest-environment jsdom
import { renderHook, screen } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { RecipientCount } from '@/features/events/form/components/recipient-count'
import { formOfEvent } from '@/features/events/form/defaults'
import { isTold, movedText } from '@/features/events/form/moving'
import { useEventForm } from '@/features/events/form/use-event-form'
import { drawWithClient } from '../../support/render'
import { buildEditable } from './build'

const NOW = new Date('2026-11-20T12:00:00Z')
const before = { datetime: '2026-11-24T19:00:00+00:00', end_datetime: '', location: 'Court 3' }

it.each<[string, Partial<typeof before>, boolean]>([
  ['nothing else', {}, false],
  ['the same start, written otherwise', { datetime: '2026-11-24T19:00:00.000Z', location: ' Court 3 ' }, false],
  ['another start', { datetime: '2026-11-24T20:00:00Z' }, true],
  ['no start any more', { datetime: '' }, true],
  ['an end', { end_datetime: '2026-11-24T21:00:00Z' }, true],
  ['another place', { location: 'Court 4' }, true],
])('people are told of %s: see the last column', (_, change, told) => {
  expect(isTold(before, { ...before, ...change }, NOW)).toBe(told)
})

it('an event that was over and stays over notifies no one', () => {
  const later = new Date('2026-11-26T12:00:00Z')
  expect(isTold(before, { ...before, location: 'Court 4' }, later)).toBe(false)
  expect(isTold(before, { ...before, datetime: '2026-11-27T19:00:00Z' }, later)).toBe(true)
})

it('the sentence for the chat says what is new and what it was', () => {
  // A date of another year says its year.
  vi.setSystemTime(NOW)
  const after = { ...before, datetime: '2026-11-25T19:00:00Z', location: '' }
  const event = { id: 'fiveASide123', series: null }
  expect(movedText(event, before, { ...after, name: 'Five-a-side ' }).split('\n')).toEqual([
    'Five-a-side has changed.',
    expect.stringMatching(/^Start: Wed, Nov 25, .+ \(before: Tue, Nov 24, .+\)$/),
    'Location: not set (before: Court 3)',
    `${window.location.origin}/invite/event/fiveASide123`,
  ])
  const longer = { ...before, name: 'Five-a-side', end_datetime: '2026-11-24T21:00:00Z' }
  expect(movedText(event, before, longer).split('\n')[1]).toMatch(/^End: Tue, Nov 24, .+ \(before: not set\)$/)
})

const asked = vi.fn<typeof fetch>()
beforeEach(() => void vi.stubGlobal('fetch', asked.mockReset()))

it.each([
  [{ people: 3, told: 1 }, '1 of 3 will be notified.', true],
  [{ people: 3, told: 3 }, '3 of 3 will be notified.', false],
])('offers the message to copy where a person cannot be notified: %j', async (reach, text, offers) => {
  asked.mockImplementation(async () => Response.json(reach))
  const event = buildEditable()
  const saved = formOfEvent(event)
  const { result } = renderHook(() => useEventForm(saved))
  drawWithClient(
    <FormProvider {...result.current}>
      <RecipientCount event={event} saved={saved} />
    </FormProvider>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy for the Chat' }) !== null).toBe(offers)
})
