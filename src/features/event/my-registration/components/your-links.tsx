import { type ReactNode, useState } from 'react'
import { shareText } from '@/lib/browser/clipboard'
import { t, tIn } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { CopyButton } from '@/ui/sheet/copy-button'
import { privateLink } from '../guests'

interface YourLinksProps {
  /** The event's id, or its series' for a regular. */
  linkId: string
  secret: string
  isRegular: boolean
  invite: Invite | null
  /** Copying is the next thing to do, so its button is the green one. */
  leads?: boolean
  onCopied: () => void
}

/** The public link, and its text. */
export interface Invite {
  eventName: string
  /** No slot is left. */
  waits: boolean
  link: string
  text: string
}

/** A guest's two links, distinguished by their effect: anyone who gets the private one can change or withdraw. */
export function YourLinks({ linkId, secret, isRegular, invite, leads = false, onCopied }: YourLinksProps) {
  const [hasCopied, setCopied] = useState(false)
  return (
    <ul aria-label={t('Your links')} className="grid">
      <LinkRow
        title={t('For you alone')}
        hint={isRegular ? t('change or withdraw, on every date') : t('change or withdraw')}
      >
        <CopyButton
          text={privateLink(linkId, secret)}
          label={t('Private link')}
          title={t('Copy your private link')}
          icon={null}
          variant={leads && !hasCopied ? 'primary' : 'secondary'}
          size="sm"
          onCopied={() => {
            setCopied(true)
            onCopied()
          }}
          className="ml-auto min-w-26 shrink-0"
        >
          {t('Copy Link')}
        </CopyButton>
      </LinkRow>
      {invite && (
        <LinkRow
          title={t('To invite others')}
          hint={invite.waits ? t('they join the waitlist') : t('they pick a slot')}
        >
          <InviteButton {...invite} />
        </LinkRow>
      )}
    </ul>
  )
}

interface LinkRowProps {
  title: string
  hint: string
  children: ReactNode
}

function LinkRow({ title, hint, children }: LinkRowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-line py-1.5 not-first:border-t">
      <div className="min-w-0 flex-1 basis-[4rem] leading-tight">
        <p className="font-semibold">{title}</p>
        <p className="text-muted text-small leading-snug">{hint}</p>
      </div>
      {children}
    </li>
  )
}

/** The device's share sheet, else the clipboard. */
function InviteButton({ eventName, link, text }: Omit<Invite, 'waits'>) {
  const [isUnavailable, setUnavailable] = useState(typeof navigator.share !== 'function')
  const look = { variant: 'secondary', size: 'sm', className: 'ml-auto min-w-26 shrink-0' } as const
  if (isUnavailable) {
    return (
      <CopyButton {...look} text={text} label={t('Invite link')} title={t('Copy Invite Link')} icon={null}>
        {t('Copy Invite')}
      </CopyButton>
    )
  }
  return (
    <Button
      {...look}
      onClick={async () => {
        const outcome = await shareText({
          title: eventName,
          text: tIn('message', 'Join {event}', { event: eventName }),
          url: link,
        })
        if (outcome === 'unavailable') setUnavailable(true)
      }}
    >
      {t('Share')}
    </Button>
  )
}
