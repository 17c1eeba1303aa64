import type { ReactNode } from 'react'
import { paths } from '@/lib/browser/paths'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Notice } from '@/ui/feedback/notice'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

interface BatchPageProps {
  groupId: string
  title: string
  failure: string | null
  /** Shown if no one can be selected. */
  empty: { icon: ReactNode; title: string; hint: string } | false
  /** The button that acts on the ticked people. */
  action: ReactNode
  children: ReactNode
}

/** The page on which people of a group are ticked, and then added or removed together. */
export function BatchPage({ groupId, title, failure, empty, action, children }: BatchPageProps) {
  const goUp = useGoUp(paths.groupParticipants(groupId))
  return (
    <Page title={title} header={<PageHeader title={title} back={goUp} />} dock={!empty && action}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {empty ? <EmptyState {...empty} /> : children}
    </Page>
  )
}
