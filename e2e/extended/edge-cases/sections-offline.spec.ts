import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { as, callRpc, createEvent, join, newSecret, SECTIONS } from '../../support/api'
import { drawer } from '../../support/steps'

/** A section that is chosen without a network may be full or gone by the time there is one again (docs/decisions/offline.md). */

test('a section that became full leads to a question, and another one is a tap away', async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { sections: SECTIONS })
  await join(request, event.id, 'Ana Sousa', { secret: newSecret(), section: 'driver' })
  await openOffline(page, context, event.id)
  await page.getByRole('button', { name: /^Driver 2 of 2, Available slot/ }).click()
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await drawer(page).getByLabel('Phone').fill('+351 963 222 111')
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(card(page)).toContainText(
    'Your sign-up for Driver will be sent when you are back online. You have no slot until then.',
  )

  await join(request, event.id, 'Somebody Faster', { secret: newSecret(), section: 'driver' })
  await context.setOffline(false)
  const question = card(page, 'Driver is full. Join its waitlist?')
  await expect(question).toContainText('There is room in Cook. What you typed is kept until you decide.')
  await expectAccessible(page, 'the question to a sign-up whose section is full')
  await question.getByRole('button', { name: 'Choose Another' }).click()
  await expect(drawer(page).getByRole('radio', { name: /^Cook/ })).toBeChecked()
  await expect(drawer(page).getByLabel('Phone')).toHaveValue('+351 963 222 111')
  await drawer(page).getByRole('button', { name: 'Join Event' }).dblclick()
  await expect(page.getByRole('dialog', { name: "You're in: Cook 1" })).toBeVisible()
  expect(await listOf(request, event.id)).toEqual(['driver Ana Sousa', 'cook Leo Martins', 'driver Somebody Faster'])
})

test('a switch is kept and sent; where the section is full by then, the slot stays', async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), {
    sections: [SECTIONS[0], { id: 'cook', name: 'Cook', size: 1 }],
  })
  const ana = await createAccount(request, 'Ana')
  await signInAs(context, ana)
  await join(request, event.id, 'Ana Sousa', { account: ana, section: 'driver' })
  await openOffline(page, context, event.id)
  await page.getByRole('button', { name: 'Modify Registration' }).click()
  await drawer(page).getByRole('radio', { name: /^Cook/ }).check()
  await drawer(page).getByLabel('Name').fill('Ana S.')
  await drawer(page).getByRole('button', { name: 'Update' }).click()
  await expect(card(page)).toContainText(
    'Your switch to Cook will be sent when you are back online. Nothing changes until then.',
  )
  await expect(page.getByRole('heading', { name: 'Driver 1/2' })).toBeVisible()

  await join(request, event.id, 'Somebody Faster', { secret: newSecret(), section: 'cook' })
  await context.setOffline(false)
  const refused = card(page, 'Your switch to Cook was not accepted')
  await expect(refused).toContainText('Cook is full. Choose another one.')
  expect(await listOf(request, event.id)).toEqual(['driver Ana Sousa', 'cook Somebody Faster'])
})

test('a guest whose section is gone by then chooses again, and nothing typed is lost', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { sections: SECTIONS })
  await openOffline(page, context, event.id)
  await page.getByRole('button', { name: 'Join Event' }).click()
  await drawer(page)
    .getByRole('radio', { name: /^Driver/ })
    .check()
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(card(page)).toContainText('Your sign-up for Driver')
  const answer = await request.patch(`/rest/v1/events?id=eq.${event.id}`, {
    ...as(olga),
    data: { sections: [SECTIONS[1], { id: 'sorter', name: 'Sorter', size: 4 }] },
  })
  expect(answer.ok()).toBe(true)
  await context.setOffline(false)
  const question = card(page, 'Driver no longer exists')
  await question.getByRole('button', { name: 'Choose Again' }).click()
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(drawer(page).getByText('Choose where you want to join')).toBeVisible()
  await drawer(page)
    .getByRole('radio', { name: /^Sorter/ })
    .check()
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('dialog', { name: "You're in: Sorter 1" })).toBeVisible()
  expect(await listOf(request, event.id)).toEqual(['sorter Leo Martins'])
})

const card = (page: Page, title = 'Waiting for network') =>
  page
    .getByRole('region', { name: 'Unsent changes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

/** Opens an event, and loses the network once the code of what may be needed is here. */
async function openOffline(page: Page, context: BrowserContext, eventId: string) {
  await page.goto(`/signup/${eventId}`)
  const isHere = (part: string) =>
    page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part)
  for (const part of ['sign-up-drawer', 'section-choice', 'section-list', 'opened-sheets', 'outbox'])
    await expect.poll(() => isHere(part)).toBe(true)
  await context.setOffline(true)
}

/** The people of each section, in the order of the slots. */
async function listOf(request: Parameters<typeof callRpc>[0], eventId: string): Promise<string[]> {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId })
  return body.roster.map((row: { section_id: string; name: string }) => `${row.section_id} ${row.name}`)
}
