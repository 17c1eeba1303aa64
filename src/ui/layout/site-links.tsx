import { t } from '@/lib/text/translate'

const IMPRINT = import.meta.env.VITE_IMPRINT_URL
const PRIVACY = import.meta.env.VITE_PRIVACY_URL
const ABUSE = import.meta.env.VITE_ABUSE_EMAIL
const HAS_ANY = Boolean(IMPRINT || PRIVACY || ABUSE)

interface SiteLinksProps {
  /** The thing that can be reported here: its link is in the mail. */
  report?: string | undefined
}

/** The operator of this Roster and legal links from `.env`; renders nothing without them. */
export function SiteLinks({ report }: SiteLinksProps) {
  if (!HAS_ANY) return null
  const links = [
    { text: t('Imprint'), to: IMPRINT },
    { text: t('Privacy'), to: PRIVACY },
    { text: t('Report this event'), to: ABUSE && report ? mailAbout(ABUSE, report) : undefined },
  ]
  return (
    <footer className="flex flex-wrap justify-center gap-x-4">
      {links.map(
        ({ text, to }) =>
          to && (
            <a
              key={text}
              href={to}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-muted text-small underline underline-offset-4"
            >
              {text}
            </a>
          ),
      )}
    </footer>
  )
}

const mailAbout = (address: string, link: string) =>
  `mailto:${address}?subject=${encodeURIComponent(t('Report an event'))}&body=${encodeURIComponent(`${link}\n\n`)}`
