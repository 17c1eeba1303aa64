import { InviteError } from '@/features/invites/components/invite-error'
import { InviteView } from '@/features/invites/components/invite-view'
import { inviteTitle, readInviteTarget } from '@/features/invites/rules'
import { useInviteLook } from '@/features/invites/use-invite-look'
import type { PageProps } from '@/lib/browser/page-props'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SiteLinks } from '@/ui/layout/site-links'

export default function InvitePage({ params: { type, id } }: PageProps) {
  const target = readInviteTarget(type, id)
  const look = useInviteLook(target)
  const title = type === 'event' || type === 'group' ? inviteTitle(type) : t('Invitation')
  return (
    <Page title={title} {...look} header={<PageHeader title={title} back />}>
      {'error' in target ? (
        <InviteError message={target.error} />
      ) : (
        <InviteView key={target.id} type={target.type} id={target.id} />
      )}
      <SiteLinks report={type === 'event' ? window.location.href : undefined} />
    </Page>
  )
}
