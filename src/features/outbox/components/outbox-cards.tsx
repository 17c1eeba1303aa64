import type { CustomField } from '@/features/registrations/event-schema'
import { discardDraft, restoreDraft } from '@/features/registrations/form-values'
import { useOnline } from '@/lib/use-online'
import { cancelled, markWaiting, type Outbox, type OutboxEntry, without } from '../outbox'
import { changeOutbox, wantSending } from '../outbox-store'
import { wordsFor } from '../outbox-words'
import { OutboxCard } from './outbox-card'

interface OutboxCardsProps {
  outbox: Outbox
  fields: readonly CustomField[]
  /** The viewer's own row, if there is one. */
  ownId: string | undefined
  /** The way back into the form for an entry; null where there is none. */
  editorOf: (entry: OutboxEntry) => (() => void) | null
}

/** What this phone has not sent yet for the event on the screen, also read out as it changes. */
export function OutboxCards({ outbox, fields, ownId, editorOf }: OutboxCardsProps) {
  const isOnline = useOnline()
  const told = outbox.map((entry) => ({
    entry,
    words: wordsFor(entry, { isOnline, isOwn: entry.kind === 'join' || entry.participantId === ownId }),
  }))

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
    <>
      {/* A toast tells of what was accepted or refused. */}
      <p role="status" className="sr-only">
        {told
          .filter(({ entry }) => entry.state !== 'refused')
          .map(({ words }) => `${words.title}. ${words.text}`)
          .join(' ')}
      </p>
      {told.length > 0 && (
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
      )}
    </>
  )
}
