// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readOutbox } from '@/features/event/my-registration/outbox'
import { usePick } from '@/features/event/times/use-pick'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (minute: number) => ({ start: `2026-11-26T16:${minute}:00Z`, end: `2026-11-26T16:${minute + 9}:00Z` })
const first = buildSection('4:10 PM', { size: 1, taken: 1, ...at(10) })
const second = buildSection('4:20 PM', { size: 1, taken: 0, ...at(20) })
const registration = buildRow(1, { section_id: first.id })
const data = buildPage({ event: { sections: [first, second], max_picks: 3 }, roster: [registration] })
const next = holdRequests('register')

/** A guest with the first time. Answers with what a tap on the second one does. */
function draw() {
  const { result } = renderWithClient(() => usePick(data, { registration, secret: 's'.repeat(32) }, NOW))
  return () => act(async () => result.current(second)?.())
}

it('a second tap on a time without a network is the same slot', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tap = draw()
  await tap()
  await tap()
  expect(readOutbox().map((entry) => [entry.kind, 'section' in entry && entry.section])).toEqual([['extra', second.id]])
})

it('a time that another person has just taken is named', async () => {
  const tap = draw()
  await tap()
  ;(await next()).refuse('full', 'All slots are taken')
  await expect.poll(toldNow).toBe('4:20 PM is taken. Choose another one.')
})
