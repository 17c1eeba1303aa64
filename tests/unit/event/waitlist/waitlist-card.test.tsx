// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WaitlistCard } from '@/features/event/waitlist/components/waitlist-card'
import { buildPage, buildRow, buildWaiting } from '../../entities/event/build'

test('whoever looks for somebody else on the waitlist still reads their own place', () => {
  const [own, other] = [buildWaiting(1), buildWaiting(2)]
  const data = buildPage({
    event: { max_participants: 1, waitlist: true },
    roster: [buildRow(1)],
    waitlist: [own, other],
    waiting_count: 2,
  })
  const nothing = () => undefined
  render(
    <WaitlistCard
      data={data}
      rows={[other]}
      claims={new Map()}
      ownId={own.id}
      now={new Date()}
      onOpen={nothing}
      onWithdraw={nothing}
    />,
  )
  expect(screen.getByText('You are 1st in line').closest('section')?.textContent).not.toContain('2 waiting')
})
