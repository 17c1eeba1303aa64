import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Registration } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { t } from '@/lib/text/translate'
import { Collapsible } from '@/ui/layout/collapsible'
import { isLinkSaved, markLinkSaved } from '../guests'
import { useIsRegular } from '../kept-places'
import { privateLinkTitle } from '../texts'
import { MailNote } from './mail-note'
import { type Invite, YourLinks } from './your-links'

interface PrivateLinksProps {
  /** The guest's own row; undefined once they have left the people they added. */
  own: (RegistrationStatus & { name: string }) | undefined
  section: string | undefined
  eventId: string
  /** The series that the event is a date of. */
  seriesId?: string | undefined
  secret: string
  invite: Invite | null
  /** The event was called off: there is no one to invite, and nothing can be changed. */
  isOff: boolean
  mail?: Registration['mail']
}

/**
 * Below a guest's own row, or those of the people they added: the private link with which this phone can change them, and the one for others. Folded once the link was copied, or
 * the event is called off. The text of the row's pill is there for screen readers only.
 */
export function PrivateLinks(props: PrivateLinksProps) {
  const { own, section, eventId, seriesId, secret, invite, isOff, mail } = props
  const isRegular = useIsRegular(seriesId, secret)
  // It was copied here, and the links then stay open under the finger.
  const [hasCopied, setCopied] = useState(false)
  return (
    <section aria-label={t('Your links')} className="min-w-0 flex-1">
      <Collapsible
        open={hasCopied || !(isOff || isLinkSaved(eventId, secret))}
        icon={
          <span
            aria-hidden="true"
            className="grid h-7 w-[3.33rem] shrink-0 place-items-center rounded-[10px] bg-accent-soft text-accent-text"
          >
            <KeyRound size={16} />
          </span>
        }
        title={
          <h3
            aria-label={
              own && t('{title}, {name}: your links', { title: privateLinkTitle(own, section), name: own.name })
            }
            className="text-accent-text text-body"
          >
            {t('Your links')}
          </h3>
        }
      >
        <YourLinks
          linkId={(isRegular && seriesId) || eventId}
          isRegular={isRegular}
          secret={secret}
          invite={invite}
          onCopied={() => {
            setCopied(true)
            markLinkSaved(eventId, secret)
          }}
        />
      </Collapsible>
      {mail && (
        <div className="pb-2">
          <MailNote mail={mail} />
        </div>
      )}
    </section>
  )
}
