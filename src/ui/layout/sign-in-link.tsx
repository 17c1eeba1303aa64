import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { ButtonLink } from '@/ui/form/button-link'

/** The quiet way to an account from a page that needs none; it comes back to `returnTo`. For a header's actions. */
export function SignInLink({ returnTo }: { returnTo: string }) {
  return (
    <ButtonLink to={paths.login(returnTo)} variant="ghost" size="sm">
      {t('Sign In')}
    </ButtonLink>
  )
}
