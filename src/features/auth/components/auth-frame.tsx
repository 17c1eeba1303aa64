import type { ReactNode } from 'react'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

interface AuthFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of login, register and the pages after them. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <Page title={title} header={<PageHeader title="Roster" beta back="/" />}>
      <section className="grid gap-1 pt-4 pb-2">
        <h2 className="text-title">{title}</h2>
        <p className="text-muted">{lead}</p>
      </section>
      {children}
    </Page>
  )
}
