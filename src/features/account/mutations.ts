import { useMutation, useMutationState } from '@tanstack/react-query'
import { toAuthError } from '@/lib/backend/auth-refusals'
import { toAppError } from '@/lib/backend/errors'
import { rpc } from '@/lib/backend/rpc'
import { useSession } from '@/lib/backend/session'
import { getSupabase } from '@/lib/backend/supabase'
import { paths } from '@/lib/browser/paths'
import { type AccountSettings, changedSettings, settingsOf } from './rules'
import type { ProfileInput } from './schema'

const SETTINGS_KEY = ['account', 'settings'] as const

/**
 * The person's settings and the way to change them. A change shows at once, is saved on the account after earlier ones,
 * and is undone if it could not be saved.
 */
export function useSettings() {
  const { user } = useSession()
  const mutation = useMutation({
    mutationKey: SETTINGS_KEY,
    mutationFn: saveSettings,
    scope: { id: SETTINGS_KEY.join() },
  })
  const pending = useMutationState({
    filters: { mutationKey: SETTINGS_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Partial<AccountSettings>,
  })
  const settings: AccountSettings = Object.assign(settingsOf(user?.user_metadata), ...pending)
  return { settings, change: mutation.mutateAsync }
}

/** Reads first, so that another device's changes are not overwritten. */
async function saveSettings(change: Partial<AccountSettings>): Promise<void> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.auth.getUser()
  if (error) throw toAppError(error)
  const settings = changedSettings(data.user.user_metadata, change)
  const { error: refusal } = await supabase.auth.updateUser({ data: { settings } })
  if (refusal) throw toAppError(refusal)
}

/**
 * Saves name and address. A new address counts only after the mail sent to it was answered; resolves to whether it
 * still waits for that.
 */
export function useUpdateProfile() {
  return useMutation({ mutationFn: updateProfile })
}

async function updateProfile({ fullName, email }: ProfileInput): Promise<{ awaitsVerification: boolean }> {
  const supabase = await getSupabase()
  const { data: before } = await supabase.auth.getSession()
  const changesEmail = email.toLowerCase() !== before.session?.user.email?.toLowerCase()
  const { data, error } = await supabase.auth.updateUser(
    { data: { full_name: fullName }, ...(changesEmail && { email }) },
    { emailRedirectTo: window.location.origin + paths.callback },
  )
  if (error) throw toAuthError(error)
  return { awaitsVerification: changesEmail && Boolean(data.user.new_email) }
}

/** Reads all data stored about the account. Not a query: it runs on a tap and must not be cached. */
export function useMyData() {
  return useMutation({ mutationFn: () => rpc('export_my_data', {}) })
}

/** Deletes the account with everything it owns. Safe to repeat after a lost answer. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => rpc('delete_account', {}) })
}
