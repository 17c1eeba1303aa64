import { ArrowDown, ArrowUp, ArrowUpToLine, UserMinus } from 'lucide-react'
import { Avatar } from '@/entities/person/avatar'
import { IconButton } from '@/ui/form/icon-button'
import { regularText } from '../rules'
import type { Regular } from '../schema'
import { movePartId } from '../use-order'

interface RegularRowProps {
  regular: Regular
  index: number
  count: number
  /** Shows the buttons that move the row, instead of the others. */
  isOrdering: boolean
  onMove: (to: number) => void
  onRemove: () => void
  /** Hands the place over, if it is kept for a name. */
  onMerge: () => void
}

/** Somebody who keeps a place, at their position. */
export function RegularRow({ regular, index, count, isOrdering, onMove, onRemove, onMerge }: RegularRowProps) {
  const { id, name, section, kind } = regular
  return (
    <li id={movePartId(id, 'row')} className="flex min-h-14 items-center gap-3 py-1.5">
      <span className="min-w-5 text-right text-muted tabular-nums">{index + 1}</span>
      {!isOrdering && <Avatar name={name} />}
      <div className="min-w-0 flex-1 leading-snug">
        <p className="wrap-anywhere font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="wrap-anywhere text-muted text-small">
          {section && (
            <>
              <bdi>{section}</bdi>,{' '}
            </>
          )}
          {regularText(regular)}
        </p>
        {kind === 'name' && !isOrdering && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Hand over the place of ${name}`}
            onClick={onMerge}
            className="-my-1 min-h-11 min-w-11 text-left font-semibold text-accent-text text-body"
          >
            Hand Over
          </button>
        )}
      </div>
      {isOrdering ? (
        <div className="flex shrink-0">
          <IconButton
            id={movePartId(id, 'top')}
            label={`Move ${name} to the top`}
            icon={<ArrowUpToLine size={20} />}
            disabled={index === 0}
            onClick={() => onMove(0)}
          />
          <IconButton
            id={movePartId(id, 'up')}
            label={`Move ${name} up`}
            icon={<ArrowUp size={20} />}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            id={movePartId(id, 'down')}
            label={`Move ${name} down`}
            icon={<ArrowDown size={20} />}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
        </div>
      ) : (
        <IconButton
          label={`Remove ${name} from the regulars`}
          icon={<UserMinus size={22} />}
          onClick={onRemove}
          className="text-danger-text!"
        />
      )}
    </li>
  )
}
