// @vitest-environment jsdom
import { render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { CapacityField } from '@/features/events/form/components/capacity-field'
import { SectionsField } from '@/features/events/form/components/sections-field'
import { formOfEvent, newEventDefaults } from '@/features/events/form/defaults'
import type { EditableEvent } from '@/features/events/form/form-read-schema'
import type { EventInput } from '@/features/events/form/schema'
import { focusProblem, reportEventFailure, useEventForm } from '@/features/events/form/use-event-form'
import { AppError } from '@/lib/backend/errors'
import { PATIENCE } from '../../support/patience'
import { buildEditable } from './build'

const DRIVER = { id: 'a', name: 'Driver', size: 2 }
const COOK = { id: 'b', name: 'Cook', size: 3 }
const REFUSAL = '3 people have a slot in Cook. Its size cannot be smaller.'

const nameOf = (number: number) => screen.getByLabelText(`Name of section ${number}`)
const button = (name: string) => screen.getByLabelText(name)
const text = (words: string) => screen.getByText(words)
const names = () => screen.queryAllByLabelText(/^Name of section/).map((input) => (input as HTMLInputElement).value)
const capacity = () => screen.getByLabelText('Max Participants')

/** The two parts of the form that have to do with sections. `sent` saves the form and returns what was sent last. */
function open(event?: EditableEvent, refusal?: string) {
  const user = userEvent.setup()
  const { result } = renderHook(() =>
    useEventForm(event ? formOfEvent(event) : { ...newEventDefaults({}, '', 1), name: 'Clean the bay' }),
  )
  const form = result.current
  const onSubmit = vi.fn((_input: EventInput) => {
    if (!refusal) return
    reportEventFailure(
      form,
      new AppError('validation', refusal, { code: 'invalid_input', field: 'sections' }),
      'Failed',
    )
    focusProblem()
  })
  render(
    <main>
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(onSubmit, () => focusProblem())}>
          <CapacityField fallback={10} />
          <SectionsField event={event} />
          <button type="submit">Save</button>
        </form>
      </FormProvider>
    </main>,
  )
  const sent = async () => {
    await user.click(text('Save'))
    return onSubmit.mock.lastCall?.[0]
  }
  return { user, sent }
}

it('three taps and two words make 2 drivers and 3 cooks', async () => {
  const { user, sent } = open()
  await user.click(text('Add Section'))
  expect(nameOf(1)).toHaveFocus()
  await user.keyboard('Driver{Enter}Cook{Enter}')
  await user.click(button('Increase Size of Cook'))
  expect(capacity()).toHaveTextContent('5, the sum of the sections')
  expect(await sent()).toMatchObject({
    max_participants: 5,
    sections: [
      { name: 'Driver', size: 2 },
      { name: 'Cook', size: 3 },
    ],
  })
})

it('the keyboard puts them in order, and a screen reader announces it', async () => {
  const { user, sent } = open(buildEditable({ sections: [DRIVER, COOK, { id: 'c', name: 'Sorter', size: 1 }] }))
  expect([button('Move Driver up'), button('Move Sorter down')].map((arrow) => arrow.hasAttribute('disabled'))).toEqual(
    [true, true],
  )
  button('Move Sorter up').focus()
  await user.keyboard('{Enter}')
  expect(button('Move Sorter up')).toHaveFocus()
  expect(text('Sorter is 2 of 3 now.')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(button('Move Sorter down')).toHaveFocus()
  expect(names()).toEqual(['Sorter', 'Driver', 'Cook'])
  expect((await sent())?.sections?.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

it('one that was removed can be put back where it was, as the same one', async () => {
  const { user, sent } = open(buildEditable({ sections: [DRIVER, COOK] }))
  await user.click(button('Remove Driver'))
  expect(button('Remove Cook')).toHaveFocus()
  expect(screen.getByText(/goes when you save/)).toHaveTextContent('Driver goes when you save.')
  await user.click(screen.getByRole('button', { name: 'Put Back Driver' }))
  expect((await sent())?.sections).toEqual([DRIVER, COOK])
})

it('a missing name shows on saving; a refusal of the database shows below the rows with the focus', async () => {
  const { user, sent } = open(buildEditable({ sections: [DRIVER, COOK] }), REFUSAL)
  await user.clear(nameOf(2))
  expect(screen.queryByText('Section name is required')).toBeNull()
  await sent()
  await waitFor(() => expect(nameOf(2)).toHaveFocus())
  expect(nameOf(2)).toHaveAccessibleDescription('Section name is required')
  await user.clear(nameOf(2))
  await user.paste('Cook')
  await user.click(button('Decrease Size of Cook'))
  await sent()
  const refusal = text(REFUSAL).closest('p')
  await waitFor(() => expect(refusal).toHaveFocus())
  await user.click(button('Increase Size of Cook'))
  expect(screen.queryByText(REFUSAL)).toBeNull()
})

it('the focus finds a problem that a busy phone draws some frames later', async () => {
  const { container } = render(<main />)
  const problem = Object.assign(document.createElement('p'), { tabIndex: -1 })
  problem.dataset.problem = 'true'
  const form = document.createElement('form')
  form.append(problem)
  focusProblem()
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  container.querySelector('main')?.append(form)
  await waitFor(() => expect(problem).toHaveFocus())
})

it('an event without sections has a maximum, and the form says what happens to its people', async () => {
  const { user, sent } = open(buildEditable({ sections: [DRIVER], max_participants: 2, participant_count: 2 }))
  await user.click(button('Remove Driver'))
  expect(text('Add Section').closest('button')).toHaveFocus()
  expect(text('The 2 people on the list stay on it, in the order of the sections.')).toBeInTheDocument()
  expect(capacity()).toHaveValue('2')
  expect(await sent()).toMatchObject({ sections: null, max_participants: 2 })
})

it('there are at most sixty of them, and those with a time are folded', async () => {
  const times = { start: '2026-11-24T19:00:00Z', end: '2026-11-24T19:10:00Z' }
  const { user } = open(
    buildEditable({
      sections: Array.from({ length: 59 }, (_, n) => ({
        id: `${n}`,
        name: `Court ${n}`,
        size: n < 40 ? 2 : 1,
        ...times,
      })),
    }),
  )
  expect(names()).toHaveLength(0)
  await user.click(text('Add Section'))
  await user.keyboard('X{Enter}')
  expect(text('Add Section').closest('button')).toBeDisabled()
  expect(text('At most 60 sections are allowed.')).toBeInTheDocument()
  expect(nameOf(60)).toHaveFocus()
  await user.click(button('Increase Size of X'))
  expect(text('Maximum 100 participants allowed')).toBeInTheDocument()
  await user.click(await screen.findByText('Court 7'))
  expect(nameOf(8)).toHaveValue('Court 7')
  await user.click(await screen.findByText('No Time'))
  expect(button('Set a time for Court 7')).toBeInTheDocument()
})

it('times that are made over several days have each day once, above theirs', async () => {
  const day = { datetime: '2058-11-28T20:00:00Z', end_datetime: '2058-11-29T02:00:00Z' }
  const { user } = open({ ...buildEditable(), ...day })
  await user.click(text('Make Times'))
  expect(await screen.findByRole('button', { name: 'Make 12 Times' }, { timeout: PATIENCE })).toBeEnabled()
  expect(screen.getAllByText(/^\w{3}, Nov 2[89], 2058$|^\w{3}, Nov 2[89]$/)).toHaveLength(2)
  expect(screen.getByText('12:30 AM')).toBeVisible()
  // Also once they are made, folded in the form; a screen reader reads it with each.
  await user.click(screen.getByRole('button', { name: 'Make 12 Times' }))
  const made = await screen.findByText('12:30–1:00 AM', undefined, { timeout: PATIENCE })
  expect(made.closest('button')).toHaveTextContent(/^\w{3}, Nov 29, 12:30–1:00 AM/)
  const days = within(screen.getByRole('list')).getAllByText(/Nov 2[89]$/, { ignore: '.sr-only' })
  expect(days.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/28/), expect.stringMatching(/29/)])
})

it('a time is shown by the clock of the browser, sent without a name, and can get one', async () => {
  const night = { datetime: '2058-11-28T20:00:00Z', end_datetime: '2058-11-28T21:00:00Z', time_zone: 'Asia/Tokyo' }
  const at = (minutes: string) => ({
    id: minutes,
    name: '',
    size: 1,
    start: `2058-11-28T20:${minutes}:00Z`,
    end: `2058-11-28T20:${minutes}:30Z`,
  })
  const { user, sent } = open({ ...buildEditable({ sections: [at('00'), at('30')] }), ...night })
  await user.click(await screen.findByText(/^8:30/))
  expect(nameOf(2)).toHaveAttribute('placeholder', '8:30 PM')
  expect(nameOf(2)).toHaveValue('')
  expect((await sent())?.sections).toMatchObject([{ name: '' }, { name: '' }])
  await user.type(nameOf(2), 'Setup')
  expect((await sent())?.sections).toMatchObject([{ name: '' }, { name: 'Setup' }])
  await user.clear(nameOf(2))
  await user.type(nameOf(2), '8:30 PM')
  expect((await sent())?.sections).toMatchObject([{ name: '' }, { name: '' }])
})
