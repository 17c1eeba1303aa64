import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount } from '../../support/account'
import { callRpc, createEvent, join, newSecret, SECTIONS } from '../../support/api'
import { drawer } from '../../support/steps'
import { card, openEvent } from '../../support/unsent'

/** A section that is chosen without a network may be full or gone by the time there is one again (docs/decisions/offline.md). */

test('a section that became full leads to a question, and another one is a tap away', async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { sections: SECTIONS })
  await join(request, event.id, 'Ana Sousa', { secret: newSecret(), section: 'driver' })
  await openEvent(page, event.id, 'section-choice', 'section-list')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Driver 2 of 2, Available slot/ }).click()
  await drawer(page).getByLabel('Name').fill('Leo Martins')
  await drawer(page).getByLabel('Phone').fill('+351 963 222 111')
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(card(page, 'Waiting for network')).toContainText(
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

/** The people of each section, in the order of the slots. */
async function listOf(request: Parameters<typeof callRpc>[0], eventId: string): Promise<string[]> {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId })
  return body.roster.map((row: { section_id: string; name: string }) => `${row.section_id} ${row.name}`)
}
