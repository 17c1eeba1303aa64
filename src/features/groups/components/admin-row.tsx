import { UserMinus } from 'lucide-react'
import { Avatar } from '@/entities/person/avatar'
import { IconButton } from '@/ui/form/icon-button'

interface AdminRowProps {
  name: string
  /** E-mail or phone, when the admin is a member who gave one. */
  contact: string
  disabled: boolean
  onRemove: () => void
}

/** An admin and the button that makes them a member again. */
export function AdminRow({ name, contact, disabled, onRemove }: AdminRowProps) {
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3 py-2 pr-2 pl-4">
      <Avatar name={name} />
      <div className="grid min-w-0 grid-cols-1">
        <span dir="auto" className="line-clamp-2 font-semibold leading-snug">
          {name}
        </span>
        <span className="wrap-anywhere text-muted text-small leading-snug">{contact}</span>
      </div>
      <IconButton
        label={`Remove admin role of ${name}`}
        icon={<UserMinus size={22} />}
        disabled={disabled}
        onClick={onRemove}
        className="not-disabled:text-danger-text!"
      />
    </div>
  )
}
