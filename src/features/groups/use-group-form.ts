import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toAppError, userMessage } from '@/lib/errors'
import { toastError } from '@/ui/toast-store'
import { type GroupInput, groupInputSchema } from './schema'

/** The form of Create Group and Edit Group, checked by the group's schema. */
export function useGroupForm(start: GroupInput) {
  const form = useForm<GroupInput>({ defaultValues: start, resolver: zodResolver(groupInputSchema) })

  /** Puts a refused input beside its field; anything else becomes a toast and the form stays as it is. */
  function showFailure(error: unknown, fallback: string) {
    const { code, field, message } = toAppError(error)
    if (code === 'invalid_input' && (field === 'name' || field === 'description')) {
      form.setError(field, { message }, { shouldFocus: true })
    } else {
      toastError(userMessage(error, fallback))
    }
  }

  return { form, showFailure }
}
