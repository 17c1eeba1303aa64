// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { TakenNotice } from '@/features/event/substitutes/components/taken-notice'
import { buildPage, buildRow } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

const own = buildRow(1, { id: 'own', name: 'Ana', is_mine: true })
const pick = buildRow(2, { id: 'pick', name: 'Ana', extra: true, claimed_by_me: true })
const ben = buildRow(1, { id: 'ben', name: 'Ben' })
const cleo = buildRow(2, { id: 'cleo', name: 'Cleo' })
const isOwn = ({ id, claimed_by_me }: { id: string; claimed_by_me: boolean }) => id === 'own' || claimed_by_me
const offered = <Row extends object>(row: Row) => ({ ...row, offered: true })

it('people whose offered slots are taken read who has each, and when they left the list', () => {
  const page = (...roster: (typeof own)[]) => <TakenNotice data={buildPage({ roster })} isOwn={isOwn} />
  const { rerender, container } = drawWithClient(page(offered(own), offered(pick)))
  const reads = (...roster: (typeof own)[]) => {
    rerender(page(...roster))
    return container.textContent
  }
  expect(reads(own, offered(pick))).toBe('') // kept
  expect(reads(own, cleo)).toBe('Cleo has slot 2 now, which you offered.')
  expect(reads(offered(own), cleo)).toBe('Cleo has slot 2 now, which you offered.')
  expect(reads(ben, cleo)).toBe(
    'Cleo has slot 2 now, which you offered. Ben has slot 1 now, which you offered. You are off the list.',
  )
})

it('an offered slot that was given up or freed by a manager shows no notice', () => {
  const page = (...roster: (typeof own)[]) => <TakenNotice data={buildPage({ roster })} isOwn={isOwn} />
  const { rerender, container } = drawWithClient(page(offered(own), cleo))
  rerender(page(cleo))
  expect(container.textContent).toBe('')
})
