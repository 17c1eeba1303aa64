import { CoverSkeleton } from '@/entities/event/cover-skeleton'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'

/** The shape of a group's page while it is being read. */
export function GroupSkeleton({ id }: { id: string }) {
  return (
    <>
      <div aria-hidden="true">
        <CoverSkeleton groupId={id} />
      </div>
      <CardSkeletons label="Loading" mark="date" />
    </>
  )
}
