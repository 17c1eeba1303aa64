import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { addPersonLabel } from '@/entities/slots/others'
import type { OwnRegistration } from '@/features/event/my-registration/use-my-registration'
import { canAdd, isOwnRow } from '../rules'
import { OWN_ROW, SlotRow } from './slot-row'

export interface GuestOnList {
  /** Their row while the registration is being read: room is kept for what they can do below it. */
  awaited?: string | undefined
  links: ReactNode
}

interface OwnToolsOf {
  data: EventPageData
  own: OwnRegistration | null
  guest: GuestOnList
  now: Date
  actions: { onAdd: (() => void) | undefined }
}

/**
 * A guest's actions, as rows of the list: add people, and use their links. Null if there are none.
 * @param inOrder all people with a slot, in the order of the list
 * @returns `below`: the row above them, which is the guest's last row, or the last one on the waitlist if all of them wait; undefined at the end of the list
 */
export function ownTools({ data, own, guest, now, actions }: OwnToolsOf, inOrder: readonly ListedRow[]) {
  const { awaited, links } = guest
  const { onAdd } = actions
  const keepsRoom = awaited !== undefined && canAdd(data, { secret: awaited, added: 0 }, now)
  if (!onAdd && !keepsRoom && !links) return null
  const isTheirs = (row: ListedRow) => isOwnRow(row, own?.registration.id ?? awaited)
  const last = inOrder.findLast(isTheirs) ?? data.waitlist.findLast(isTheirs)
  const band = last?.in === 'slot' && OWN_ROW
  const rows = [
    (onAdd || keepsRoom) && (
      <SlotRow key="add" className={onAdd && band}>
        {onAdd ? (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onAdd}
            className="row-person min-h-11 font-semibold text-accent-text text-body"
          >
            <span
              aria-hidden="true"
              className="grid h-7 w-[3.33rem] shrink-0 place-items-center rounded-[10px] bg-accent-soft"
            >
              <Plus size={16} />
            </span>
            {addPersonLabel()}
          </button>
        ) : (
          <div className="h-11" />
        )}
      </SlotRow>
    ),
    links && (
      <SlotRow key="links" className={band}>
        {links}
      </SlotRow>
    ),
  ]
  return { rows, below: last?.id }
}
