// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { OutboxNotice } from '@/features/event/outbox/components/outbox-notice'
import { UnsentChanges } from '@/features/event/outbox/components/unsent-changes'
import type { RegistrationEntry } from '@/features/event/outbox/outbox'
import { eventQuery } from '@/features/event/registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage, buildRow } from '../../entities/event/build'
import { PATIENCE } from '../../support/patience'
import { drawWithClient } from '../../support/render'

const page = buildPage({ roster: [buildRow(1, { is_mine: true }), buildRow(2, { name: 'Ana', claimed_by_me: true })] })
const entry = {
  key: 'key',
  owner: 'olga',
  queuedAt: 1,
  attempted: false,
  state: 'waiting',
  kind: 'withdraw',
  eventId: page.event.id,
  eventName: page.event.name,
  participantId: 'row-2',
  name: 'Ana',
} as const satisfies RegistrationEntry

function draw(outbox: RegistrationEntry[]) {
  queryClient.setQueryData(eventQuery(page.event.id).queryKey, page)
  const around = {
    fields: page.event.custom_fields,
    ownId: 'row-1',
    sections: page.event.sections,
    editorOf: () => null,
  }
  drawWithClient(<UnsentChanges outbox={outbox} {...around} />)
}

it('a question whether to wait offers the slot that is free by now', () => {
  const input = { name: 'Leo', email: '', phone: '', notes: '', responses: {} }
  draw([{ ...entry, kind: 'claim', state: 'refused', asksToWait: true, name: 'Leo', input }])
  expect(screen.getByRole('heading')).toHaveTextContent('There is room again')
  expect(screen.queryByRole('button', { name: 'Join Waitlist' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

it('so does the banner on other pages, where the event is asked for', async () => {
  const input = { name: 'Leo', email: '', phone: '', notes: '', responses: {} }
  const question = { ...entry, kind: 'join', state: 'refused', asksToWait: true, name: 'Leo', input } as const
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(page)),
  )
  drawWithClient(<OutboxNotice outbox={[question]} />, MemoryRouter)
  const banner = screen.getByRole('link')
  expect(banner).toHaveTextContent('All slots are taken. Join the waitlist?')
  await vi.waitFor(() => expect(banner).toHaveTextContent(`${page.event.name}: There is room again`), PATIENCE)
})

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

it('an entry of an older version, which does not say whose it is, is told of the friend whom the list names', () => {
  draw([entry, { ...entry, key: 'own', participantId: 'row-1', name: 'Olga' }])
  expect(screen.getAllByText(/will be sent when you are back online/).map((text) => text.textContent)).toEqual([
    'The withdrawal for Ana will be sent when you are back online. The slot stays taken until then.',
    'Your withdrawal will be sent when you are back online. The slot stays taken until then.',
  ])
})
