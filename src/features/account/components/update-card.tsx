import { reloadIntoUpdate, useUpdateReady } from '@/lib/updates'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** For whoever missed the toast: a newer version waits. */
export function UpdateCard() {
  if (!useUpdateReady()) return null
  return (
    <Notice tone="accent">
      <p>A new version of Roster is ready.</p>
      <Button size="sm" className="mt-3" onClick={reloadIntoUpdate}>
        Reload
      </Button>
    </Notice>
  )
}
