// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Stepper } from '@/ui/form/stepper'

interface HostProps {
  initial: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

function Host({ initial, onChange, ...bounds }: HostProps) {
  const [value, setValue] = useState(initial)
  return (
    <Stepper
      {...bounds}
      label="Max Participants"
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

function setUp(initial = 10, bounds: { min?: number; max?: number } = {}) {
  const onChange = vi.fn()
  render(<Host {...bounds} initial={initial} onChange={onChange} />)
  return {
    onChange,
    user: userEvent.setup(),
    input: screen.getByRole('spinbutton', { name: 'Max Participants' }),
    less: screen.getByRole('button', { name: 'Decrease Max Participants' }),
    more: screen.getByRole('button', { name: 'Increase Max Participants' }),
  }
}

describe('a stepper', () => {
  it('goes up and down by one', async () => {
    const { user, input, less, more } = setUp()
    await user.click(more)
    await user.click(more)
    await user.click(less)
    expect(input).toHaveValue('11')
  })

  it('ranges from 1 to 999 by default, its buttons disabled at the bounds', async () => {
    const { user, input, less, more } = setUp(2)
    await user.click(less)
    expect(less).toBeDisabled()
    await user.clear(input)
    await user.type(input, '999')
    expect(more).toBeDisabled()
    expect(less).toBeEnabled()
  })

  it.each(['0', '1000', '2.5', '-3', 'ten', '1e2'])('does not accept %s while it is typed', async (text) => {
    const { user, input, onChange } = setUp(10)
    await user.clear(input)
    await user.paste(text)
    expect(onChange).not.toHaveBeenCalled()
    expect(input).toHaveValue(text)
  })

  it.each([
    ['', '10'],
    ['   ', '10'],
    ['ten', '10'],
    ['2.5', '10'],
    ['0', '1'],
    ['-3', '1'],
    ['1000', '999'],
    ['42', '42'],
    [' 42 ', '42'],
  ])('left with %j shows %s', async (text, shown) => {
    const { user, input } = setUp(10)
    await user.clear(input)
    if (text) await user.paste(text)
    await user.tab()
    expect(input).toHaveValue(shown)
  })

  it('falls back to the last accepted number, not to the first', async () => {
    const { user, input } = setUp(10)
    await user.clear(input)
    await user.type(input, '25x')
    await user.tab()
    expect(input).toHaveValue('25')
  })

  it('answers the arrow keys and stops at its bounds', async () => {
    const { user, input, onChange } = setUp(9, { max: 10 })
    await user.click(input)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(input).toHaveValue('10')
    expect(onChange).toHaveBeenCalledTimes(1)
    await user.keyboard('{PageDown}')
    expect(input).toHaveValue('1')
  })
})
