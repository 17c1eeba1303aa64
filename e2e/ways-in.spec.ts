import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { createAccount, PASSWORD, signInAs } from './support/account'
import { callRpc, createEvent, join, newSecret } from './support/api'
import { holdApp, isTakenOver, markup, NO_HARM, watchHarm } from './support/early'
import { finishJoining } from './support/steps'
import { expectTarget } from './support/target'

/** How somebody comes to their own place in an event: with an account, again as a guest, and for somebody else. */

test('a visitor of a public event signs in from its page and comes back to it', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await page.goto(`/signup/${event.id}`)
  const signIn = page.getByRole('link', { name: 'Sign In' })
  await expect(signIn).toBeVisible()
  await expectTarget(signIn)
  await signIn.click()
  await page.getByLabel('Email').fill(olga.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(signIn).toHaveCount(0)
})

test('a guest who opens the invite again is shown the way to their place, from the first paint on', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  const secret = newSecret()
  const id = await join(request, event.id, 'Leo Martins', { secret })
  await page.goto(`/signup/${event.id}#r=${secret}`)
  await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()

  const harm = await watchHarm(page)
  const { letGo } = await holdApp(page)
  await page.goto(`/invite/event/${event.id}`, { waitUntil: 'commit' })
  const way = page.getByRole('link', { name: 'View Event Details' })
  await expect(page.getByText("You're already registered!")).toBeVisible()
  await expect(way).toBeVisible()
  await expect(page.getByText('RSVP as Guest')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in to manage RSVP' })).toBeVisible()
  const early = await markup(page, 'main')
  await letGo()
  await isTakenOver(page)
  expect(await markup(page, 'main')).toEqual(early)
  expect(await harm.seen()).toEqual(NO_HARM)
  await expectAccessible(page, 'invite, known guest')

  await test.step('one who was removed learns it on the page, and can join through the invite again', async () => {
    await callRpc(request, 'withdraw', { p_ids: [id] }, olga)
    await way.click()
    await expect(
      page.getByRole('main').getByText('Your registration is no longer on the list. You can join again.'),
    ).toBeVisible()
    await page.goto(`/invite/event/${event.id}`)
    await expect(page.getByRole('link', { name: 'RSVP as Guest' })).toBeVisible()
    await expect(page.getByText("You're already registered!")).toHaveCount(0)
  })
})

test('joining with an account is confirmed, and a claim does not begin with one’s own data', async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await join(request, event.id, 'Leo Martins', { secret: newSecret() })
  const ana = await createAccount(request, 'Ana')
  await signInAs(context, ana)
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Quick Fill' }).click()
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  const moment = page.getByRole('dialog', { name: "You're in: slot 2" })
  await expect(moment).toBeVisible()
  // The account is the way back: there is no link to keep.
  await expect(moment.getByRole('button', { name: 'Copy Link' })).toHaveCount(0)
  await finishJoining(page)

  await page.getByRole('button', { name: 'Claim' }).click()
  const buttons = drawer.getByRole('button')
  await expect(buttons.last()).toHaveText('Claim')
  // Inside the form, below its fields, and not beside the button that sends it.
  const fill = drawer.getByRole('tabpanel').getByRole('button', { name: 'Quick Fill' })
  await expect(drawer.getByRole('button', { name: 'Quick Fill' })).toHaveCount(1)
  await fill.click()
  await expect(drawer.getByLabel('Email (optional)')).toHaveValue(ana.email)
  await drawer.getByLabel('Name (optional)').fill('Grandma')
  await drawer.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText('3/10 participants signed up')).toBeVisible()
})
