import { ArrowDown, ArrowUp, ArrowUpToLine, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { NewLink } from '@/features/event/guest-link/components/new-link'
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
  /** A guest can join the series. A name then gets a private link. */
  series: { id: string; name: string } | null
}

/** Somebody who keeps a place, at their position. */
export function RegularRow({ regular, index, count, isOrdering, onMove, onRemove, series }: RegularRowProps) {
  const { id, name, section, kind } = regular
  // The link is shown once, after the name has become a guest.
  const [wasName] = useState(kind === 'name')
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
        {wasName && series && !isOrdering && (
          <NewLink
            event={series}
            row={regular}
            button={(label, onClick) => (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={onClick}
                className="wrap-anywhere -my-1 min-h-11 min-w-11 text-left font-semibold text-accent-text text-body"
              >
                {label}
              </button>
            )}
          />
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
