// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { CantCome } from '@/features/event/answers/components/cant-come'
import { answersQuery } from '@/features/event/answers/queries'
import type { Answers } from '@/features/event/answers/schema'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast } from '@/lib/feedback/toast-store'
import { buildPage } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient, toldNow } from '../../support/render'

const page = buildPage({ event: { cant_come: 'managers', organizer_name: 'Olga Ferreira' } })
const ASKED: Answers = { mine: { name: 'Gus', cant_since: null } }
const next = holdRequests('answer_event')
const cant = () => screen.getByRole('button', { name: 'Can’t come' })

beforeEach(() => {
  queryClient.setQueryData(answersQuery(page).queryKey, ASKED)
  drawWithClient(<CantCome data={page} onAnswer={() => undefined} />)
})

it('the second half of a double tap does not take it back', async () => {
  fireEvent.click(cant(), { detail: 1 })
  const sent = await next()
  fireEvent.click(cant(), { detail: 2 })
  sent.answer({ cant_since: '2058-11-27T10:00:00Z' })
  await expect.poll(toldNow).toContain('Olga will see that you can’t come')
  expect(cant()).toHaveAttribute('aria-pressed', 'true')
})

it('an answer that is taken back before it arrives shows no message that the organizer reads it', async () => {
  fireEvent.click(cant(), { detail: 1 })
  const sent = await next()
  await expect.poll(() => cant().getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(cant(), { detail: 1 })
  sent.answer({ cant_since: '2058-11-27T10:00:00Z' })
  const taken = await next()
  expect(taken.body).toMatchObject({ p_cant: false })
  taken.answer({ cant_since: null })
  await expect.poll(() => cant().getAttribute('aria-pressed')).toBe('false')
  expect(toldNow() ?? '').not.toContain('Olga reads')
})

it('a participant who did not know it reads that they left the list, without an Undo', async () => {
  fireEvent.click(cant(), { detail: 1 })
  ;(await next()).answer({ cant_since: '2058-11-27T10:00:00Z', withdrew: true })
  await expect.poll(toldNow).toBe('You are off the list, and Olga will see that you can’t come')
  expect(currentToast()?.action).toBeUndefined()
})
