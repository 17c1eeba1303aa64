import { useId } from 'react'
import { isTimed } from '@/entities/event/section-times'
import { t } from '@/lib/text/translate'
import { DateTimeField } from '@/ui/date-time/date-time-field'
import { Button } from '@/ui/form/button'
import { type PlannedTime, sectionMoment } from '../make-times'
import type { SectionRow } from '../rules'
import { sectionTitle } from '../use-sections'

interface SectionTimeFieldsProps {
  row: SectionRow
  index: number
  problem: string | undefined
  onChange: (times: PlannedTime | null) => void
}

/** A section's own start and end. The start takes the end along; clearing one of them clears both. */
export function SectionTimeFields({ row, index, problem, onChange }: SectionTimeFieldsProps) {
  const id = useId()
  if (!isTimed(row)) return null
  const title = sectionTitle(row, index)
  const [start, end] = [Date.parse(row.start), Date.parse(row.end)]
  const give = (from: number, to: number) => onChange({ start: sectionMoment(from), end: sectionMoment(to) })
  return (
    <div className="grid gap-2">
      <DateTimeField
        title={t('Start')}
        htmlFor={`${id}-start`}
        label={t('Start of {section}', { section: title })}
        value={new Date(start)}
        onChange={(next) => (next ? give(next.getTime(), next.getTime() + end - start) : onChange(null))}
      />
      <DateTimeField
        title={t('End')}
        htmlFor={`${id}-end`}
        error={problem}
        label={t('End of {section}', { section: title })}
        value={new Date(end)}
        onChange={(next) => (next ? give(start, next.getTime()) : onChange(null))}
      />
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => onChange(null)}>
        {t('No Time')}
      </Button>
    </div>
  )
}
