import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Cover } from '@/entities/event/cover'
import { DateTile } from '@/entities/event/date-tile'
import { lookOf } from '@/entities/event/look'
import { coverSlots } from '@/entities/slots/cover-slots'
import { copyText } from '@/lib/browser/clipboard'
import { type InviteType, paths } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { Button } from '@/ui/form/button'
import { CardTitle } from '@/ui/layout/card-title'
import { inviteQuery } from '../queries'

interface GateInviteProps {
  type: InviteType
  /** The type as it stands in the address. */
  id: string
  /** The code to scan. */
  children: ReactNode
}

/**
 * The target of a link, for a visitor at a computer. A private event or group is not named: others may see the screen.
 */
export function GateInvite({ type, id, children }: GateInviteProps) {
  const { data } = useQuery(inviteQuery(type, id))
  const invite = data && !data.is_private ? data : null
  const event = invite?.type === 'event' ? invite : null
  const seed = lookOf({ event: event ?? { id }, series: event?.series })
  return (
    <>
      <Cover seed={seed} taken={event ? coverSlots(event) : undefined} />
      <div className="flex flex-col items-center gap-7 p-8 min-[900px]:flex-row min-[900px]:gap-10">
        <div className="grid w-full min-w-0 flex-1 grid-cols-1 gap-4 text-left">
          {invite && (
            <div className="flex items-center gap-4">
              {event && <DateTile seed={seed} date={event.datetime} />}
              <div className="min-w-0">
                <CardTitle>{invite.name}</CardTitle>
                {event?.datetime && <p className="mt-1 text-muted">{formatEventDate(event.datetime)}</p>}
              </div>
            </div>
          )}
          <LinkToCopy link={window.location.origin + paths.invite(type, id)} />
        </div>
        {children}
      </div>
    </>
  )
}

/** Without a clipboard the link is selected, so that it can be copied by hand. No toast, because toasts lie behind the gate. */
function LinkToCopy({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)

  async function copy() {
    const isDone = await copyText(link)
    setCopied(isDone)
    if (!isDone && text.current) window.getSelection()?.selectAllChildren(text.current)
  }

  return (
    <div className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-4">
      <p ref={text} className="min-w-0 flex-1 line-fades text-small">
        {link}
      </p>
      <Button variant="ghost" size="sm" onClick={copy}>
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy Link'}</span>
      </Button>
    </div>
  )
}
