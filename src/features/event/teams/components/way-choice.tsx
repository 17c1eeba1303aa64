import { Check } from 'lucide-react'
import { useId } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { cx } from '@/ui/layout/cx'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'
import type { Split, Way } from '../rules'

interface WayChoiceProps {
  data: EventPageData
  ways: readonly Way[]
  split: Split
  onChange: (split: Split) => void
}

const WAYS: Record<Way, { title: string; hint: string }> = {
  order: { title: 'By order', hint: 'The top of the list is Team 1, and so on down.' },
  turns: { title: 'In turns', hint: 'The first to Team 1, the next to Team 2, and around again.' },
  label: { title: 'By label', hint: 'Each label is spread evenly: one goalkeeper per team.' },
  section: { title: 'By section', hint: 'Each section is spread evenly.' },
}

/** The ways to deal, as radio rows; and the label to spread, if there are several. */
export function WayChoice({ data, ways, split, onChange }: WayChoiceProps) {
  const name = useId()
  const worn = data.labels.filter(({ id }) => data.roster.some(({ label_ids }) => label_ids.includes(id)))
  return (
    <div>
      <div role="radiogroup" aria-label="How to split" className="grid">
        {ways.map((way) => (
          <label
            key={way}
            className={cx(
              SHEET_ROW,
              'relative justify-between has-focus-visible:outline-3 has-focus-visible:outline-(--focus)',
            )}
          >
            <span className="min-w-0 leading-snug">
              <span className={cx('block', way === split.by && 'font-semibold text-accent-text')}>
                {WAYS[way].title}
              </span>
              <span className="block text-pretty text-muted text-small leading-snug">{WAYS[way].hint}</span>
            </span>
            <input
              type="radio"
              name={name}
              checked={way === split.by}
              onChange={() => onChange({ ...split, by: way })}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-control outline-none!"
            />
            <Check size={22} className="invisible shrink-0 text-accent-text peer-checked:visible" />
          </label>
        ))}
      </div>
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
