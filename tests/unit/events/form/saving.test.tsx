// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { useCreateEvent } from '@/features/events/form/saving'
import { eventFormSchema } from '@/features/events/form/schema'
import { keys } from '@/lib/backend/query-keys'
import { getSupabase } from '@/lib/backend/supabase'
import { holdRequests } from '../../support/network'
import { renderWithClient } from '../../support/render'
import { buildForm } from './build'

const next = holdRequests('create_event')

it('a created event waits for no list that is read anew', async () => {
  const { auth } = await getSupabase()
  const session = { data: { session: { user: { id: '5f0c2f0e-7a51-4b52-9d57-0d2f7b1c9f11' } } }, error: null }
  vi.spyOn(auth, 'getSession').mockResolvedValue(session as never)
  const read = vi.fn(() => (read.mock.calls.length === 1 ? Promise.resolve([]) : new Promise(() => {})))
  const { result } = renderWithClient(() => {
    useQuery({ queryKey: [...keys.groups(), 'choices'], queryFn: read })
    return useCreateEvent()
  })
  const creating = result.current.mutateAsync({ input: eventFormSchema.parse(buildForm()), requestId: 'request' })
  ;(await next()).answer({ id: 'event0000001', name: 'Five-a-side' })
  expect(await creating).toEqual({ id: 'event0000001', name: 'Five-a-side' })
  expect(read).toHaveBeenCalledTimes(2)
})
