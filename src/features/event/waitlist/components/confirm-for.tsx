import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import type { Question } from '@/entities/slots/confirming'
import { Button } from '@/ui/form/button'
import { useConfirm } from '../use-confirm'

interface ConfirmForProps {
  data: EventPageData
  row: ListedRow
  question: Question
  /** The name as the list shows it. */
  name: string
  /** The registration of somebody whom a guest added. */
  openedBy: { secret?: string; isAdded?: boolean }
  /** Closes the sheet. Called before the answer comes, because another sheet may be open by then. */
  onSend: () => void
}

/** Confirms for somebody else: a claimer for a friend, and those who run the event for anybody. */
export function ConfirmFor({ data, row, question, name, openedBy, onSend }: ConfirmForProps) {
  const { confirm, isSending } = useConfirm(data)

  async function start() {
    onSend()
    await confirm({ row, question, who: name, ...openedBy })
  }

  return (
    <Button size="lg" busy={isSending} busyText="Sending..." onClick={start} className="min-w-fit basis-full">
      {question.kind === 'take' ? 'Give the free slot' : 'Confirm the slot'}
    </Button>
  )
}
