import type { ReactNode } from 'react'
import { Logo } from '@/ui/layout/logo'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

interface AuthFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of login, register and the pages after them: the logo on a light green. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <Page title={title} green header={<PageHeader title="Roster" beta back="/" />}>
      <section className="grid gap-4 pt-4 pb-2 [@media(max-height:700px)]:flex [@media(max-height:700px)]:items-center [@media(max-height:700px)]:gap-3.5 [@media(max-height:700px)]:pt-1">
        <Logo size={56} />
        <div className="grid gap-1">
          <h2 className="text-title">{title}</h2>
          <p className="text-muted leading-snug">{lead}</p>
        </div>
      </section>
      {children}
    </Page>
  )
}
