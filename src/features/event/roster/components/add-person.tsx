import { Plus } from 'lucide-react'
import { ADD_PERSON } from '@/entities/slots/added-text'

/** The row with which a guest adds somebody, below the last of their own rows. */
export function AddPerson({ onAdd }: { onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onAdd}
      className="row-person min-h-11 font-semibold text-accent-text text-body"
    >
      <span aria-hidden="true" className="grid h-7 w-13 shrink-0 place-items-center rounded-full bg-accent-soft">
        <Plus size={16} />
      </span>
      {ADD_PERSON}
    </button>
  )
}
