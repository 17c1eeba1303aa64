import { expect, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { delayResponses } from '../../support/delay-responses'
import { insertRow } from '../../support/rows'
import { openSearch } from '../../support/steps'

/** The page for a screen reader: names, roles and states of the main screens, and live announcements. */

test('the event page and its drawer by name, role and state', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const event = await createEvent(request, olga, { name: 'Chess night', max_participants: 2 })
  await join(request, event.id, 'Olga Ferreira', { account: olga })
  await insertRow(request, olga, 'labels', { event_id: event.id, name: 'Driver', color: '#9163dd' })
  await openAs(page, olga, `/signup/${event.id}`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Chess night":
      - paragraph: Hosted by Olga Ferreira
      - heading "Chess night" [level=2]
      - heading "1/2 participants signed up" [level=2]
      - button "Search participants"
      - term: Start
      - definition: Not set
      - link "Edit"
      - button "Share"
      - button "Export"
      - button "More Actions"
    - region "1/2 participants signed up":
      - list "Participants":
        - listitem:
          - text: Slot 1
          - button "Olga Ferreira Organizer just now"
        - listitem:
          - text: Slot 2 Available slot
          - button "Claim"
  `)
  await openSearch(page)
  await expect(page.getByRole('region', { name: '1/2 participants signed up' })).toMatchAriaSnapshot(`
    - searchbox "Search participants"
    - button "Close"
    - button "Edit Labels"
  `)
  await page.getByRole('button', { name: 'Modify Registration' }).click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Modify Registration":
      - heading "Modify Registration" [level=2]
      - button "Close"
      - tablist "Parts of the form":
        - tab "Registration" [selected]
        - tab "Notes"
      - tabpanel "Registration":
        - textbox "Name": Olga Ferreira
        - textbox "Email (optional)"
        - textbox "Phone (optional)"
      - button "Withdraw"
      - button "Quick Fill"
      - button "Update"
  `)
  // Content under an open drawer is out of reach.
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
})

test('a form says what is wrong where it is wrong, and that it is busy', async ({ page, request }) => {
  await openAs(page, await createAccount(request, 'Olga'), '/groups/new')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const name = page.getByLabel('Group Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAttribute('aria-required', 'true')
  await expect(name).toHaveAccessibleDescription(/Please enter a group name/)
  // The message stands in a region that was there before it, so that it is read out as it comes.
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Please enter a group name' })).toBeVisible()

  await name.fill('Choir')
  await expect(name).not.toHaveAttribute('aria-invalid')
  const { release } = await delayResponses(page, '**/rpc/create_group')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const waiting = page.getByRole('button', { name: 'Creating Group...' })
  await expect(waiting).toHaveAttribute('aria-busy', 'true')
  await expect(waiting).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: 'Choir' })).toBeVisible()
})

test('a page that waits says so', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await signInAs(context, olga)
  const { release } = await delayResponses(page, '**/rest/v1/**')
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByRole('status', { name: 'Loading event' })).toBeVisible()
  await page.goto('/events')
  await expect(page.getByRole('status', { name: 'Loading events' })).toBeVisible()
  release()
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
})
