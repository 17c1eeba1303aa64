import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount } from '../support/account'
import { expectTarget } from '../support/target'

/** The form of signing in. */

test('the form of signing in: an eye, the way to a new password, and what is wrong in words', async ({
  page,
  request,
}) => {
  const ana = await createAccount(request, 'Ana')
  await page.goto('/auth/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')]
  await expect(email).toBeFocused()

  await test.step('the forgotten password is a link in the line of its field, which the keyboard reaches after it', async () => {
    const link = page.getByRole('button', { name: 'Forgot your password?' })
    await expectTarget(link)
    const boxes = await Promise.all([email, link, password].map((one) => one.boundingBox()))
    const [above, forgotten, below] = boxes.map((box) => ({
      top: box?.y ?? 0,
      end: (box?.y ?? 0) + (box?.height ?? 0),
    }))
    // It is between the two fields and covers neither.
    expect(forgotten?.top).toBeGreaterThanOrEqual(above?.end ?? 0)
    expect(forgotten?.end).toBeLessThanOrEqual(below?.top ?? 0)
    await password.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  })

  await test.step('an eye shows the password and leaves keyboard and cursor where they are', async () => {
    const eye = page.getByRole('button', { name: 'Show characters' })
    await expectTarget(eye)
    await password.pressSequentially('secrt')
    await page.keyboard.press('ArrowLeft')
    for (const [type, pressed] of [
      ['text', 'true'],
      ['password', 'false'],
    ] as const) {
      await eye.click()
      await expect(password).toHaveAttribute('type', type)
      await expect(eye).toHaveAttribute('aria-pressed', pressed)
      await expect(password).toBeFocused()
    }
    await page.keyboard.type('e')
    await expect(password).toHaveValue('secret')
    await eye.focus()
    await page.keyboard.press('Space')
    await expect(password).toHaveAttribute('type', 'text')
    await expect(eye).toBeFocused()
  })

  await test.step('wrong credentials show a sentence, and the e-mail stays', async () => {
    await email.fill(ana.email)
    await password.fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Email or password is wrong.')
    await expect(email).toHaveValue(ana.email)
    await password.fill('')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectAccessible(page, 'sign in, with its errors')
  })
})
