import type { CustomField } from '@/features/registrations/event-schema'
import { discardDraft, restoreDraft } from '@/features/registrations/form-values'
import { useOnline } from '@/lib/use-online'
import type { Outbox, OutboxEntry } from '../outbox'
import { cancelled, markWaiting, without } from '../outbox-changes'
import { changeOutbox, wantSending } from '../outbox-store'
import { wordsFor } from '../outbox-words'
import { OutboxCard } from './outbox-card'

interface UnsentStatusProps {
  outbox: Outbox
  /** The viewer's own row, if there is one. */
  ownId: string | undefined
}

interface UnsentChangesProps extends UnsentStatusProps {
  fields: readonly CustomField[]
  /** The way back into the form for an entry; null where there is none. */
  editorOf: (entry: OutboxEntry) => (() => void) | null
}

function useTold({ outbox, ownId }: UnsentStatusProps) {
  const isOnline = useOnline()
  return outbox.map((entry) => ({
    entry,
    words: wordsFor(entry, { isOnline, isOwn: entry.kind === 'join' || entry.participantId === ownId }),
  }))
}

/** The sentences of what waits or is on its way. */
export function UnsentStatus(props: UnsentStatusProps) {
  return useTold(props)
    .filter(({ entry }) => entry.state !== 'refused')
    .map(({ words }) => `${words.title}. ${words.text}`)
    .join(' ')
}

/** A card for each change that this phone has not sent yet. */
export function UnsentChanges({ outbox, fields, ownId, editorOf }: UnsentChangesProps) {
  const isOnline = useOnline()
  const told = useTold({ outbox, ownId })

  function send({ key }: OutboxEntry) {
    changeOutbox((all) => markWaiting(all, key))
    if (isOnline) wantSending()
  }

  function drop(entry: OutboxEntry) {
    const { key } = entry
    if (entry.state === 'refused') {
      discardDraft(entry)
      changeOutbox((all) => without(all, key))
    } else {
      // Thinking better of it is no reason to type it all again.
      restoreDraft(entry, fields)
      changeOutbox((all) => cancelled(all, key))
    }
    // The button is gone with its card: the focus goes to where the page begins.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section aria-label="Unsent changes">
      <ul className="grid gap-4">
        {told.map(({ entry, words }) => (
          <li key={entry.key}>
            <OutboxCard
              entry={entry}
              words={words}
              isOnline={isOnline}
              onEdit={editorOf(entry) ?? undefined}
              onSend={() => send(entry)}
              onDrop={() => drop(entry)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
