import type { CustomField } from '@/entities/event/event-schema'
import type { Section } from '@/entities/slots/sections'
import { useOnline } from '@/lib/browser/use-online'
import { t } from '@/lib/text/translate'
import { discardDraft, keepForNewRow, restoreDraft } from '../drafts'
import { asksBack, changeOutbox, type RegistrationEntry, requestSend } from '../outbox'
import { cancelled, marked, sentAgain, without } from '../outbox-changes'
import { cardText, hasRoomNow, othersWithRoom } from '../outbox-text'
import { OutboxCard } from './outbox-card'

interface UnsentStatusProps {
  outbox: readonly RegistrationEntry[]
  sections: readonly Section[]
}

interface UnsentChangesProps extends UnsentStatusProps {
  fields: readonly CustomField[]
  /** Opens the form for an entry; null where there is no form. */
  editorOf: (entry: RegistrationEntry) => (() => void) | null
}

function useCards({ outbox, sections }: UnsentStatusProps) {
  const isOnline = useOnline()
  return outbox.map((entry) => ({ entry, text: cardText(entry, { isOnline, sections }) }))
}

/** The sentences for entries that wait or are being sent. */
export function UnsentStatus(props: UnsentStatusProps) {
  return useCards(props)
    .filter(({ entry }) => entry.state !== 'refused')
    .map(({ text }) => `${text.title}. ${text.text}`)
    .join(' ')
}

/** The tapped button disappears, at once or when its change is sent, so the focus goes to the beginning of the page. */
const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

/** A card for each change that this phone has not sent yet. */
export function UnsentChanges({ outbox, fields, sections, editorOf }: UnsentChangesProps) {
  const isOnline = useOnline()
  const cards = useCards({ outbox, sections })

  function send(entry: RegistrationEntry) {
    changeOutbox((all) =>
      entry.asksToWait
        ? sentAgain(all, entry, !hasRoomNow(entry, sections))
        : marked(all, entry, { state: 'waiting', sentence: undefined }),
    )
    if (isOnline) requestSend()
    focusPage()
  }

  /** The form for the entry. If its row is gone, the form that makes it anew, with what was typed. */
  function editor(entry: RegistrationEntry) {
    const open = editorOf(entry)
    if (!open || !entry.isGone || !('input' in entry)) return open ?? undefined
    return () => {
      restoreDraft(entry, fields)
      const mode = entry.rowKind === 'added' ? 'claim' : 'join'
      keepForNewRow(entry.eventId, mode, { ...entry.input, id: entry.participantId }, fields)
      changeOutbox((all) => without(all, entry))
      open()
    }
  }

  function drop(entry: RegistrationEntry) {
    if (asksBack(entry)) {
      restoreDraft(entry, fields)
      changeOutbox((all) => without(all, entry))
    } else if (entry.state === 'refused') {
      discardDraft(entry)
      changeOutbox((all) => without(all, entry))
    } else {
      // The input stays as a draft: a person who cancels may change their mind.
      restoreDraft(entry, fields)
      changeOutbox((all) => cancelled(all, entry))
    }
    focusPage()
  }

  return (
    <section aria-label={t('Unsent changes')}>
      <ul className="grid gap-4">
        {cards.map(({ entry, text }) => (
          <li key={entry.key}>
            <OutboxCard
              entry={entry}
              text={text}
              isOnline={isOnline}
              hasRoom={hasRoomNow(entry, sections)}
              hasOthers={othersWithRoom(entry, sections).length > 0}
              onEdit={editor(entry)}
              onSend={() => send(entry)}
              onDrop={() => drop(entry)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
