import { useMutation } from '@tanstack/react-query'
import { backend, fetchWithTimeout } from '@/lib/backend/backend'
import { AppError } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'

/** Separate from mutations.ts: the page that a mail leads to needs this, and nothing about push. */

/** Ends mails to the address whose mail held this token. Needs no sign-in. */
export function useStopMails() {
  return useMutation({
    mutationFn: async (token: string) => {
      const query = new URLSearchParams({ token })
      const response = await fetchWithTimeout(`${backend.url}/functions/v1/send-messages/unsubscribe?${query}`, {
        method: 'POST',
      }).catch((cause: unknown) => {
        throw new AppError('network', undefined, { cause })
      })
      if (response.ok) return
      const isUnknown = response.status === 400 || response.status === 404
      throw isUnknown
        ? new AppError('validation', t('This link is no longer valid. Switch Email Notifications off in Settings.'))
        : new AppError('network', t('Roster cannot be reached. Please try again later.'))
    },
  })
}
