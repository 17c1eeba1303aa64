// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CantCome } from '@/features/event/answers/components/cant-come'
import { answersQuery } from '@/features/event/answers/queries'
import type { Answers } from '@/features/event/answers/schema'
import { answerSecret } from '@/features/event/my-registration/guest-secret'
import { takePrivateLink } from '@/features/event/my-registration/guests'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast } from '@/lib/feedback/toast-store'
import { buildPage } from '../../entities/event/build'
import { holdRequests } from '../../support/network'
import { drawWithClient, toldNow } from '../../support/render'

/** The link "Can't come" of a push or a mail. */

const page = buildPage({ event: { cant_come: 'managers', organizer_name: 'Olga Ferreira' } })
const { id } = page.event
const ASKED: Answers = { mine: { name: 'Gus', cant_since: null } }
const SAID: Answers = { mine: { name: 'Gus', cant_since: '2058-11-27T10:00:00Z' } }
const next = holdRequests('answer_event', 'get_answers')
const cant = () => screen.getByRole('button', { name: 'Can’t come' })

afterEach(() => window.history.replaceState(null, '', '/'))

/** As the route does it, before the page is drawn. */
function follow() {
  window.history.replaceState({ idx: 3 }, '', `/signup/${id}?from=mail#r=cant`)
  expect(takePrivateLink(id)).toBe(false)
}

function draw() {
  const { unmount } = drawWithClient(<CantCome data={page} onAnswer={() => undefined} />)
  return unmount
}

/** Only the answers are fetched: an answer would be the next request. */
async function saysNothing() {
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const again = queryClient.refetchQueries(answersQuery(page))
  const read = await next()
  expect(read.url).toContain('get_answers')
  expect(queryClient.isMutating()).toBe(0)
  read.answer(null)
  await again
}

it('answers once for an expected person, as the button does, after cleaning the address', async () => {
  follow()
  expect(window.location.href).toMatch(new RegExp(`/signup/${id}\\?from=mail$`))
  expect(window.history.state).toEqual({ idx: 3 })
  const leave = draw()
  ;(await next()).answer(ASKED)
  const sent = await next()
  expect(sent.body).toMatchObject({ p_event_id: id, p_cant: true, p_name: 'Gus' })
  sent.answer({ cant_since: '2058-11-27T10:00:00Z' })
  await expect.poll(toldNow).toBe('Olga will see that you can’t come')
  expect(currentToast()?.action?.label).toBe('Undo')
  ;(await next()).answer(ASKED)
  leave()
  draw()
  ;(await next()).answer(ASKED)
  await saysNothing()
})

const NOTHING = 'Nothing was answered. Sign in, or open your private link first.'
it.each<[string, Answers, string]>([
  ['is in a slot or in line', {}, NOTHING],
  ['runs the event and is in', { counts: { in: 1, cant: 0, open: 0 }, open: [] }, NOTHING],
  ['has said it already', SAID, 'Olga will see that you can’t come'],
])('answers nothing, and says how it stands, for somebody who %s', async (_who, answers, words) => {
  follow()
  draw()
  ;(await next()).answer(answers)
  await expect.poll(toldNow).toBe(words)
  await saysNothing()
})

it('answers at the date to which the link of a series leads', async () => {
  const dated = { ...page, series: { id: 'series000001' } as never }
  queryClient.setQueryData(answersQuery(page).queryKey, ASKED)
  window.history.replaceState(null, '', '/signup/series000001#r=cant')
  drawWithClient(<CantCome data={dated} onAnswer={() => undefined} />)
  ;(await next()).answer(ASKED)
  expect((await next()).body).toMatchObject({ p_event_id: id, p_cant: true })
})

it('asks a new guest for a name first', async () => {
  follow()
  draw()
  ;(await next()).answer({ mine: { cant_since: null } })
  const field = await screen.findByLabelText(/^Name/)
  const send = screen.getAllByRole('button', { name: 'Can’t come', hidden: true }).at(-1) as HTMLElement
  fireEvent.click(send)
  expect(await screen.findByText('Name is required')).toBeTruthy()
  fireEvent.change(field, { target: { value: ' Rui ' } })
  fireEvent.click(send)
  const sent = await next()
  expect(sent.body).toMatchObject({ p_cant: true, p_name: 'Rui', p_secret: answerSecret(page) })
  sent.answer({ cant_since: '2058-11-27T10:00:00Z' })
  await expect.poll(toldNow).toBe('Olga will see that you can’t come')
})

it('counts only for the visit that it came with', async () => {
  follow()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  draw()
  ;(await next()).answer(ASKED)
  await expect.poll(cant).toBeVisible()
  await saysNothing()
})

it('says nothing for a person who has joined on another phone since the answers were fetched', async () => {
  queryClient.setQueryData(answersQuery(page).queryKey, ASKED)
  follow()
  draw()
  ;(await next()).answer(null)
  await saysNothing()
})

it('says nothing where the button goes before the read is done, because a registration was found', async () => {
  queryClient.setQueryData(answersQuery(page).queryKey, ASKED, { updatedAt: Date.now() - 60_000 })
  follow()
  const leave = draw()
  await next()
  leave()
  await saysNothing()
})

it('answers also where the page is open already', async () => {
  queryClient.setQueryData(answersQuery(page).queryKey, ASKED)
  draw()
  ;(await next()).answer(ASKED)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  window.history.replaceState(null, '', `/signup/${id}#r=cant`)
  fireEvent(window, new Event('hashchange'))
  expect(window.location.hash).toBe('')
  ;(await next()).answer(ASKED)
  expect((await next()).body).toMatchObject({ p_cant: true })
  await expect.poll(() => cant().getAttribute('aria-pressed')).toBe('true')
})

it('says that it could not be sent where nothing can be read', async () => {
  follow()
  draw()
  ;(await next()).fail('A failure')
  await expect.poll(toldNow).toBe('Your answer could not be sent')
})
