import { type UseFormReturn, useForm } from 'react-hook-form'
import { toAppError } from '@/lib/backend/errors'
import { toastFailure } from '@/ui/feedback/toast-store'
import { zodResolver } from '@/ui/form/zod-resolver'
import { type GroupInput, groupInputSchema } from './schema'

export type GroupFormApi = UseFormReturn<GroupInput>

/** The form of Create Group and Edit Group, checked by the group's schema. */
export function useGroupForm(start: GroupInput): GroupFormApi {
  return useForm<GroupInput>({ defaultValues: start, resolver: zodResolver(groupInputSchema) })
}

/** Puts a refused input beside its field; anything else becomes a toast and the form stays as it is. */
export function reportGroupFailure(form: GroupFormApi, error: unknown, fallback: string): void {
  const { code, field, message } = toAppError(error)
  if (code === 'invalid_input' && (field === 'name' || field === 'description')) {
    form.setError(field, { message }, { shouldFocus: true })
  } else {
    toastFailure(error, fallback)
  }
}
