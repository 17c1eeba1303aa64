import { rich } from '@/lib/text/rich'
import { Button } from '@/ui/form/button'
import { rowName, type SectionRow, type StoredSection } from '../rules'

interface RemovedSectionsProps {
  before: readonly StoredSection[]
  rows: readonly SectionRow[]
  onPutBack: (section: StoredSection, at: number) => void
}

/**
 * The sections that are removed when the form is saved. Saving is refused if one has people, and a new one of the same
 * name would be another one. So each can be put back.
 */
export function RemovedSections({ before, rows, onPutBack }: RemovedSectionsProps) {
  const kept = new Set(rows.map(({ id }) => id))
  const removed = before.filter(({ id }) => !kept.has(id))
  if (removed.length === 0) return null
  return (
    <ul className="grid gap-1">
      {removed.map((section) => (
        <li key={section.id} className="flex items-center justify-between gap-3 text-body leading-snug">
          <p className="wrap-anywhere min-w-0">
            {rich('{section} goes when you save.', { section: <bdi>{rowName(section)}</bdi> })}
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="shrink-0"
            onClick={() => onPutBack(section, Math.min(before.indexOf(section), rows.length))}
          >
            {rich('Put Back <name>{section}</name>', {
              name: (text) => <span className="sr-only">{text}</span>,
              section: rowName(section),
            })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
