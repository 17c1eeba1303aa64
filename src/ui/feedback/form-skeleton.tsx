import { t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'
import { Skeleton } from './skeleton'

interface FormSkeletonProps {
  /** For each section the heights of its fields, as classes. */
  sections: readonly (readonly string[])[]
}

/** The shape of a form while what it holds is being read. */
export function FormSkeleton({ sections }: FormSkeletonProps) {
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-3.5">
      {sections.map((fields, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shape never changes.
        <Card key={section} className="grid gap-5">
          {fields.map((height, field) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a shape never change either.
            <div key={field} className="grid gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className={height} />
            </div>
          ))}
        </Card>
      ))}
    </div>
  )
}
