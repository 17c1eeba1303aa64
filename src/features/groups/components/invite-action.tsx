import { Link2 } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { ActionTile } from '@/ui/layout/action-tile'
import { useCopy } from '@/ui/sheet/use-copy'

/** Copies the group's invite link. */
export function InviteAction({ groupId }: { groupId: string }) {
  const { copy, byHand } = useCopy({
    label: 'Invite link',
    title: 'Copy the invite link',
    failure: 'Clipboard access is unavailable. Copy the invite link manually.',
  })
  const link = `${window.location.origin}${paths.invite('group', groupId)}`
  return (
    <>
      <ActionTile icon={<Link2 size={18} />} label="Invite" onClick={() => copy(link)} />
      {byHand}
    </>
  )
}
