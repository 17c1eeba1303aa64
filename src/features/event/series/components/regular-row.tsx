import { ArrowDown, ArrowUp, ArrowUpToLine, Equal } from 'lucide-react'
import { type PointerEvent, useId, useState } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { NewLink } from '@/features/event/roster/components/new-link'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { IconButton } from '@/ui/form/icon-button'
import { kindText, regularText } from '../rules'
import type { Regular } from '../schema'
import { movePartId } from '../use-order'

interface RegularRowProps {
  regular: Regular
  index: number
  count: number
  /** Whether the viewer may change the order. */
  mayOrder: boolean
  onMove: (to: number) => void
  onDrag: (event: PointerEvent<HTMLElement>) => void
  onRemove: () => void
  /** A guest can join the series. A name then gets a private link. */
  series: { id: string; name: string } | null
}

/** A regular at their position. A handle drags the row; a tap opens it, with buttons for everything. */
export function RegularRow({ regular, index, count, mayOrder, onMove, onDrag, onRemove, series }: RegularRowProps) {
  const { id, name, section, kind } = regular
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  // The link is shown once, after the name has become a guest.
  const [wasName] = useState(kind === 'name')
  return (
    <li
      id={movePartId(id, 'row')}
      className="bg-surface data-dragged:relative data-dragged:z-10 data-dragged:shadow-float"
    >
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-13 min-w-0 flex-1 items-center gap-3 py-1.5 pr-3 pl-4 text-left leading-snug active:bg-sunken"
        >
          <span className="min-w-5 font-semibold text-muted tabular-nums">{index + 1}</span> <Avatar name={name} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <bdi className="wrap-anywhere font-semibold">{name}</bdi>{' '}
            <span className="text-muted text-small">{kindText(kind)}</span>
          </span>
        </button>
        {mayOrder && (
          // The buttons of the opened row do the same.
          <span
            aria-hidden="true"
            onPointerDown={onDrag}
            className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
          >
            <Equal size={20} />
          </span>
        )}
      </div>
      <div id={panelId} hidden={!isOpen} className="px-4 pb-3">
        <p className="wrap-anywhere text-muted text-small">
          {section && (
            <>
              <bdi>{section}</bdi>,{' '}
            </>
          )}
          {regularText(regular)}
        </p>
        {wasName && series && (
          <NewLink
            event={series}
            row={regular}
            button={(label, onClick) => (
              <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onClick} className="-ml-2.5">
                <span className="wrap-anywhere">{label}</span>
              </Button>
            )}
          />
        )}
        <div className="flex flex-wrap items-center justify-between">
          {mayOrder && (
            <div className="-ml-3 flex">
              <IconButton
                id={movePartId(id, 'top')}
                label={t('Move {name} to the top', { name })}
                icon={<ArrowUpToLine size={20} />}
                disabled={index === 0}
                onClick={() => onMove(0)}
              />
              <IconButton
                id={movePartId(id, 'up')}
                label={t('Move {name} up', { name })}
                icon={<ArrowUp size={20} />}
                disabled={index === 0}
                onClick={() => onMove(index - 1)}
              />
              <IconButton
                id={movePartId(id, 'down')}
                label={t('Move {name} down', { name })}
                icon={<ArrowDown size={20} />}
                disabled={index === count - 1}
                onClick={() => onMove(index + 1)}
              />
            </div>
          )}
          <Button
            variant="ghost-danger"
            size="sm"
            aria-label={t('Remove {name} from the regulars', { name })}
            onClick={onRemove}
            className="-mx-2.5"
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
    </li>
  )
}
