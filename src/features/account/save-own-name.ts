import { useMutation } from '@tanstack/react-query'
import { toAppError } from '@/lib/backend/errors'
import { getSupabase } from '@/lib/backend/supabase'

/** Apart from mutations.ts: the pages on which something is made load this alone. */

/** Puts a name on one's own account. */
export function useSaveOwnName() {
  return useMutation({ mutationFn: saveOwnName })
}

async function saveOwnName(name: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ data: { full_name: name } })
  if (error) throw toAppError(error)
}
