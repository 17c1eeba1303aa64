// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EnableNotificationsCard } from '@/features/notifications/components/enable-notifications-card'
import { isFollowed } from '@/features/notifications/recipients'
import { holdRequests } from '../support/network'
import { PATIENCE } from '../support/patience'
import { drawWithClient } from '../support/render'
import { phone, withPhone } from './support/phone'

/** Roster asks before the browser's prompt, which can appear only once. */

const next = holdRequests('follow', 'unfollow')
withPhone()

const onLead = vi.fn()
const onTold = vi.fn()
const GUS = { eventId: 'choir', registrationId: 'gus' }
function show(waits = true, follower = GUS, onPage = false) {
  const ask = { follower, secret: 'the-secret', putOffId: 'choir', waits, onLead, onTold, onPage }
  return drawWithClient(<EnableNotificationsCard {...ask} link="https://roster.example/signup/choir#r=1" />)
}
const enableNotifications = () => screen.getByRole('button', { name: 'Tell Me' })

it('prompts only at the tap, subscribes with the secret and confirms', async () => {
  show()
  expect(screen.getByRole('heading', { name: 'Tell me when I get a slot' })).toBeInTheDocument()
  expect(onLead).toHaveBeenLastCalledWith(true)
  expect(onTold).toHaveBeenLastCalledWith(false)
  expect(phone.ask).not.toHaveBeenCalled()
  await userEvent.click(enableNotifications())
  const request = await next()
  expect(request.body).toMatchObject({ p_endpoint: phone.endpoint, p_secret: 'the-secret' })
  request.answer({ devices: 1 })
  expect(await screen.findByRole('heading', { name: 'This phone tells you' })).toBeInTheDocument()
  expect(onLead).toHaveBeenLastCalledWith(false)
  expect(onTold).toHaveBeenLastCalledWith(true)
  expect(isFollowed(GUS)).toBe(true)
})

it('is hidden for a user with notifications on this device', async () => {
  show()
  await userEvent.click(enableNotifications())
  ;(await next()).answer({ devices: 1 })
  const first = await screen.findByRole('heading', { name: 'This phone tells you' })
  expect(first).toBeInTheDocument()
  expect(show().container).toBeEmptyDOMElement()
  // A guest who has left and joined again has a new registration without notifications.
  expect(show(true, { ...GUS, registrationId: 'gus again' }).container).not.toBeEmptyDOMElement()
})

it("'Not Now' puts it away for this event", async () => {
  const { unmount } = show(false)
  expect(screen.getByRole('heading', { name: 'Tell me about changes' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Not Now' }))
  expect(screen.queryByRole('heading')).toBeNull()
  unmount()
  expect(show(false).container).toBeEmptyDOMElement()
  expect(phone.ask).not.toHaveBeenCalled()
})

it('after a refusal it says how to undo that, and is never shown again', async () => {
  phone.answer = 'denied'
  const { unmount } = show()
  await userEvent.click(enableNotifications())
  expect(await screen.findByRole('heading', { name: 'Your browser blocks it' })).toBeInTheDocument()
  unmount()
  expect(show().container).toBeEmptyDOMElement()
  expect(phone.ask).toHaveBeenCalledTimes(1)
  expect(phone.subscribe).not.toHaveBeenCalled()
})

it("stays when the browser's question is closed without an answer", async () => {
  phone.answer = 'default'
  show()
  await userEvent.click(enableNotifications())
  expect(enableNotifications()).toBeEnabled()
  expect(phone.subscribe).not.toHaveBeenCalled()
})

it('a refusal of the push service is shown in words, and the tap can be repeated', async () => {
  phone.subscribe.mockRejectedValueOnce(new DOMException('Registration failed - push service error', 'AbortError'))
  show()
  await userEvent.click(enableNotifications())
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not work on this phone.')
  await userEvent.click(enableNotifications())
  ;(await next()).answer({ devices: 1 })
  expect(await screen.findByRole('heading', { name: 'This phone tells you' })).toBeInTheDocument()
})

it('gives up on a browser that never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  phone.subscribe.mockImplementation(() => new Promise(() => {}))
  show()
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(enableNotifications())
  await vi.waitFor(() => expect(phone.subscribe).toHaveBeenCalled(), PATIENCE)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(enableNotifications()).toBeEnabled()
})

it("a guest, who has no Settings, stops it on the event's page, and can start again", async () => {
  const { unmount } = show()
  await userEvent.click(enableNotifications())
  ;(await next()).answer({ devices: 1 })
  await screen.findByRole('heading', { name: 'This phone tells you' })
  unmount()
  show(true, GUS, true)
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  const request = await next()
  expect(request.body).toEqual({
    p_endpoint: phone.endpoint,
    p_auth: `auth of ${phone.endpoint}`,
    p_secret: 'the-secret',
  })
  request.answer(null)
  expect(await screen.findByRole('button', { name: 'Tell Me' })).toBeEnabled()
  expect(isFollowed(GUS)).toBe(false)
})
