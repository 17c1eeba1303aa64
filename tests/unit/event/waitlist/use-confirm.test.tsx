// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readOutbox } from '@/features/event/outbox/outbox-store'
import { useConfirm } from '@/features/event/waitlist/use-confirm'
import { buildPage, buildRow } from '../../entities/event/build'
import { renderWithClient } from '../../support/render'

const row = buildRow(1)
const question = { kind: 'take' } as const
const secret = 'a'.repeat(32)

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

it.each([
  ['again', true],
  ['take', undefined],
] as const)('an answer kept for later says whether it only asks to be asked again: %s', async (kind, again) => {
  const { result } = renderWithClient(() => useConfirm(buildPage()))
  await act(() => result.current.confirm({ row, question: { kind }, secret }))
  const [entry] = readOutbox()
  expect(entry?.kind === 'confirm' && entry.again).toBe(again)
})

it.each([
  ['oneself', {}, undefined],
  ['somebody else', { who: 'Ana' }, true],
])('without a network the answer for %s is kept as theirs', async (_whose, whose, isOthers) => {
  const { result } = renderWithClient(() => useConfirm(buildPage()))
  await act(() => result.current.confirm({ row, question, secret, ...whose }))
  const [entry] = readOutbox()
  expect(entry).toMatchObject({ kind: 'confirm', name: row.name, wait: true })
  expect(entry && 'isOthers' in entry ? entry.isOthers : undefined).toBe(isOthers)
})
