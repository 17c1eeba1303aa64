// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import {
  useCreateGroup,
  useDeleteGroup,
  useDemote,
  useMemberBatch,
  usePromote,
  useUpdateGroup,
} from '@/features/groups/mutations'
import { holdRequests } from '../support/network'
import { expectTold } from '../support/refusing'
import { renderWithClient } from '../support/render'

const GROUP = '0b0c7d1e-1111-4222-8333-444455556666'
const input = { name: 'Chess', description: '', is_private: false }
const next = holdRequests(
  'create_group',
  'groups',
  'group_admins',
  'add_participants_to_group',
  'remove_participants_from_group',
)

const asks: [string, () => () => Promise<unknown>][] = [
  ['creating', () => asking(useCreateGroup().mutateAsync, { input, requestId: 'request' })],
  ['changing', () => asking(useUpdateGroup(GROUP).mutateAsync, input)],
  ['deleting', () => asking(useDeleteGroup(GROUP).mutateAsync, undefined)],
  ['promoting', () => asking(usePromote(GROUP).mutateAsync, ['ana'])],
  ['demoting', () => asking(useDemote(GROUP).mutateAsync, 'ana')],
  ['adding members', () => asking(useMemberBatch(GROUP, 'add').mutateAsync, ['row'])],
  ['removing members', () => asking(useMemberBatch(GROUP, 'remove').mutateAsync, ['row'])],
]
const asking =
  <Input,>(ask: (input: Input) => Promise<unknown>, given: Input) =>
  () =>
    ask(given)

describe('a group', () => {
  it.each(asks)('a group that is refused or lost %s shows an error', async (_what, useAsk) => {
    const { result } = renderWithClient(useAsk)
    await expectTold(result.current, next)
  })

  it('is requested with the id of the first try', async () => {
    const { result } = renderWithClient(() => useCreateGroup())
    const made = result.current.mutateAsync({ input, requestId: 'request' })
    const sent = await next()
    expect(sent.body).toMatchObject({ p_name: 'Chess', p_request_id: 'request' })
    sent.answer({ id: GROUP })
    expect(await made).toBe(GROUP)
  })

  it('explains the sign-in to a user whose session ended while filling in the form', async () => {
    const { result } = renderWithClient(() => useCreateGroup())
    const made = result.current.mutateAsync({ input, requestId: 'request' })
    const told = expect(made).rejects.toThrow('You must be signed in to create a group')
    ;(await next()).refuse('unauthenticated', 'Please sign in to continue.')
    await told
  })

  it('counts as failed what is left when a later piece is lost', async () => {
    const { result } = renderWithClient(() => useMemberBatch(GROUP, 'remove'))
    const ids = Array.from({ length: 1500 }, (_, index) => String(index))
    const removing = result.current.mutateAsync(ids)
    ;(await next()).answer([{ removed_count: 1000, failed_count: 0 }])
    ;(await next()).lose()
    expect(await removing).toEqual({ done: 1000, failed: 500 })
  })
})
