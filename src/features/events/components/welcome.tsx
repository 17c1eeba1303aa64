import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { Card } from '@/ui/card'

/** Home for a signed-out visitor. */
export function Welcome() {
  return (
    <Card className="px-4.5 py-5.5">
      <h2 className="text-balance text-title">Welcome to Roster</h2>
      <p className="mt-3 text-muted leading-snug">
        Create an event, share its link, and people put themselves into numbered slots. You always know who is coming.
      </p>
      <ButtonLink to={paths.login()} size="lg" full className="mt-5">
        Sign In
      </ButtonLink>
    </Card>
  )
}
