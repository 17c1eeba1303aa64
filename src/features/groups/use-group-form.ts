import { type UseFormReturn, useForm } from 'react-hook-form'
import { zodResolver } from '@/ui/form/zod-resolver'
import { type GroupInput, groupInputSchema } from './schema'

export type GroupFormApi = UseFormReturn<GroupInput>

/** The form of Create Group and Edit Group, checked by the group's schema. */
export function useGroupForm(start: GroupInput): GroupFormApi {
  return useForm<GroupInput>({ defaultValues: start, resolver: zodResolver(groupInputSchema) })
}
