import { t } from '@/lib/text/translate'
import { CopyButton } from '@/ui/sheet/copy-button'

/** Copies a message for the chat that names who has not paid. */
export function CopyReminder({ text }: { text: string }) {
  return (
    <CopyButton text={text} label={t('Reminder')} title={t('Copy the reminder')} variant="secondary" iconSize={20}>
      {t('Copy Reminder')}
    </CopyButton>
  )
}
