import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '@/lib/browser/clipboard'
import { paths } from '@/lib/browser/paths'
import { toastInfo, toastSuccess } from '@/ui/feedback/toast-store'
import { ActionTile } from '@/ui/layout/action-tile'
import { CopySheet } from '@/ui/sheet/copy-sheet'

/** Copies the group's invite link, or shows it for copying by hand where the browser has no clipboard. */
export function InviteAction({ groupId }: { groupId: string }) {
  const [manual, setManual] = useState(false)
  const link = `${window.location.origin}${paths.invite('group', groupId)}`

  async function invite() {
    if (await copyText(link)) {
      toastSuccess('Invite link copied to clipboard!')
      return
    }
    setManual(true)
    toastInfo('Clipboard access is unavailable. Copy the invite link manually.')
  }

  return (
    <>
      <ActionTile stacked icon={<Link2 aria-hidden="true" size={20} />} label="Invite" onClick={invite} />
      <CopySheet open={manual} onOpenChange={setManual} title="Copy the invite link" label="Invite link" text={link} />
    </>
  )
}
