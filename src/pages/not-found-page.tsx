import { Unlink } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoBack } from '@/ui/layout/use-go-back'

export default function NotFoundPage() {
  const goBack = useGoBack()
  return (
    <Page title={t('Page not found')} header={<PageHeader />}>
      <EmptyState
        icon={<Unlink />}
        title={t('Page not found')}
        hint={t('The link may be incomplete, or the page has moved.')}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button onClick={goBack}>{t('Go back')}</Button>
            <ButtonLink to={paths.home} variant="secondary">
              {t('Go Home')}
            </ButtonLink>
          </div>
        }
      />
    </Page>
  )
}
