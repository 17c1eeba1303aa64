import { Select } from '@/ui/form/select'
import type { PaymentScope } from '../../schema'
import { scopeText } from '../texts'

interface ScopeSelectProps {
  scopes: readonly PaymentScope[]
  value: string | null
  onChange: (scope: string | null) => void
}

/** Which dates are added up: the last ones, those of a series, or those of a month. */
export function ScopeSelect({ scopes, value, onChange }: ScopeSelectProps) {
  const series = scopes.filter(({ name }) => name !== null)
  const months = scopes.filter(({ name }) => name === null)
  const options = (list: readonly PaymentScope[]) =>
    list.map((scope) => (
      <option key={scope.id} value={scope.id}>
        {scopeText(scope)}
      </option>
    ))
  return (
    <Select aria-label="Dates" value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{scopeText(null)}</option>
      {series.length > 0 && <optgroup label="Series">{options(series)}</optgroup>}
      {months.length > 0 && <optgroup label="Months">{options(months)}</optgroup>}
    </Select>
  )
}
