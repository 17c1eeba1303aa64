import { lookOf } from '@/entities/event/look'
import { EventInviteCard } from '@/features/invites/components/event-invite-card'
import { EventInviteSteps, toGoal } from '@/features/invites/components/event-invite-steps'
import { inviteTitle } from '@/features/invites/rules'
import type { EventInvite } from '@/features/invites/schema'
import { useSignInFromInvite } from '@/features/invites/use-sign-in-from-invite'
import { ButtonLink } from '@/ui/form/button-link'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SiteLinks } from '@/ui/layout/site-links'

interface InviteScreenProps {
  /** The id in the address, which may be the series' instead of the date's. */
  linkId: string
  invite: EventInvite
  now: Date
}

/** /invite/event/{id} as `InvitePage` shows it to a stranger. */
export function InviteScreen({ linkId, invite, now }: InviteScreenProps) {
  const signIn = useSignInFromInvite('event', linkId)
  return (
    <Page
      title={inviteTitle('event')}
      seed={lookOf({ event: invite, series: invite.series })}
      isOff={Boolean(invite.called_off_at)}
      header={<PageHeader title={inviteTitle('event')} back />}
    >
      <EventInviteCard invite={invite} now={now} />
      <EventInviteSteps
        linkId={linkId}
        invite={invite}
        visitor={{ signedIn: false, isGuest: false }}
        now={now}
        onSignIn={signIn}
        open={(label, goal) => (
          <ButtonLink
            {...toGoal(linkId, goal)}
            // `screen.ts` handles a tap on it.
            data-rsvp={goal === 'form' ? linkId : undefined}
            size="lg"
            full
          >
            {label}
          </ButtonLink>
        )}
      />
      {/* One of its links holds the full address, which the host's function does not know: it comes with the app. */}
      <SiteLinks />
    </Page>
  )
}
