import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function NotFoundPage() {
  const navigate = useNavigate()
  // A link opened from a chat has no page of ours behind it.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <Page title="Page not found" header={<PageHeader />}>
      <EmptyState
        title="Page not found"
        hint="The link may be incomplete, or the page has moved."
        action={<Button onClick={goBack}>Go back</Button>}
      />
    </Page>
  )
}
