import type { ReactNode } from 'react'
import { Card } from '@/ui/layout/card'

/** A card with fields below each other. */
export function FormSection({ children }: { children: ReactNode }) {
  return <Card className="grid gap-5">{children}</Card>
}
