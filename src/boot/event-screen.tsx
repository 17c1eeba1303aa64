import type { EventPageData } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import { lookOf } from '@/entities/event/look'
import { EventActionTiles } from '@/features/event/page/components/event-action-tiles'
import { EventCard } from '@/features/event/page/components/event-card'
import { RosterHead } from '@/features/event/roster/components/roster-head'
import { RosterOutline } from '@/features/event/roster/components/roster-outline'
import { RegistrationDock } from '@/features/event/sign-up/components/registration-dock'
import { dockState } from '@/features/event/sign-up/rules'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SignInLink } from '@/ui/layout/sign-in-link'

interface EventScreenProps {
  data: EventPageData
  now: Date
  path: string
}

/** Handler of buttons before the app has loaded. `screen.ts` records the tap. */
const later = () => {}

/**
 * /signup/{eventId}, also at a series' lasting link, as `EventView` shows it to a stranger. Only the beginning of the list
 * is drawn.
 */
export function EventScreen({ data, now, path }: EventScreenProps) {
  const { event } = data
  return (
    <Page
      title={event.name}
      seed={lookOf(data)}
      isOff={isOff(event, now)}
      header={<PageHeader back actions={<SignInLink returnTo={path} />} />}
      dock={
        <RegistrationDock
          dock={dockState(event, { own: null, signedIn: false }, now)}
          state="ready"
          waiting={null}
          isSending={false}
          comesSecond={false}
          onPress={later}
          onRetry={later}
        />
      }
    >
      <EventCard
        data={data}
        now={now}
        onSeries={later}
        onNotices={later}
        people={<RosterHead data={data} now={now} />}
        actions={
          <EventActionTiles
            eventId={event.id}
            mayEdit={false}
            sharesFirst={false}
            onShare={later}
            onExport={later}
            onMore={undefined}
          />
        }
      />
      <RosterOutline data={data} now={now} />
    </Page>
  )
}
