import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { saveRegistration, signUpOnPage } from '../../support/steps'

/** The guests whose registrations a phone holds: from a person's link, one's own, several; and their account. */

test("a phone distinguishes its guests' links", async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Five-a-side' })
  const secret = newSecret()
  await join(request, event.id, 'Leo Martins', { secret })
  const leosLink = `/signup/${event.id}#r=${secret}`
  const whose = page.getByRole('region', { name: 'Your registration' })

  await test.step("a phone that opens a person's link says whose it is, and forgets nothing else", async () => {
    await page.goto(leosLink)
    await expect(page.getByText('Leo’s private link')).toBeVisible()
    await expect(page.getByText('It changes slot 1')).toBeVisible()
    await page.getByRole('button', { name: 'Not you?' }).click()
    await expect(page.getByRole('dialog')).toContainText('slot 1 stays as it is, and the link still works')
    await expectAccessible(page, 'Not you?')
    await page.getByRole('button', { name: 'Forget on This Phone' }).click()
    await expect(whose.getByRole('button', { name: 'Join Event' })).toBeVisible()
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await page.reload()
    await expect(whose.getByRole('button', { name: 'Join Event' })).toBeVisible()
  })

  await test.step('a guest who joins gets two links, one to keep and one to send', async () => {
    await whose.getByRole('button', { name: 'Join Event' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Tia')
    await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
    const links = page.getByRole('dialog').getByRole('list', { name: 'Your links' })
    await expect(links.getByRole('listitem')).toContainText(['For you alone', 'To invite others'])
    await saveRegistration(page)
    // Folded, because the link was copied.
    await page.getByRole('heading', { name: "You're in, Tia" }).click()
    await page.getByRole('list', { name: 'Your links' }).getByRole('button', { name: 'Copy Invite' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/invite/event/${event.id}`)
  })

  await test.step('a second private link hides no one: a person chooses the registration', async () => {
    await page.goto('about:blank')
    await page.goto(leosLink)
    const people = page.getByRole('group', { name: 'Registrations on this phone' })
    await expect(people.getByRole('button', { name: 'Leo Martins', pressed: true })).toBeVisible()
    await people.getByRole('button', { name: 'Tia' }).click()
    await expect(page.getByRole('heading', { name: "You're in, Tia" })).toBeVisible()
    await expect(people.getByRole('button', { name: 'Tia', pressed: true })).toBeVisible()
    await expectAccessible(page, 'two registrations on this phone')
    await page.goto('/')
    const list = page.getByRole('region', { name: 'On this phone' })
    await expect(list.getByRole('link', { name: 'Five-a-side' })).toBeVisible()
    await expect(list).toContainText('2 people')
    await expect(page.getByText('Sunday dinner')).toHaveCount(0)
  })

  await test.step('an account is offered what was joined here, without linked registrations', async () => {
    await page.goto('/auth/register')
    await signUpOnPage(page, 'tia')
    await expect(page.getByRole('heading', { name: 'You joined 1 event as a guest' })).toBeVisible()
    await expect(page.getByText('Five-a-side: Tia')).toBeVisible()
    await expect(page.getByText('No events found')).toBeVisible()
    await expectAccessible(page, 'taken over')
    await page.getByRole('button', { name: 'Add to Account' }).click()
    await expect(page.getByRole('heading', { name: 'You joined 1 event as a guest' })).toHaveCount(0)
    await expect(page.getByText('Attending')).toBeVisible()
    await page.getByRole('link', { name: 'Five-a-side' }).click()
    await expect(page.getByRole('button', { name: 'Claim' })).toBeVisible()
    await expect(page.getByRole('heading', { name: "You're in, Tia" })).toHaveCount(0)
  })

  await test.step("the other one's link is still on this phone, and still not the account's", async () => {
    await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible()
    await page.getByRole('button', { name: 'Not you?' }).click()
    await page.getByRole('button', { name: 'It’s Me' }).click()
    await page.getByRole('button', { name: 'Take Over' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add to Account' }).click()
    await expect(page.locator('#toasts')).toContainText('Added to your account')
    await expect(page.getByRole('button', { name: 'Take Over' })).toHaveCount(0)
    await page.goto('about:blank')
    await page.goto(leosLink)
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Not you?' })).toHaveCount(0)
  })
})
