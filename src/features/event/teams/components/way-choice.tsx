import type { EventPageData } from '@/entities/event/event-schema'
import { Field } from '@/ui/form/field'
import { RadioRows } from '@/ui/form/radio-rows'
import { Select } from '@/ui/form/select'
import type { Split, Way } from '../rules'

interface WayChoiceProps {
  data: EventPageData
  ways: readonly Way[]
  split: Split
  onChange: (split: Split) => void
}

const WAYS: Record<Way, { label: string; hint: string }> = {
  order: { label: 'By order', hint: 'The top of the list is Team 1, and so on down.' },
  turns: { label: 'In turns', hint: 'The first to Team 1, the next to Team 2, and around again.' },
  label: { label: 'By label', hint: 'Each label is spread evenly: one goalkeeper per team.' },
  section: { label: 'By section', hint: 'Each section is spread evenly.' },
}

/** The ways to deal, and the label to spread, if there are several. */
export function WayChoice({ data, ways, split, onChange }: WayChoiceProps) {
  const worn = data.labels.filter(({ id }) => data.roster.some(({ label_ids }) => label_ids.includes(id)))
  return (
    <div>
      <RadioRows
        label="How to split"
        options={ways.map((value) => ({ value, ...WAYS[value] }))}
        value={split.by}
        onChange={(by) => onChange({ ...split, by })}
      />
      {split.by === 'label' && worn.length > 1 && (
        <div className="mt-2">
          <Field label="Which label">
            {(field) => (
              <Select
                {...field}
                value={split.labelId ?? ''}
                onChange={({ target }) => onChange({ ...split, labelId: target.value || null })}
                options={worn.map((label) => [label.id, label.name])}
              >
                <option value="">All labels</option>
              </Select>
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
