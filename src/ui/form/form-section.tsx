import type { ReactNode } from 'react'
import { Card } from '@/ui/layout/card'

/** Fields that belong together, one below the other on a card of their own. */
export function FormSection({ children }: { children: ReactNode }) {
  return <Card className="grid gap-5">{children}</Card>
}
