// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DateTimePicker } from '@/ui/date-time-picker'
import { Field } from '@/ui/field'

const evening = new Date(2026, 10, 26, 19, 30)

interface HostProps {
  initial: Date | null
  onChange: (value: Date | null) => void
  onSubmit: (event: Event) => void
}

function Host({ initial, onChange, onSubmit }: HostProps) {
  const [value, setValue] = useState(initial)
  return (
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Field label="Start Date & Time" htmlFor="start">
        {(control) => (
          <DateTimePicker
            {...control}
            label="Start Date & Time"
            value={value}
            onChange={(next) => {
              onChange(next)
              setValue(next)
            }}
          />
        )}
      </Field>
      <button type="submit">Save</button>
    </form>
  )
}

function setUp(initial: Date | null = null) {
  const onChange = vi.fn()
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(<Host initial={initial} onChange={onChange} onSubmit={onSubmit} />)
  return { onChange, onSubmit, user: userEvent.setup(), input: screen.getByLabelText('Start Date & Time') }
}

describe('typing into the date-time picker', () => {
  it('shows the value as MM/dd/yyyy hh:mm aa and its placeholder without one', () => {
    const { input } = setUp(evening)
    expect(input).toHaveValue('11/26/2026 07:30 PM')
    expect(input).toHaveAttribute('placeholder', 'MM/DD/YYYY hh:mm aa')
  })

  it('reads a loosely written date when the field is left', async () => {
    const { user, input, onChange } = setUp()
    await user.type(input, '12/5/26 7pm')
    await user.tab()
    expect(input).toHaveValue('12/05/2026 07:00 PM')
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 11, 5, 19))
  })

  it('reads it on Enter without submitting the form', async () => {
    const { user, input, onSubmit } = setUp()
    await user.type(input, 'Dec 5 2026 19:00{Enter}')
    expect(input).toHaveValue('12/05/2026 07:00 PM')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('takes a complete text at once, before the field is left', async () => {
    const { user, input, onChange } = setUp()
    await user.type(input, '12/05/2026 07:00 PM')
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 11, 5, 19))
  })

  it("keeps wrong text, says 'Invalid date format', and says it no more once corrected", async () => {
    const { user, input, onChange } = setUp(evening)
    await user.clear(input)
    onChange.mockClear()
    await user.type(input, 'next week')
    await user.tab()
    expect(input).toHaveValue('next week')
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Invalid date format')
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(input)
    await user.type(input, '12/5/2026 7pm')
    await user.tab()
    expect(input).toBeValid()
  })

  it('does not let the form go while its text is no date', async () => {
    const { user, input, onSubmit } = setUp(evening)
    await user.clear(input)
    await user.type(input, 'soon')
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
  })
})

describe('the date sheet', () => {
  it('picks day and time and closes with Done', async () => {
    const { user, input } = setUp(evening)
    await user.click(screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    await user.click(await screen.findByRole('button', { name: /November 28th, 2026/ }))
    await user.selectOptions(screen.getByLabelText('Hour'), '9')
    await user.selectOptions(screen.getByLabelText('Minute'), '05')
    await user.selectOptions(screen.getByLabelText('AM/PM'), 'AM')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(input).toHaveValue('11/28/2026 09:05 AM')
  })

  it('gives a day picked without a time a full hour', async () => {
    const { user, input } = setUp()
    await user.click(screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    const [day] = await screen.findAllByRole('button', { name: /15th/ })
    if (day) await user.click(day)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect((input as HTMLInputElement).value).toMatch(/^\d\d\/15\/\d{4} \d\d:00 [AP]M$/)
  })

  it('keeps a typed minute between the steps', async () => {
    const { user, input } = setUp(new Date(2026, 10, 26, 19, 33))
    await user.click(screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    expect(screen.getByLabelText('Minute')).toHaveDisplayValue('33')
    await user.selectOptions(screen.getByLabelText('Hour'), '8')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(input).toHaveValue('11/26/2026 08:33 PM')
  })

  it('clears to no date', async () => {
    const { user, input, onChange } = setUp(evening)
    await user.click(screen.getByRole('button', { name: 'Choose Start Date & Time' }))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(input).toHaveValue('')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})
