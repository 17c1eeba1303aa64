// @vitest-environment jsdom
import { it } from 'vitest'
import { useAcceptInvite } from '@/features/invites/mutations'
import { holdRequests } from '../support/network'
import { expectTold } from '../support/refusing'
import { renderWithClient } from '../support/render'

const next = holdRequests('accept_invite')

it('an invite that could not be accepted says so', async () => {
  const { result } = renderWithClient(() => useAcceptInvite('event', 'event0000001'))
  await expectTold(() => result.current.mutateAsync(), next)
})
