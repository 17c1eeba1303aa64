import { reloadIntoUpdate, useUpdateReady } from '@/lib/browser/updates'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'

/** Offers the reload to people who missed the toast about a new version. */
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
