import { Unlink } from 'lucide-react'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'
import { useGoBack } from '@/ui/use-go-back'

export default function NotFoundPage() {
  const goBack = useGoBack()
  return (
    <Page title="Page not found" header={<PageHeader />}>
      <EmptyState
        icon={<Unlink />}
        title="Page not found"
        hint="The link may be incomplete, or the page has moved."
        action={<Button onClick={goBack}>Go back</Button>}
      />
    </Page>
  )
}
