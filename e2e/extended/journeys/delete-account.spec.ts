import { expect, type Page, test } from '@playwright/test'
import { createAccount, PASSWORD, signInAs } from '../../support/account'
import { as, callRpc, createEvent, join } from '../../support/api'
import { delayResponses, failRequests } from '../../support/delay-responses'
import { createGroup } from '../../support/groups'

/** Deleting an account from Profile: what is named, what goes, and what stays where it was. */

const DELETION = '**/rest/v1/rpc/delete_account'
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Delete Account' })
const tick = (page: Page) => sheet(page).getByRole('checkbox', { name: 'I understand that this cannot be undone' })
const button = (page: Page) => sheet(page).getByRole('button', { name: 'Delete Account' })

async function openSheet(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(sheet(page)).toBeVisible()
}

test('an account is deleted with what it owns, and elsewhere leaves its name and nothing else', async ({
  page,
  context,
  request,
}) => {
  const [ana, ben] = [await createAccount(request, 'Ana'), await createAccount(request, 'Ben')]
  const club = await createGroup(request, ana, { name: 'Chess club' })
  const evening = await createEvent(request, ana, { name: 'Chess evening', group_id: club.id })
  await createEvent(request, ana, { name: 'Blitz' })
  await join(request, evening.id, 'Ben', { account: ben })
  const picnic = await createEvent(request, ben, { name: 'Picnic' })
  await joinWithContact(picnic.id)
  await signInAs(context, ana)

  await openSheet(page)
  await expect(sheet(page)).toContainText(`This deletes the account ${ana.email} for good.`)
  await expect(sheet(page)).toContainText('2 events')
  await expect(sheet(page).getByRole('listitem')).toHaveText(['Blitz', 'Chess evening1 sign-up', 'Chess club1 event'])
  await expect(button(page)).toBeDisabled()

  await test.step('a failure deletes nothing and says so', async () => {
    await failRequests(page, DELETION)
    await tick(page).check()
    await button(page).click()
    await expect(sheet(page).getByRole('alert')).toHaveText('Your account could not be deleted. Nothing was deleted.')
    await page.unrouteAll()
  })

  const { release } = await delayResponses(page, DELETION)
  const sent: string[] = []
  page.on('request', (call) => call.url().includes('/rpc/delete_account') && sent.push(call.url()))
  await button(page).dblclick()
  await expect(sheet(page).getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('roster:draft', 'half written'))
  release()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to Roster' })).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^roster(:|-auth)/.test(key))))
    .toEqual([])

  // No one gets back in: not by password, not by the session of another device.
  expect(await signIn(ana.email)).toBe(400)
  const { refresh_token } = ana.session as { refresh_token?: string }
  expect(refresh_token).toBeTruthy()
  expect(await token('refresh_token', { refresh_token })).toBe(400)
  expect((await request.get('/auth/v1/user', as(ana))).status()).toBe(403)
  await expect((await request.get('/rest/v1/participants?select=id', as(ana))).json()).resolves.toEqual([])

  const { body } = await callRpc(request, 'get_event', { p_event_id: picnic.id }, ben)
  expect(body.roster).toMatchObject([{ name: 'Ana', email: null, phone: null, notes: null, is_organizer: false }])
  await page.goto(`/signup/${evening.id}`)
  await expect(page.getByText('Event not found')).toBeVisible()

  async function joinWithContact(eventId: string) {
    const entry = { name: 'Ana', email: ana.email, phone: '+351 912 000 000', notes: 'call me' }
    const asked = { p_id: crypto.randomUUID(), p_event_id: eventId, p_entry: entry }
    expect((await callRpc(request, 'register', asked, ana)).status).toBe(200)
  }

  async function token(grant: string, data: object) {
    const response = await request.post(`/auth/v1/token?grant_type=${grant}`, { headers: { apikey: 'embedded' }, data })
    return response.status()
  }

  function signIn(email: string) {
    return token('password', { email, password: PASSWORD })
  }
})
