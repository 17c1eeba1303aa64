import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { join, newSecret } from '../../support/api'
import { fullEvent, inHours } from '../../support/confirming'
import { dock } from '../../support/steps'

/** A slot that is free at last call, one that is given up, and an answer without a network. */

const joined = (page: Page, name: string) => page.getByRole('dialog', { name })

test('at last call nobody is moved up: Ana takes the free slot with a tap, and anyone who is not in line may join', async ({
  page,
  context,
  request,
}) => {
  const { id, free, address } = await fullEvent(request, { max_participants: 1, datetime: inHours(1.5) })
  const ana = await createAccount(request, 'Ana')
  await join(request, id, 'Ana Sousa', { account: ana, wait: true })
  await free()
  await page.goto(address)
  await expect(dock(page).getByRole('button', { name: 'Join Event' })).toBeEnabled()
  await signInAs(context, ana)
  await page.reload()
  await expect(dock(page)).toContainText('A slot is free. The first to tap gets it.')
  await expect(page.getByText('Nobody moves up any more: a free slot goes to the first to tap.')).toBeVisible()
  await expectAccessible(page, 'a slot that is free at last call')
  await dock(page).getByRole('button', { name: 'Take the slot' }).click()
  await expect(joined(page, 'You got slot 1').getByRole('button', { name: 'Done' })).toBeVisible()
})

test("'Give it up' asks once, and the slot is passed on", async ({ page, context, request }) => {
  const { id, free, address } = await fullEvent(request, { withdraw_until: inHours(-2) })
  const ana = await createAccount(request, 'Ana')
  await signInAs(context, ana)
  await join(request, id, 'Ana Sousa', { account: ana, wait: true })
  await join(request, id, 'Next One', { secret: newSecret(), wait: true })
  await free()
  await page.goto(address)
  await joined(page, 'You got slot 1').getByRole('button', { name: 'Give it up' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Withdraw from Event')
  await expect(question).not.toContainText('This is late')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: /Next One/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ana Sousa/ })).toHaveCount(0)
})

test('without a network the answer waits on the phone, and is told honestly when it came too late', async ({
  page,
  context,
  request,
}) => {
  const { id, free, letTimePass, address } = await fullEvent(request)
  const ana = await createAccount(request, 'Ana')
  await signInAs(context, ana)
  await join(request, id, 'Ana Sousa', { account: ana, wait: true })
  await join(request, id, 'Next One', { secret: newSecret(), wait: true })
  await free()
  await page.goto(address)
  await expect(joined(page, 'You got slot 1')).toBeVisible()
  // The cards of what is unsent are fetched behind the page.
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    )
  await expect.poll(fetched).toContain('outbox-')
  await context.setOffline(true)
  await joined(page, 'You got slot 1').getByRole('button', { name: "I'm coming" }).click()
  await expect(joined(page, 'You got slot 1')).toContainText('Waiting for network')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your answer will be sent when you are back online.').last()).toBeVisible()
  await expectAccessible(page, 'an answer that waits for the network')
  await letTimePass()
  await context.setOffline(false)
  await expect(page.getByText('Too late, the slot is gone. You are 1st in line.').first()).toBeVisible()
})
