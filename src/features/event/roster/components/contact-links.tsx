import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedRow } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'

/** Links to mail or call this participant, for viewers who may read the contact data; nothing without any. */
export function ContactLinks({ row, name }: { row: ListedRow; name: string }) {
  if (!row.contact_visible) return null
  return (
    <>
      {row.email && (
        <ContactLink href={mailTo(row.email)} label={t('Email {name}', { name })} icon={<Mail size={20} />} />
      )}
      {row.phone && (
        <ContactLink
          href={`tel:${row.phone.replace(/[^\d+]/g, '')}`}
          label={t('Call {name}', { name })}
          icon={<Phone size={20} />}
        />
      )}
    </>
  )
}

/** Encoded except for its @, so that any input is one address, without a second recipient or a prepared text. */
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

function ContactLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      aria-label={label}
      className="press grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text forced-colors:border"
    >
      {icon}
    </a>
  )
}
