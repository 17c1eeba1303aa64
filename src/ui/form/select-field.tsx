import type { ComponentProps } from 'react'
import { Field } from './field'
import { Select } from './select'

type SelectFieldProps = ComponentProps<typeof Select> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'warning'>

/** A chooser with its label, hint and error. */
export const SelectField = ({ label, hint, error, warning, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} warning={warning ?? null}>
    {(props) => <Select {...props} {...select} />}
  </Field>
)
