import type { ReactNode } from 'react'
import { Card } from '@/ui/layout/card'

export function FormSection({ children }: { children: ReactNode }) {
  return <Card className="grid gap-5">{children}</Card>
}
