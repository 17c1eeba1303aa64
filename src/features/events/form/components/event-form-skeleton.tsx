import { Cover } from '@/entities/event/cover'
import { UNKNOWN_LOOK } from '@/entities/event/cover-skeleton'
import { FormSkeleton } from '@/ui/feedback/form-skeleton'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'

/** The shape of the form while its event is being read: the head of the event's card, and the fields. */
export function EventFormSkeleton() {
  return (
    <div className="grid gap-3.5">
      <Card aria-hidden="true" className="no-hue overflow-clip p-0!">
        <Cover seed={UNKNOWN_LOOK} taken={null} />
        <div className="grid gap-3 px-4 pt-10 pb-4">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      </Card>
      <FormSkeleton
        sections={[
          ['h-12', 'h-12'],
          ['h-12', 'h-12', 'h-12'],
          ['h-12', 'h-12'],
        ]}
      />
    </div>
  )
}
