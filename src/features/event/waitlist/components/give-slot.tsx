import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { rowKindOf } from '@/features/event/my-registration/change'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useTakeSlot } from '../mutations'

interface GiveSlotProps {
  data: EventPageData
  row: ListedRow
  /** The name as the list shows it. */
  name: string
  /** A guest's, for a person they added. */
  secret: string | undefined
  /** Closes the sheet. Called before the response comes, because another sheet may be open then. */
  onSend: () => void
}

/** Takes a free slot for another person: a claimer for a friend, an event manager for anyone in line. */
export function GiveSlot({ data, row, name, secret, onSend }: GiveSlotProps) {
  const takeSlot = useTakeSlot(data)

  function give() {
    onSend()
    void takeSlot.attempt({ row, who: name, secret, rowKind: rowKindOf(row) })
  }

  return (
    <Button
      size="lg"
      busy={takeSlot.isPending}
      busyText={t('Sending...')}
      onClick={give}
      className="min-w-fit basis-full"
    >
      {t('Give the Free Slot')}
    </Button>
  )
}
