import { EventInviteCard } from '@/features/invites/components/event-invite-card'
import { EventInviteSteps } from '@/features/invites/components/event-invite-steps'
import { InviteLayout } from '@/features/invites/components/invite-layout'
import { InviteSlots } from '@/features/invites/components/invite-slots'
import { INVITE_TITLES } from '@/features/invites/rules'
import type { EventInvite } from '@/features/invites/schema'
import { useSignInFromInvite } from '@/features/invites/use-sign-in-from-invite'
import { isKnownGuest } from '@/lib/known-guest'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

/** /invite/event/{id} as `InvitePage` shows it to a signed-out visitor. */
export function InviteScreen({ invite }: { invite: EventInvite }) {
  const now = new Date()
  const signIn = useSignInFromInvite('event', invite.id)
  return (
    <Page title={INVITE_TITLES.event} seed={invite.id} header={<PageHeader title={INVITE_TITLES.event} back />}>
      <InviteLayout
        actions={
          <EventInviteSteps
            invite={invite}
            looker={{ signedIn: false, isGuest: isKnownGuest(invite.id) }}
            now={now}
            onSignIn={signIn}
            open={(label) => (
              <ButtonLink to={paths.signup(invite.id)} size="lg" full>
                {label}
              </ButtonLink>
            )}
          />
        }
      >
        <EventInviteCard invite={invite} now={now} />
        <InviteSlots invite={invite} now={now} />
      </InviteLayout>
    </Page>
  )
}
