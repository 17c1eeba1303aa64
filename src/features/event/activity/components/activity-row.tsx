import { Avatar } from '@/entities/person/avatar'
import { formatTime } from '@/lib/text/date-text'
import type { ActivityEntry } from '../schema'
import { actorOf, nameOf, sentenceOf } from '../sentences'

/** One activity: who did it, a sentence, and the exact time. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const actor = actorOf(entry)
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5 last:border-b-0">
      {actor === null ? <NoAccount /> : <Avatar name={actor} size="lg" />}
      <div className="min-w-0 flex-1 self-center leading-snug">
        <p className="wrap-anywhere">
          {sentenceOf(entry).map((piece, index) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their order.
              <bdi key={index} className={piece.who === null ? undefined : 'font-semibold'}>
                {nameOf(piece, index === 0)}
              </bdi>
            ),
          )}
        </p>
        <time dateTime={entry.at} className="text-muted text-small tabular-nums">
          {formatTime(entry.at)}
        </time>
      </div>
    </li>
  )
}

/** An empty dot for somebody whose account is gone. */
function NoAccount() {
  return <span aria-hidden="true" className="size-[2.6rem] shrink-0 rounded-full border-2 border-free border-dashed" />
}
