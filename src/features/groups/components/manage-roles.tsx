import { type ReactNode, useId } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { toAppError } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'
import { useDemote, usePromote } from '../mutations'
import { adminContact, promotableMembers } from '../rules'
import type { GroupMembers } from '../schema'
import { useSelection } from '../use-selection'
import { AdminList } from './admin-list'
import { PersonPicker } from './person-picker'
import { RoleBadge } from './role-badge'

interface ManageRolesProps {
  groupId: string
  data: GroupMembers
}

export function ManageRoles({ groupId, data: { owner, admins = [], members } }: ManageRolesProps) {
  const navigate = useNavigateFromHere()
  const promotion = usePromote(groupId)
  const demotion = useDemote(groupId)
  const goUp = useGoUp(paths.groupParticipants(groupId))
  const eligible = promotableMembers(members)
  const selection = useSelection(eligible.map((member) => member.user_id))
  const count = selection.selected.size
  const { name: ownerName } = adminContact(owner, members)
  const busy = promotion.isPending || demotion.isPending

  /** Redirects users who can no longer manage roles. */
  function leave(error: unknown) {
    if (toAppError(error).code === 'unauthorized') navigate(paths.groups, { replace: true })
  }
  const promote = () =>
    promotion
      .mutateAsync([...selection.selected])
      .then(
        () => toastSuccess(plural(count, 'Promoted {count} member(s) to admin', 'Promoted {count} member(s) to admin')),
        leave,
      )
  const demote = (userId: string) =>
    demotion.mutateAsync(userId).then(() => toastSuccess(t('Admin role removed')), leave)

  return (
    <Page
      title={t('Manage Roles')}
      header={<PageHeader title={t('Manage Roles')} back={goUp} />}
      dock={
        eligible.length > 0 && (
          <Button size="lg" full disabled={count === 0 || busy} busy={promotion.isPending} onClick={promote}>
            {count === 0
              ? t('Promote to Admin')
              : plural(count, 'Promote {count} to Admin', 'Promote {count} to Admin')}
          </Button>
        )
      }
    >
      <RoleSection title={t('Group Owner')} hint={t('Full access')}>
        <Card className="flex items-center gap-3">
          <Avatar name={ownerName} />
          <span dir="auto" className="min-w-0 flex-1 font-semibold leading-snug">
            {ownerName}
          </span>
          <RoleBadge of="owner" />
        </Card>
      </RoleSection>
      <RoleSection title={t('Current Admins')} hint={t('Can manage members and events')}>
        <AdminList admins={admins} members={members} disabled={busy} onRemove={demote} />
      </RoleSection>
      <RoleSection title={t('Members')} hint={t('Select members to promote to admin')}>
        {eligible.length === 0 ? (
          <p className="py-4 text-center text-muted text-body">
            {t('No one to promote. Only members with an account can become admins.')}
          </p>
        ) : (
          <PersonPicker
            people={eligible}
            idOf={(member) => member.user_id}
            selection={selection}
            disabled={busy}
            label={t('Members to promote')}
          />
        )}
      </RoleSection>
    </Page>
  )
}

interface RoleSectionProps {
  title: string
  /** Describes the role's rights or the section's action. */
  hint: string
  children: ReactNode
}

function RoleSection({ title, hint, children }: RoleSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid not-first:mt-2 gap-2.5">
      <div>
        <h2 id={titleId} className="text-strong">
          {title}
        </h2>
        <p className="text-muted text-body">{hint}</p>
      </div>
      {children}
    </section>
  )
}
