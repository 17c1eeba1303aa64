import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { Dock } from '@/ui/layout/dock'
import { DockSkeleton } from '@/ui/layout/dock-skeleton'
import type { GroupInvite } from '../schema'
import { useSignInFromInvite } from '../use-sign-in-from-invite'
import { DockNote } from './dock-note'
import { OpenInvited } from './open-invited'

export function GroupInviteActions({ invite }: { invite: GroupInvite }) {
  const { status } = useSession()
  const signIn = useSignInFromInvite('group', invite.id)
  const group = paths.group(invite.id)
  if (status === 'loading') return <DockSkeleton />
  if (status === 'signed-out') {
    return (
      <Dock>
        <Button size="lg" full onClick={signIn}>
          {t('Sign in to join')}
        </Button>
      </Dock>
    )
  }
  if (invite.viewer.is_member) {
    return (
      <Dock>
        <DockNote className="text-accent-text">{t("You're already a member!")}</DockNote>
        <ButtonLink to={group} size="lg" full>
          {t('View Group Details')}
        </ButtonLink>
      </Dock>
    )
  }
  return (
    <>
      <Notice>
        <p>{t('To join this group, register for one of its events...')}</p>
        <p className="mt-1">{t("The group's owner or an admin can then add you as a member.")}</p>
      </Notice>
      <Dock>
        <OpenInvited linkId={invite.id} invite={invite} to={group} label={t('View Group Events')} />
      </Dock>
    </>
  )
}
