import { Mail } from 'lucide-react'
import type { Registration } from '@/entities/event/event-schema'
import { mailText } from '../texts'

/** Says to a guest who asked for mails whether they come, or why not. */
export function MailNote({ mail }: { mail: NonNullable<Registration['mail']> }) {
  return (
    <p className="flex gap-2 text-pretty text-muted text-small leading-snug">
      <Mail size={16} className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{mailText(mail)}</span>
    </p>
  )
}
