import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { Checkbox } from '@/ui/form/checkbox'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useDeleteAccount } from '../mutations'
import { belongingsQuery } from '../queries'
import { BelongingsList } from './belongings-list'

interface DeleteAccountSheetProps extends SheetState {
  user: User
  onDeleted: () => Promise<void>
}

/**
 * Names what is deleted, and deletes after a tick. The tick is disabled until the list has loaded. A failure leaves the
 * sheet open with the tick.
 */
export function DeleteAccountSheet({ user, open, onOpenChange, onDeleted }: DeleteAccountSheetProps) {
  const [agreed, setAgreed] = useState(false)
  const belongings = useQuery({ ...belongingsQuery(user.id), enabled: open })
  const isKnown = belongings.isSuccess && !belongings.isFetching
  const deletion = useDeleteAccount()
  const [busy, setBusy] = useState(false)

  function change(next: boolean) {
    if (busy) return
    setAgreed(false)
    deletion.reset()
    onOpenChange(next)
  }

  async function confirm() {
    setBusy(true)
    try {
      await deletion.mutateAsync()
    } catch {
      setBusy(false)
      return
    }
    await onDeleted()
  }

  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={t('Delete Account')}
      description={t('This deletes the account {email} for good.', { email: user.email ?? '' })}
      footer={
        <div className="grid gap-3">
          {deletion.error && <Notice tone="danger">{failureText(deletion.error)}</Notice>}
          <Checkbox
            checked={agreed}
            onCheckedChange={setAgreed}
            disabled={busy || !isKnown}
            label={t('I understand that this cannot be undone')}
          />
          <Button
            variant="danger"
            size="lg"
            full
            disabled={!agreed || !isKnown}
            busy={busy}
            busyText={t('Deleting...')}
            onClick={confirm}
          >
            {t('Delete Account')}
          </Button>
        </div>
      }
    >
      <BelongingsList belongings={belongings} />
      <h3 className="mt-5 font-semibold text-strong leading-tight">{t('What stays')}</h3>
      <p className="mt-1.5 text-body leading-snug">
        {t(
          'On other people’s rosters only the names stay, yours and those you entered. Email, phone, notes and answers are removed from them.',
        )}
      </p>
    </Sheet>
  )
}

/** An answer that was lost says nothing about what happened; asking again is safe. */
function failureText(error: unknown): string {
  const sentence = userMessage(error, t('Your account could not be deleted.'))
  return `${sentence} ${toAppError(error).kind === 'network' ? t('Then try again.') : t('Nothing was deleted.')}`
}
