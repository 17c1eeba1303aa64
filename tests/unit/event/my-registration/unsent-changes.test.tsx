// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OutboxNotice } from '@/features/event/my-registration/components/outbox-notice'
import { UnsentChanges } from '@/features/event/my-registration/components/unsent-changes'
import { readDraft } from '@/features/event/my-registration/drafts'
import { changeOutbox, type RegistrationEntry, readOutbox } from '@/features/event/my-registration/outbox'
import { eventQuery } from '@/features/event/my-registration/queries'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { queryClient } from '@/lib/backend/query-client'
import { storedKeys } from '@/lib/browser/storage'
import { buildPage, buildRow } from '../../entities/event/build'
import { PATIENCE } from '../../support/patience'
import { drawWithClient } from '../../support/render'
import { buildEntry, input } from './doing'

const page = buildPage({ roster: [buildRow(1, { is_mine: true }), buildRow(2, { name: 'Ana', claimed_by_me: true })] })
const entry = buildEntry({ kind: 'withdraw', participantId: 'row-2', rowKind: 'added', name: 'Ana' })

function draw(outbox: RegistrationEntry[], open: (() => void) | null = null) {
  queryClient.setQueryData(eventQuery(page.event.id).queryKey, page)
  const around = {
    fields: page.event.custom_fields,
    sections: page.event.sections,
    editorOf: () => open,
  }
  drawWithClient(<UnsentChanges outbox={outbox} {...around} />)
}

it('a question about the waitlist offers a slot that has become free', () => {
  draw([buildEntry({ kind: 'claim', state: 'refused', asksToWait: true })])
  expect(screen.getByRole('heading')).toHaveTextContent('There is room again')
  expect(screen.queryByRole('button', { name: 'Join Waitlist' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

it('the banner on other pages offers it too', async () => {
  const question = buildEntry({ state: 'refused', asksToWait: true })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(page)),
  )
  drawWithClient(<OutboxNotice outbox={[question]} />, MemoryRouter)
  const banner = screen.getByRole('link')
  expect(banner).toHaveTextContent('All slots are taken. Join the waitlist?')
  await vi.waitFor(() => expect(banner).toHaveTextContent(`${page.event.name}: There is room again`), PATIENCE)
})

it('an extra slot that found no room leaves the form empty once it is dismissed', () => {
  const room = { section: 'gone', sectionName: '7:30 PM' }
  const full = buildEntry({ kind: 'extra', rowKind: 'added', state: 'refused', asksToWait: true, ...room })
  changeOutbox(() => [full])
  draw([full])
  expect(
    screen.getByText('The last slot was taken before your slot in 7:30 PM arrived.', { exact: false }),
  ).toBeVisible()
  expect(screen.queryByText(/What you typed/)).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Join Waitlist', 'Not Now'])
  fireEvent.click(screen.getByRole('button', { name: 'Not Now' }))
  expect(readOutbox()).toEqual([])
  expect(storedKeys(draftKey(page.event.id, 'claim'))).toEqual([])
})

describe('a change whose row went before it was sent', () => {
  const typed = { ...input('Leonardo'), email: 'leo@example.org' }
  const gone = buildEntry({ kind: 'update', state: 'refused', isGone: true, name: 'Leonardo', input: typed })

  it.each([
    ['Join Again', 'join', 'own'],
    ['Add Again', 'claim', 'added'],
  ] as const)('offers %s with what was typed', (label, mode, rowKind) => {
    changeOutbox(() => [{ ...gone, rowKind }])
    const open = vi.fn()
    draw([{ ...gone, rowKind }], open)
    expect(screen.getByRole('heading')).toHaveTextContent(rowKind === 'own' ? 'Your change' : 'The change for Leonardo')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: label }))
    expect(open).toHaveBeenCalledOnce()
    expect(readOutbox()).toEqual([])
    const [key = ''] = storedKeys(draftKey(page.event.id, mode))
    expect(readDraft(key)?.values).toMatchObject({ name: 'Leonardo', email: 'leo@example.org' })
    expect(storedKeys(draftKey(page.event.id, 'update'))).toEqual([])
  })

  it('can only be discarded if the event takes no more people', () => {
    const others: RegistrationEntry = { ...gone, rowKind: 'other' }
    changeOutbox(() => [others])
    draw([others])
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Discard'])
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(readOutbox()).toEqual([])
  })
})

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

it('a withdrawal for a friend names the friend, and no other one does', () => {
  draw([entry, { ...entry, key: 'own', participantId: 'row-1', rowKind: 'own', name: 'Olga' }])
  expect(screen.getAllByText(/will be sent when you are back online/).map((text) => text.textContent)).toEqual([
    'The withdrawal for Ana will be sent when you are back online. The slot stays taken until then.',
    'Your withdrawal will be sent when you are back online. The slot stays taken until then.',
  ])
})
