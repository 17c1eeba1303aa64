import { CalendarPlus, Check, Download, ListOrdered, Printer } from 'lucide-react'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { serverTime } from '@/lib/browser/clock'
import { t } from '@/lib/text/translate'
import { exportNow } from '@/ui/feedback/export-now'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Card } from '@/ui/layout/card'
import { useCopy } from '@/ui/sheet/use-copy'
import { isForCalendar } from '../calendar-rules'
import { chatList } from '../chat-list'
import type { OrganizerFile } from '../export-file'

const PictureMissing = () => (
  <li className="py-4 text-muted text-small">{t('The picture is not on your phone yet.')}</li>
)

const PictureRow = lazyComponent(() => import('./picture-row'), 'PictureRow', {
  placeholder: <li className="h-14" />,
  unavailable: <PictureMissing />,
})

/** The sheet that opens in place of this one. */
export type OpensElsewhere = 'calendar' | 'print'

interface ShareChoicesProps {
  data: EventPageData
  now: Date
  link: string
  onOpen: (what: OpensElsewhere) => void
}

/** The other files and pictures of an event. The files for event managers have the notes; Export has the public columns. */
export function ShareChoices({ data, now, link, onOpen }: ShareChoicesProps) {
  const { event, viewer, roster, waitlist } = data
  const [isCopied, setCopied] = useState(false)
  const list = useCopy({ label: t('List'), title: t('Copy List'), isQuiet: true })
  const file = (kind: OrganizerFile, title: string) => (
    <Choice
      icon={<Download size={20} />}
      title={title}
      onChoose={() => exportNow(async () => (await import('../export-file')).downloadRoster(data, kind))}
    />
  )
  return (
    <Card className="py-1!">
      <ChoiceList>
        <PictureRow data={data} link={link} />
        <Choice
          icon={isCopied ? <Check size={20} /> : <ListOrdered size={20} />}
          title={t('Copy List')}
          value={isCopied && t('Copied')}
          onChoose={async () => setCopied(await list.copy(chatList(data, link, serverTime())))}
        />
        {isForCalendar(event, now) && (
          <Choice icon={<CalendarPlus size={20} />} title={t('Add to Calendar')} onChoose={() => onOpen('calendar')} />
        )}
        {viewer.manages && <Choice icon={<Printer size={20} />} title={t('Print')} onChoose={() => onOpen('print')} />}
        {viewer.manages && roster.length > 0 && file('organizer', t('Export with Notes'))}
        {viewer.manages && waitlist.length > 0 && file('waitlist', t('Export Waitlist'))}
      </ChoiceList>
      <span role="status" className="sr-only">
        {isCopied && t('List copied')}
      </span>
      {list.byHand}
    </Card>
  )
}
