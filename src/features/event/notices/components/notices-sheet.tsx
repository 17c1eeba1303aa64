import { useState } from 'react'
import type { EventNotice, EventPageData } from '@/entities/event/event-schema'
import { sectionWithId } from '@/entities/slots/sections'
import { relativeTime } from '@/lib/text/date-text'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { NoticeEditor } from './notice-editor'

/** The last three notices of an event in full. Event managers can change or delete them here. */
export function NoticesSheet({ data, now, open, onOpenChange }: SheetState & { data: EventPageData; now: Date }) {
  const [editing, setEditing] = useState<string | null>(null)
  const { event, viewer, notices = [] } = data
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Messages')}>
      <ul className="grid gap-5 pb-3">
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-1">
            <p className="text-muted text-small">
              <bdi className="font-semibold text-text">{notice.by}</bdi> · {relativeTime(notice.at, now)}
              {toWhom(notice, event) && ` · ${toWhom(notice, event)}`}
            </p>
            {editing === notice.id ? (
              <NoticeEditor eventId={event.id} notice={notice} onDone={() => setEditing(null)} />
            ) : (
              <>
                {/* Addresses in it stay plain text. */}
                <p dir="auto" className="wrap-anywhere whitespace-pre-line leading-normal">
                  {notice.text}
                </p>
                {viewer.manages && (
                  <Button variant="ghost" className="-ml-4 justify-self-start" onClick={() => setEditing(notice.id)}>
                    {rich('Edit<hidden> the message of {time}</hidden>', {
                      time: relativeTime(notice.at, now),
                      hidden: (text) => <span className="sr-only">{text}</span>,
                    })}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {notices.length === 0 && <p className="pb-3 text-muted">{t('There are no messages here now.')}</p>}
    </Sheet>
  )
}

function toWhom({ told, section_id }: EventNotice, event: EventPageData['event']): string | undefined {
  if (told === 'slots') return t('to everyone who is in')
  if (told === 'line') return t('to everyone in line')
  const section = sectionWithId(event, section_id)
  return section && t('to {section}', { section: section.name })
}
