// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DateTimeField } from '@/ui/date-time/date-time-field'
import type { DateTimePickerHandle } from '@/ui/date-time/date-time-picker'
import { standInRegion } from '../../support/region'

const evening = new Date(2026, 10, 26, 19, 30)

// Days that are over cannot be picked.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 2, 9), toFake: ['Date'] })
  standInRegion('en-US')
})

interface HostProps {
  initial: Date | null
  suggestion: Date | null
  onChange: (value: Date | null) => void
  onSubmit: (event: Event) => void
}

function Host({ initial, suggestion, onChange, onSubmit }: HostProps) {
  const [value, setValue] = useState(initial)
  return (
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <DateTimeField
        htmlFor="start"
        label="Start Date & Time"
        warning={value && 'This date is in the past.'}
        value={value}
        suggestion={suggestion}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
      <button type="submit">Save</button>
    </form>
  )
}

function setUp(initial: Date | null = null, suggestion: Date | null = null) {
  const onChange = vi.fn()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(<Host initial={initial} suggestion={suggestion} onChange={onChange} onSubmit={onSubmit} />)
  return { onChange, onSubmit, user: userEvent.setup(), input: screen.getByLabelText('Start Date & Time') }
}

/** As with Tab: the focus comes without a tap, which would open the sheet. */
async function typeInto(user: ReturnType<typeof userEvent.setup>, input: HTMLElement, text: string) {
  act(() => input.focus())
  await user.keyboard(text)
}

/** The sheet's code comes with the first tap. */
async function openBy(user: ReturnType<typeof userEvent.setup>, opener: HTMLElement) {
  await user.click(opener)
  expect(await screen.findByRole('dialog', { name: 'Start Date & Time' })).toBeVisible()
}

describe('typing into the date-time picker', () => {
  it('reads a loosely written date when the field is left', async () => {
    const { user, input, onChange } = setUp()
    await typeInto(user, input, '12/5/26 7pm')
    await user.tab()
    expect(input).toHaveValue('12/05/2026 07:00 PM')
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 11, 5, 19))
  })

  it('reads it on Enter without submitting the form', async () => {
    const { user, input, onSubmit } = setUp()
    await typeInto(user, input, 'Dec 5 2026 19:00{Enter}')
    expect(input).toHaveValue('12/05/2026 07:00 PM')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('takes a complete text at once, before the field is left', async () => {
    const { user, input, onChange } = setUp()
    await typeInto(user, input, '12/05/2026 07:00 PM')
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 11, 5, 19))
  })

  it('reads the order of a Portuguese device, and says it in words while it is typed', async () => {
    standInRegion('pt-PT')
    const { user, input, onChange } = setUp()
    expect(input).toHaveAttribute('placeholder', 'DD/MM/YYYY hh:mm')
    await typeInto(user, input, '10.1.2027')
    expect(input).toHaveAccessibleDescription('Sun, Jan 10, 2027, 6:00 PM')
    await user.keyboard(' 18:3')
    expect(input).toHaveAccessibleDescription('DD/MM/YYYY hh:mm')
    await user.keyboard('0')
    expect(input).toHaveAccessibleDescription('Sun, Jan 10, 2027, 6:30 PM')
    await user.tab()
    expect(input).toHaveValue('10/01/2027 18:30')
    expect(input).toHaveAccessibleDescription('Sun, Jan 10, 2027, 6:30 PM This date is in the past.')
    expect(onChange.mock.calls).toEqual([[new Date(2027, 0, 10, 18, 30)]])
  })

  it("keeps wrong text, says 'Invalid date format', and says it no more once corrected", async () => {
    const { user, input, onChange } = setUp(evening)
    await user.clear(input)
    onChange.mockClear()
    await typeInto(user, input, 'next week')
    await user.tab()
    expect(input).toHaveValue('next week')
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Invalid date format')
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(input)
    await typeInto(user, input, '12/5/2026 7pm')
    await user.tab()
    expect(input).toBeValid()
  })

  it('does not let the form go while its text is no date', async () => {
    const { user, input, onSubmit } = setUp(evening)
    await user.clear(input)
    await typeInto(user, input, 'soon')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(input).toHaveFocus()
    await user.clear(input)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('emptied means no date', async () => {
    const { user, input, onChange } = setUp(evening)
    await user.clear(input)
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(input).toHaveValue('')
    await openBy(user, screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    expect(screen.getByText('No date chosen yet')).toBeVisible()
  })
})

describe('the date sheet', () => {
  it('opened from elsewhere says why, and no longer once the field itself is tapped', async () => {
    const picker = createRef<DateTimePickerHandle>()
    render(<DateTimeField ref={picker} label="Start Date & Time" value={null} onChange={vi.fn()} />)
    const user = userEvent.setup()
    const onClosed = vi.fn()
    act(() => picker.current?.open(onClosed, 'Choose the first date, then how it repeats.'))
    expect(await screen.findByText('Choose the first date, then how it repeats.')).toBeVisible()
    expect(screen.queryByText('No date chosen yet')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1))
    await openBy(user, screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    expect(screen.getByText('No date chosen yet')).toBeVisible()
  })

  it('picks day and time and closes with Done', async () => {
    const { user, input } = setUp(evening)
    await openBy(user, screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    // By its label: to ask each of forty-two days for its role and name is slow without a browser.
    const day = await screen.findByLabelText(/November 28th, 2026/)
    expect(day).toHaveRole('button')
    await user.click(day)
    await user.selectOptions(screen.getByLabelText('Hour'), '9')
    await user.selectOptions(screen.getByLabelText('Minute'), '05')
    await user.selectOptions(screen.getByLabelText('AM/PM'), 'AM')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(input).toHaveValue('11/28/2026 09:05 AM')
  })

  it('begins with the week of today, and shows as many weeks as for any other month', async () => {
    vi.setSystemTime(new Date(2026, 10, 26, 9))
    const { user, input } = setUp()
    await openBy(user, input)
    const days = async () => (await screen.findAllByRole('gridcell')).map((cell) => cell.getAttribute('data-day'))
    const now = await days()
    expect([now[0], now.at(-1), now.length]).toEqual(['2026-11-22', '2027-01-02', 42])
    expect(screen.getByText('Nov – Dec 2026')).toBeVisible()
    await user.click(screen.getByLabelText(/next month/i))
    const next = await days()
    expect([next[0], next.at(-1), next.length]).toEqual(['2026-11-29', '2027-01-09', 42])
    expect(screen.getByText('December 2026')).toBeVisible()
  })

  it('counts the last week of a month to the next month, whose heading it shows', async () => {
    vi.setSystemTime(new Date(2026, 10, 29, 9))
    const { user, input } = setUp()
    await openBy(user, input)
    const first = async () => (await screen.findAllByRole('gridcell'))[0]?.getAttribute('data-day')
    expect(await first()).toBe('2026-11-29')
    expect(screen.getByText('December 2026')).toBeVisible()
    await user.click(screen.getByLabelText(/next month/i))
    expect(await first()).toBe('2026-12-27')
    expect(screen.getByText('January 2027')).toBeVisible()
    await user.click(screen.getByLabelText(/previous month/i))
    expect(await first()).toBe('2026-11-29')
    expect(screen.getByText('December 2026')).toBeVisible()
  })

  it('opens at a tap on the field and keeps the focus out of it', async () => {
    const { user, input } = setUp(evening)
    await openBy(user, input)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByRole('button', { name: 'Choose Start Date & Time' })).toHaveFocus()
  })

  it('leads to typing, and a tap then moves the caret only', async () => {
    const { user, input } = setUp(evening)
    await openBy(user, input)
    await user.click(screen.getByRole('button', { name: 'Type the date' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(input).toHaveFocus()
    await user.keyboard('12/5/2026 7pm')
    await user.click(input)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.tab()
    expect(input).toHaveValue('12/05/2026 07:00 PM')
  })

  it('takes the suggestion with Done, and not by closing', async () => {
    const { user, input } = setUp(null, new Date(2026, 10, 26, 20, 30))
    await openBy(user, input)
    expect(screen.getByText('Proposed: 11/26/2026 08:30 PM')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(input).toHaveValue('')
    await user.click(input)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(input).toHaveValue('11/26/2026 08:30 PM')
  })

  it('gives a day picked without a time a full hour, and each further day its own', async () => {
    const { user, input } = setUp()
    await openBy(user, screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    await user.click(await screen.findByLabelText(/November 15th/))
    expect(input).toHaveValue('11/15/2026 06:00 PM')
    await user.click(screen.getByLabelText(/next month/i))
    await user.click(screen.getByLabelText(/December 16th/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(input).toHaveValue('12/16/2026 06:00 PM')
  })

  it('keeps a typed minute between the steps', async () => {
    const { user, input } = setUp(new Date(2026, 10, 26, 19, 33))
    await openBy(user, screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    expect(screen.getByLabelText('Minute')).toHaveDisplayValue('33')
    await user.selectOptions(screen.getByLabelText('Hour'), '8')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(input).toHaveValue('11/26/2026 08:33 PM')
  })

  it('clears to no date', async () => {
    const { user, input, onChange } = setUp(evening)
    await openBy(user, screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(input).toHaveValue('')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})
