import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { OPTION_NAMES } from '../option-titles'

export const OptionRowsSkeleton = () => (
  <Card aria-hidden="true" className="p-0! py-1!">
    <ul className="divide-y divide-line">
      {OPTION_NAMES.map((option) => (
        <li key={option} className="flex min-h-13 items-center px-4">
          <Skeleton className="h-4 w-32" />
        </li>
      ))}
    </ul>
  </Card>
)
