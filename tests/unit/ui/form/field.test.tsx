// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

describe('a field', () => {
  it('ties label, error, hint and counter to its control', () => {
    render(
      <Field label="Name" required hint="As on the shirt" error="Name is required" counter={{ value: 0, max: 100 }}>
        {(control) => <Input {...control} />}
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Name' })
    expect(input).toBeInvalid()
    expect(input).toHaveAttribute('aria-required', 'true')
    expect(input).toHaveAccessibleDescription('As on the shirt Name is required 0 of 100 characters')
    expect(screen.getByText('0/100')).toBeInTheDocument()
  })

  it('says nothing more than it must', () => {
    render(<Field label="Location">{(control) => <Input {...control} />}</Field>)
    const input = screen.getByLabelText('Location')
    expect(input).not.toHaveAttribute('aria-describedby')
    expect(input).not.toHaveAttribute('aria-invalid')
    expect(input).not.toHaveAttribute('aria-required')
  })

  it('announces an error that arrives later', () => {
    const field = (error?: string) => (
      <Field label="Email" htmlFor="email" error={error}>
        {(control) => <Input {...control} />}
      </Field>
    )
    const { rerender, container } = render(field())
    const region = container.querySelector('[aria-live="polite"]')
    rerender(field('Invalid email format'))
    expect(region).toHaveTextContent('Invalid email format')
  })
})
