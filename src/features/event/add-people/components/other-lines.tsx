import { Plus } from 'lucide-react'
import { t } from '@/lib/text/translate'
import { Collapsible } from '@/ui/layout/collapsible'
import { linesText } from '../texts'

/** More than these would push the rest of the sheet out of sight. */
const FEW = 5

/** The lines of the text in which no names were found; a tap adds one. */
export function OtherLines({ lines, onAdd }: { lines: readonly string[]; onAdd: (line: string) => void }) {
  if (lines.length === 0) return null
  return (
    <Collapsible title={linesText(lines.length)} open={lines.length <= FEW}>
      <ul className="grid grid-cols-1 gap-2">
        {lines.map((line) => (
          <li key={line}>
            <button
              type="button"
              onClick={() => onAdd(line)}
              className="flex min-h-11 w-full items-center gap-2 rounded-control border border-line px-3 py-1.5 text-start leading-snug"
            >
              <bdi className="line-fades min-w-0 flex-1">{line}</bdi>
              <span className="sr-only">{t('Add')}</span>
              <Plus size={20} className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
