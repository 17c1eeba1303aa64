import { FormSkeleton } from '@/ui/feedback/form-skeleton'

/** The shape of the form while its event is being read. */
export function EventFormSkeleton() {
  return (
    <FormSkeleton
      sections={[
        ['h-12', 'h-28'],
        ['h-12', 'h-12', 'h-12'],
        ['h-12', 'h-12'],
      ]}
    />
  )
}
