import { getSupabase } from '@/lib/backend/supabase'
import { locale } from '@/lib/text/translate'
import { asRecord } from './appearance'
import { languageChoiceOf, storedLanguage, storeLanguage } from './language-choice'

/** The account that this tab has given a language, because its session may stay the old one for a while. */
let keptFor: string | undefined

/**
 * Takes from an account what was not chosen on this device. An account without a language gets that of the page, once, for its mails and
 * notifications.
 */
export async function syncLanguage({ id, user_metadata }: { id: string; user_metadata: unknown }): Promise<void> {
  const { language, clock } = languageChoiceOf(user_metadata)
  const here = storedLanguage()
  storeLanguage({ ...(language && !here.language && { language }), ...(clock && !here.clock && { clock }) })
  const page = locale()
  const isKnown = language || asRecord(asRecord(user_metadata).settings).pageLanguage || keptFor === id
  if (isKnown || !page.catalog) return
  keptFor = id
  const supabase = await getSupabase()
  const { data } = await supabase.auth.getUser()
  if (!data.user) return
  // Settings that another device has saved stay.
  const settings = { pageLanguage: page.language, ...asRecord(data.user.user_metadata.settings) }
  await supabase.auth.updateUser({ data: { settings } })
}
