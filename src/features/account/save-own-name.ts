import { useMutation } from '@tanstack/react-query'
import { toAppError } from '@/lib/backend/errors'
import { getSupabase } from '@/lib/backend/supabase'

/** Separate from mutations.ts, because the pages that create something load only this. */

export function useSaveOwnName() {
  return useMutation({ mutationFn: saveOwnName })
}

async function saveOwnName(name: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.updateUser({ data: { full_name: name } })
  if (error) throw toAppError(error)
}
