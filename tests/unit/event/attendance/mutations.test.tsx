// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSetCame, useUndoCame } from '@/features/event/attendance/mutations'
import { useCame } from '@/features/event/attendance/use-came'
import { readOutbox } from '@/features/event/outbox/outbox-store'
import { sendOutbox } from '@/features/event/outbox/send-outbox'
import { eventQuery } from '@/features/event/registration/queries'
import { queryClient } from '@/lib/backend/query-client'
import * as session from '@/lib/backend/session'
import { buildPage, buildRow } from '../../entities/event/build'
import { type Held, holdRequests } from '../../support/network'
import { renderWithClient, toldNow } from '../../support/render'

const olga = { status: 'signed-in', user: { id: 'olga' }, ended: false } as session.Session

const next = holdRequests('set_came')
const roster = [buildRow(1, { name: 'Ana' }), buildRow(2, { name: 'Ben' }), buildRow(3, { name: 'Rui' })]
const page = buildPage({ roster, viewer: { manages: true } })
const watchOnline = () => vi.spyOn(navigator, 'onLine', 'get')
let online: ReturnType<typeof watchOnline>

beforeEach(() => {
  // Spied on and not mocked: the files after this one share its modules.
  vi.spyOn(session, 'getSession').mockReturnValue(olga)
  vi.spyOn(session, 'useSession').mockReturnValue(olga)
  online = watchOnline().mockReturnValue(false)
  queryClient.setQueryData(eventQuery(page.event.id).queryKey, page)
})

function open() {
  const { result } = renderWithClient(() => {
    const data = useQuery({ ...eventQuery(page.event.id), enabled: false }).data ?? page
    return { data, shown: useCame(data).came, set: useSetCame(data), undo: useUndoCame(data) }
  })
  return {
    tick: (row: number, came: boolean | null) =>
      act(() => {
        void result.current.set({ ids: [`row-${row}`], came })
      }),
    shows: (expected: unknown) => waitFor(() => expect(result.current.shown).toEqual(expected)),
    set: () => result.current.set,
    undo: () => result.current.undo,
    noted: () => result.current.data.came,
  }
}

const asked = ({ body }: Held) => {
  const { p_ids, p_came } = body as { p_ids: string[]; p_came?: boolean }
  return [p_ids, p_came]
}

describe('ticks without a network', () => {
  it('show at once, stay on the phone, and only the newest of each person is sent', async () => {
    const { tick, shows, noted } = open()
    tick(1, true)
    tick(2, true)
    tick(2, false)
    tick(3, true)
    tick(3, null)
    await shows({ 'row-1': true, 'row-2': false })
    expect(noted()).toBeUndefined()
    await sendOutbox()
    // A later visit to the page shows them too, before they are sent.
    await open().shows({ 'row-1': true, 'row-2': false })

    online.mockReturnValue(true)
    const sent = sendOutbox()
    const came = await next()
    expect(asked(came)).toEqual([['row-1'], true])
    came.answer({ 'row-1': true })
    const missed = await next()
    expect(asked(missed)).toEqual([['row-2'], false])
    missed.answer({ 'row-1': true, 'row-2': false, 'row-3': true })
    await sent
    expect(readOutbox()).toEqual([])
    await shows({ 'row-1': true, 'row-2': false, 'row-3': true })
    expect(noted()).toEqual({ 'row-1': true, 'row-2': false, 'row-3': true })
  })

  it('are not sent if they were taken back before', async () => {
    const { tick, shows } = open()
    tick(1, true)
    await shows({ 'row-1': true })
    tick(1, null)
    await shows({})
    expect(readOutbox()).toEqual([])
  })

  it('are sent again after a lost answer, even if they were taken back', async () => {
    const { tick, shows } = open()
    tick(1, true)
    online.mockReturnValue(true)
    const lost = sendOutbox()
    ;(await next()).lose()
    await lost
    await shows({ 'row-1': true })
    online.mockReturnValue(false)
    tick(1, null)
    online.mockReturnValue(true)
    const sent = sendOutbox()
    const back = await next()
    expect(asked(back)).toEqual([['row-1'], undefined])
    back.answer({})
    await sent
    expect(readOutbox()).toEqual([])
    await shows({})
  })

  it('can be taken back after they have arrived, even by a button that was drawn before', async () => {
    const { tick, shows, set } = open()
    const undo = set()
    tick(1, true)
    online.mockReturnValue(true)
    const sent = sendOutbox()
    ;(await next()).answer({ 'row-1': true })
    await sent
    await shows({ 'row-1': true })
    await act(async () => void undo({ ids: ['row-1'], came: null }))
    expect(readOutbox()).toMatchObject([{ ticks: [{ id: 'row-1', came: null }] }])
    await shows({})
  })

  it("are taken back by 'Undo' unless something else was noted since, in this tab or elsewhere", async () => {
    const { tick, shows, set, undo } = open()
    const undoAll = undo()
    await act(async () => void set()({ ids: ['row-1', 'row-2', 'row-3'], came: true }))
    tick(2, false)
    // A tick that another organizer has made, as the page has read it.
    online.mockReturnValue(true)
    const sent = sendOutbox()
    ;(await next()).answer({ 'row-1': true, 'row-3': true })
    ;(await next()).answer({ 'row-1': true, 'row-2': false, 'row-3': false })
    await sent
    online.mockReturnValue(false)
    await act(async () => void undoAll(['row-1', 'row-2', 'row-3']))
    expect(readOutbox()).toMatchObject([{ ticks: [{ id: 'row-1', came: null }] }])
    await shows({ 'row-2': false, 'row-3': false })
  })

  it('wait for those that are being sent', async () => {
    const { tick, shows } = open()
    tick(1, true)
    online.mockReturnValue(true)
    const sent = sendOutbox()
    const first = await next()
    tick(1, false)
    await shows({ 'row-1': false })
    first.answer({ 'row-1': true })
    const second = await next()
    await shows({ 'row-1': false })
    expect(asked(second)).toEqual([['row-1'], false])
    second.answer({ 'row-1': false })
    await sent
    await shows({ 'row-1': false })
  })

  it('of somebody who has left are taken back with a message', async () => {
    const { tick, shows } = open()
    tick(1, true)
    tick(2, true)
    online.mockReturnValue(true)
    const sent = sendOutbox()
    ;(await next()).answer({ 'row-1': true })
    await sent
    expect(toldNow()).toBe(`${page.event.name}: Ben no longer has a slot, so the check-in was taken back.`)
    await shows({ 'row-1': true })
  })

  it.each([
    ['unauthorized', `You no longer run ${page.event.name}, so your check-ins were taken back.`],
    ['invalid_input', `${page.event.name}: Refused: invalid_input`],
  ])('that are refused are taken back, and it is said (%s)', async (word, sentence) => {
    const { tick, shows } = open()
    tick(1, true)
    tick(2, true)
    online.mockReturnValue(true)
    const sent = sendOutbox()
    ;(await next()).refuse(word)
    await sent
    expect(toldNow()).toBe(sentence)
    expect(readOutbox()).toEqual([])
    await shows({})
  })
})

it('a phone that can store nothing sends ticks at once, and only a refused one is taken back', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const { tick, shows } = open()
  tick(1, true)
  tick(2, false)
  await shows({ 'row-1': true, 'row-2': false })
  tick(1, null)
  await shows({ 'row-2': false })
  ;(await next()).answer({ 'row-1': true, 'row-3': true })
  await shows({ 'row-2': false, 'row-3': true })
  ;(await next()).refuse('unauthorized')
  await waitFor(() => expect(toldNow()).toBe('Refused: unauthorized'))
  await shows({ 'row-3': true })
  ;(await next()).answer({ 'row-3': true })
  await shows({ 'row-3': true })
})
