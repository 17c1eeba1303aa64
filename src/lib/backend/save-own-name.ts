import { toAppError } from './errors'
import { getSupabase } from './supabase'

/** Puts a name on one's own account. */
export async function saveOwnName(name: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ data: { full_name: name } })
  if (error) throw toAppError(error)
}
