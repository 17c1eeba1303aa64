import { type ReactNode, useId } from 'react'
import { Card } from '@/ui/layout/card'

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-strong">
        {title}
      </h2>
      {children}
    </Card>
  )
}
