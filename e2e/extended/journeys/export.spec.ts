import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { insertAsOperator } from '../../support/rows'

interface Exported {
  fileName: string
  /** The lines as they stand in the file, without the byte order mark. */
  lines: string[]
}

/** Runs a download of the list, and reads the file. */
async function exported(page: Page, press: () => Promise<void>): Promise<Exported> {
  const arriving = page.waitForEvent('download')
  await press()
  const file = await arriving
  const text = await readFile(await file.path(), 'utf8')
  expect(text.charCodeAt(0), 'Excel needs the mark to read UTF-8').toBe(0xfeff)
  return { fileName: file.suggestedFilename(), lines: text.slice(1).split('\r\n') }
}

test('the organizer chooses between two lists, others get the public one', async ({
  page,
  context,
  request,
  browser,
}) => {
  const [olga, sue] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Sue')])
  const event = await createEvent(request, olga, {
    name: 'Café & "Chá": 5/a-side ',
    custom_fields: [
      { id: 'size', label: '=Size', type: 'text', required: false },
      { id: 'days', label: 'Days', type: 'select', required: false, options: ['Sat', 'Sun'] },
    ],
  })
  const driver = crypto.randomUUID()
  const paid = crypto.randomUUID()
  await insertAsOperator(request, 'labels', [
    { id: driver, event_id: event.id, name: 'Driver', color: 'red' },
    { id: paid, event_id: event.id, name: 'Paid, cash', color: 'blue' },
  ])
  const ana = crypto.randomUUID()
  const mia = crypto.randomUUID()
  const row = (slot_number: number, fields: object) => ({
    event_id: event.id,
    email: null,
    phone: null,
    notes: null,
    user_id: null,
    responses: {},
    slot_number,
    created_at: '2026-07-18T12:05:00Z',
    ...fields,
  })
  await insertAsOperator(request, 'participants', [
    row(2, {
      id: ana,
      name: 'Ana "A." Sousa',
      email: 'ana@people.example',
      phone: '+351 912 000 111',
      notes: 'Brings a ball,\nand a pump',
      responses: { size: 'M', days: ['Sat', 'Sun'] },
    }),
    row(1, { id: mia, name: '=HYPERLINK("x")', notes: '@later' }),
    row(3, { id: crypto.randomUUID(), name: 'Sue', email: 'sue@people.example', user_id: sue.id }),
  ])
  for (const label_id of [paid, driver])
    await insertAsOperator(request, 'participant_labels', [{ participant_id: ana, label_id }])

  const expectOpenList = async (reader: Page, contact: string) => {
    await reader.goto(`/signup/${event.id}`)
    await expect(reader.getByRole('button', { name: /Sue/ }).first()).toBeVisible()
    const press = () => reader.getByRole('button', { name: 'Export' }).click()
    const { fileName, lines } = await exported(reader, press)
    expect(fileName).toBe('Café_Chá_5_a-side.csv')
    expect(lines[0]).toBe(`"Name","Email","Phone","Labels","Sign Up Date","'=Size","Days"`)
    expect(lines[2]).toBe('"Ana ""A."" Sousa","","","Driver; Paid, cash","2026-07-18 13:05","",""')
    expect(lines[3]).toBe(`"Sue","${contact}","","","2026-07-18 13:05","",""`)
  }
  await test.step('a visitor, without any contact data', () => expectOpenList(page, ''))

  await test.step('the sign-up list of the organizer', async () => {
    await signInAs(context, olga)
    await page.goto(`/signup/${event.id}`)
    const { fileName, lines } = await exported(page, () => page.getByRole('button', { name: 'Export' }).click())
    expect(fileName).toBe('Café_Chá_5_a-side.csv')
    expect(lines).toEqual([
      `"Name","Email","Phone","Labels","Sign Up Date","'=Size","Days"`,
      `"'=HYPERLINK(""x"")","","","","2026-07-18 13:05","",""`,
      '"Ana ""A."" Sousa","ana@people.example","+351 912 000 111","Driver; Paid, cash","2026-07-18 13:05","M","Sat; Sun"',
      '"Sue","sue@people.example","","","2026-07-18 13:05","",""',
    ])
  })

  await test.step('the organizer list, in Share, has the notes and another file name', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const { fileName, lines } = await exported(page, () =>
      page.getByRole('button', { name: 'Export with Notes' }).click(),
    )
    expect(fileName).toBe('Café_Chá_5_a-side_participants.csv')
    expect(lines).toEqual([
      `"Name","Email","Phone","Notes","Labels","'=Size","Days"`,
      `"'=HYPERLINK(""x"")","","","'@later","","",""`,
      '"Ana ""A."" Sousa","ana@people.example","+351 912 000 111","Brings a ball,\nand a pump","Driver; Paid, cash","M","Sat; Sun"',
      '"Sue","sue@people.example","","","","",""',
    ])
  })

  await test.step('a participant, with their own contact data', async () => {
    const phone = await browser.newContext()
    await signInAs(phone, sue)
    await expectOpenList(await phone.newPage(), 'sue@people.example')
    await phone.close()
  })
})
