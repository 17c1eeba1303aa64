// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sectionsOf } from '@/entities/event/sections-of'
import { readDraft } from '@/features/event/my-registration/drafts'
import { eventQuery } from '@/features/event/my-registration/queries'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { LazySectionChoice } from '@/features/event/sign-up/components/form-parts'
import { SignUpDrawer } from '@/features/event/sign-up/components/sign-up-drawer'
import { queryClient } from '@/lib/backend/query-client'
import { storedKeys } from '@/lib/browser/storage'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'
import { PATIENCE } from '../../support/patience'
import { drawWithClient } from '../../support/render'

const sections = [buildSection('Driver'), buildSection('Cook')]
const GONE = 'This choice is no longer available. Choose again.'
const NOTHING = 'There is nothing left to choose. Send it again.'
const sent = vi.fn<typeof fetch>()

type Props = ComponentProps<typeof SignUpDrawer>
const nothing = () => undefined
/** The open form. Nothing on the page listens to it. */
const Drawer = (props: Pick<Props, 'data' | 'target'> & Partial<Props>) => (
  <SignUpDrawer
    open
    onOpenChange={nothing}
    onJoined={nothing}
    onShown={nothing}
    ownId={undefined}
    anewOf={() => null}
    {...props}
  />
)

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  LazySectionChoice.preload()
})

test('if all sections were removed while a choice was sent, the form says so and can send the rest', async () => {
  const drawer = (isSplit: boolean) => (
    <Drawer data={buildPage({ event: isSplit ? { sections } : {} })} target={{ mode: 'join', section: 'cook' }} />
  )
  const refusal = { hint: 'section_gone', message: GONE, code: 'PT409' }
  sent.mockImplementation(async () => Response.json(refusal, { status: 409 }))
  const { rerender } = drawWithClient(drawer(true))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Leo' } })
  const send = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  await send()
  expect(await screen.findByText(GONE)).toBeTruthy()

  rerender(drawer(false))
  expect(screen.getByRole('alert').textContent).toBe(NOTHING)
  expect(screen.queryByRole('radio')).toBeNull()
  await send()
  const bodies = sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  expect(bodies.map(({ p_entry, p_section }) => [p_entry.name, p_section])).toEqual([
    ['Leo', 'cook'],
    ['Leo', undefined],
  ])
})

test('a time that ended while the form was open is refused at the choice', async () => {
  const message = 'This time is over. Choose another one.'
  sent.mockImplementation(async () => Response.json({ hint: 'section_over', message, code: 'PT409' }, { status: 409 }))
  drawWithClient(<Drawer data={buildPage({ event: { sections } })} target={{ mode: 'join', section: 'cook' }} />)
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Leo' } })
  await act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  const group = (await screen.findByText(message)).closest('fieldset, [role=radiogroup]')
  expect(group?.textContent).toContain('Cook')
})

test('times over several days have each day once, above theirs, and say it to screen readers', async () => {
  const time = (id: string, start: string, end: string) =>
    buildSection(id, { name: '4:00 PM', size: 1, taken: 0, start, end })
  const days = [
    time('a', '2026-11-26T16:00:00Z', '2026-11-26T16:10:00Z'),
    time('b', '2026-11-27T16:00:00Z', '2026-11-27T16:10:00Z'),
    time('c', '2026-11-27T16:10:00Z', '2026-11-27T16:20:00Z'),
  ]
  const facts = { datetime: '2026-11-26T16:00:00Z', time_zone: 'Europe/Lisbon', max_participants: 3 }
  const draw = (count: number) => {
    const of = sectionsOf({ ...facts, sections: days.slice(0, count) as never }, { taken: 0, waiting: 0 })
    const { unmount } = drawWithClient(
      <Drawer data={buildPage({ event: { ...facts, sections: of } })} target={{ mode: 'join' }} />,
    )
    return unmount
  }
  const unmount = draw(3)
  expect(await screen.findByRole('radio', { name: /^Fri, Nov 27, 4:10 PM/ })).toBeTruthy()
  expect(screen.getAllByText('Fri, Nov 27')).toHaveLength(1)
  expect(screen.getByText('4:10 PM')).toBeTruthy()
  unmount()
  draw(1)
  await screen.findByRole('radio', { name: /^4:00 PM/ })
  expect(screen.queryByText('Thu, Nov 26')).toBeNull()
})

test('a name on the list is confirmed once before anything is sent', async () => {
  drawWithClient(<Drawer data={buildPage({ roster: [buildRow(4, { name: 'Ana' })] })} target={{ mode: 'join' }} />)
  sent.mockReset()
  sent.mockImplementation(async () =>
    Response.json({ code: 'PT409', hint: 'full', message: 'All slots are taken' }, { status: 409 }),
  )
  const name = await screen.findByLabelText(/^Name/)
  const send = (typed: string) => {
    fireEvent.change(name, { target: { value: typed } })
    return act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  }
  await send('ana ')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Ana is on the list already, slot 4. Are you another Ana?')
  expect(question.textContent).toContain('ask Olga Ferreira for a new one')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  expect(sent).not.toHaveBeenCalled()

  await send('ana ')
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Yes, Join' })))
  expect(sent).toHaveBeenCalledTimes(1)
  // The answer 'it is another person' also holds for the next attempt with the same name.
  await send('Ana')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('a person who is moved while the form is open reads it, and may choose the old place', async () => {
  const stored = buildRow(1, { id: 'own', name: 'Ana', section_id: 'driver', is_mine: true })
  const drawer = (section_id: string) => (
    <Drawer
      data={buildPage({
        // Where they are moved to, they have the last slot.
        event: {
          datetime: null,
          end_datetime: null,
          waitlist: true,
          sections: [sections[0], { ...sections[1], taken: 2 }] as never,
        },
        roster: [{ ...stored, section_id }],
      })}
      target={{ mode: 'update', id: stored.id, stored, rowKind: 'own' }}
    />
  )
  sent.mockReset()
  sent.mockImplementation(async () =>
    Response.json({ code: 'PT403', hint: 'unauthorized', message: 'No' }, { status: 403 }),
  )
  const { rerender } = drawWithClient(drawer('driver'))
  expect(await screen.findByRole('radio', { name: /^Driver/ })).toBeChecked()
  rerender(drawer('cook'))
  expect(screen.getByRole('radio', { name: /^Cook/ })).toBeChecked()
  expect(screen.getByRole('status')).toHaveTextContent(/^You now have Cook 1\.$/)
  const update = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Update' })))
  await update()
  fireEvent.click(screen.getByRole('radio', { name: /^Driver/ }))
  await update()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2), PATIENCE)
  const bodies = sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  expect(bodies.map(({ p_section }) => p_section)).toEqual([undefined, 'driver'])
})

test('a slot that is offered in the question before withdrawing closes the form: its row says so', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const stored = buildRow(4, { id: 'own', name: 'Ana', is_mine: true })
  const data = buildPage({ event: { datetime: null, end_datetime: null }, roster: [stored] })
  drawWithClient(
    <Drawer
      data={data}
      target={{ mode: 'update', id: stored.id, stored, rowKind: 'own' }}
      onOpenChange={onOpenChange}
    />,
  )
  queryClient.setQueryData(eventQuery(data.event.id).queryKey, data)
  const { id, name, slot_number, created_at } = stored
  const answer = { id, event_id: data.event.id, name, slot_number, created_at, responses: {}, offered: true }
  sent.mockReset()
  sent.mockImplementation(async () => Response.json([{ ...answer, email: null, phone: null, notes: null }]))
  const tap = async (name: string | RegExp) => {
    const button = await screen.findByRole('button', { name })
    await act(async () => void fireEvent.click(button))
  }
  await tap('Withdraw')
  await tap(/^Find a Substitute/)
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false), PATIENCE)
})

test.each([
  ['Join Again', 'join', {}],
  // The guest's own row, while added people are still on the list.
  ['Join Again', 'join', { secret: 's' }],
  ['Add Again', 'claim', { rowKind: 'added', secret: 's' }],
] as const)(
  'a row that goes while it is changed can be made anew with what was typed: %s',
  async (label, mode, more) => {
    const stored = buildRow(1)
    const onAnew = vi.fn()
    const anewOf = vi.fn(() => onAnew)
    const drawer = (roster: (typeof stored)[]) => (
      <Drawer
        data={buildPage({ roster, event: { datetime: null, end_datetime: null } })}
        target={{ mode: 'update', id: stored.id, stored, rowKind: 'own', ...more }}
        anewOf={anewOf}
      />
    )
    const { rerender } = drawWithClient(drawer([stored]))
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Typed' } })
    rerender(drawer([]))
    fireEvent.click(await screen.findByRole('button', { name: label }, { timeout: PATIENCE }))
    expect(screen.getByText(/is no longer on the list\. What you typed is kept\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
    expect(onAnew).toHaveBeenCalledOnce()
    const { id: eventId } = buildPage().event
    const [key = ''] = storedKeys(draftKey(eventId, mode))
    expect(readDraft(key)).toMatchObject({ values: { name: 'Typed' } })
    expect(storedKeys(draftKey(eventId, 'update'))).toEqual([])
  },
)

test('a form whose event is called off keeps its input, and is there again with it', async () => {
  const drawer = (event: object) => (
    <Drawer data={buildPage({ event: { datetime: null, end_datetime: null, ...event } })} target={{ mode: 'join' }} />
  )
  const { rerender } = drawWithClient(drawer({}))
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Typed' } })
  rerender(drawer({ called_off_at: '2026-11-20T11:00:00Z' }))
  const kept = /^This event was called off\. What you typed is kept here, in case it takes place after all\.$/
  expect(await screen.findByText(kept, {}, { timeout: PATIENCE })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join Event' })).toBeNull()
  rerender(drawer({ registration_deadline: '2026-11-20T11:00:00Z' }))
  expect(screen.getByText(/^Registration closed\. What you typed is kept here/)).toBeTruthy()
  rerender(drawer({}))
  expect(screen.getByRole('button', { name: 'Join Event' })).toBeEnabled()
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Typed')
})

test('several times are chosen at once, up to what one person may take', async () => {
  const time = (id: string, minute: number) =>
    buildSection(`4:${minute} PM`, {
      id,
      size: 1,
      taken: 0,
      start: `2058-11-26T16:${minute}:00Z`,
      end: `2058-11-26T16:${minute + 10}:00Z`,
    })
  const event = { sections: [time('a', 10), time('b', 20), time('c', 30)], max_picks: 2 }
  drawWithClient(<Drawer data={buildPage({ event })} target={{ mode: 'join', section: 'a' }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Take up to 2' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^4:20 PM/ }))
  expect(screen.getByRole('checkbox', { name: /^4:30 PM/ })).toBeDisabled()
  fireEvent.click(screen.getByRole('checkbox', { name: /^4:10 PM/ }))
  expect(screen.getByRole('checkbox', { name: /^4:20 PM/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^4:30 PM/ })).toBeEnabled()
})
