import { Card } from '@/ui/layout/card'
import { Skeleton } from './skeleton'

const MARKS = {
  date: 'w-14 self-stretch rounded-button',
  group: 'size-13 rounded-button',
  person: 'size-9 self-center rounded-full',
}

interface CardSkeletonsProps {
  /** Read out while the placeholders are shown. */
  label: string
  mark: keyof typeof MARKS
}

/** Three placeholder cards; for people, three rows of one card. */
export function CardSkeletons({ label, mark }: CardSkeletonsProps) {
  const [Box, Line] = mark === 'person' ? [Card, 'div' as const] : ['div' as const, Card]
  return (
    <Box role="status" aria-label={label} className="grid gap-2.5 p-0!">
      {['first', 'second', 'third'].map((key) => (
        <Line key={key} className="flex min-h-24 gap-3 p-3!">
          <Skeleton className={`shrink-0 ${MARKS[mark]}`} />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </Line>
      ))}
    </Box>
  )
}
