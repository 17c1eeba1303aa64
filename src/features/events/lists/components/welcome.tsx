import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { ButtonLink } from '@/ui/form/button-link'
import { SampleEvent } from './sample-event'

/** Home for a signed-out visitor: what Roster does, said and, unless the phone has a registration to show, shown. */
export function Welcome({ hasGuests }: { hasGuests: boolean }) {
  return (
    <>
      {!hasGuests && <SampleEvent />}
      <section className="pt-2 pb-1">
        <h2 className="text-title">{t('Welcome to Roster')}</h2>
        <p className="mt-2.5 text-muted">
          {t(
            'Create an event, share its link, and people put themselves into numbered slots. You always know who is coming.',
          )}
        </p>
        <ButtonLink to={paths.login()} size="lg" full className="mt-4.5">
          {t('Sign In')}
        </ButtonLink>
        <ButtonLink to={paths.register()} variant="ghost" size="sm" full className="mt-1">
          {t('Create an Account')}
        </ButtonLink>
      </section>
    </>
  )
}
