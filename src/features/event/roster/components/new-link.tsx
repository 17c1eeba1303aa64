import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { privateLink } from '@/features/event/my-registration/guests'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { randomSecret } from '@/lib/browser/random'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { LinkButtons } from '@/ui/sheet/link-buttons'

interface NewLinkProps {
  /** The id may be that of a series. */
  event: { id: string; name: string }
  /** The row of a guest or of an added person, who becomes a guest. */
  row: { id: string; name: string; is_guest?: boolean | undefined }
  /** Renders the button of a regular entered by name: `row` is then the regular, and `event` the series. */
  button?: (label: ReactNode, onClick: () => void) => ReactNode
}

/** For event managers: a new private link for a guest who lost the old one, or a first one for an added person. It is shown once, for sending. */
export function NewLink({ event, row, button }: NewLinkProps) {
  const [asking, setAsking] = useState(false)
  // The same secret on every try: the first try may have arrived without an answer.
  const [secret] = useState(randomSecret)
  const { mutate, isPending, isSuccess } = useNewLink(
    button !== undefined,
    (button ? keys.series : keys.event)(event.id),
  )
  const copyButton = useRef<HTMLButtonElement>(null)
  const link = privateLink(event.id, secret)
  // On a small phone the new link would be below the edge of the screen.
  useEffect(() => {
    if (isSuccess) copyButton.current?.focus()
  }, [isSuccess])

  const name = <bdi>{row.name}</bdi>
  if (isSuccess) {
    return (
      <section className="grid grid-cols-1 gap-2" aria-labelledby="new-link-title">
        <h3 id="new-link-title" className="font-semibold text-strong">
          {row.is_guest ? rich('New link for {name}', { name }) : rich('Link for {name}', { name })}
        </h3>
        <p className="text-pretty text-body text-muted leading-snug">
          {rich(
            'Send it to {name} only: anyone who has it can change or withdraw this registration. It is shown only now.',
            { name },
          )}
        </p>
        <LinkButtons
          ref={copyButton}
          link={link}
          label={t('Private link')}
          size="sm"
          title={event.name}
          text={t('Your new link for {event}', { event: event.name })}
        />
      </section>
    )
  }
  const label = row.is_guest ? rich('New link for {name}', { name }) : rich('Give {name} a link', { name })
  return (
    <>
      {button ? (
        button(label, () => setAsking(true))
      ) : (
        <ChoiceList>
          <Choice
            title={label}
            hint={
              row.is_guest
                ? t('If the private link is lost. The old one stops working.')
                : t('To change or withdraw without you.')
            }
            onChoose={() => setAsking(true)}
          />
        </ChoiceList>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={row.is_guest ? t('New Private Link') : t('Private Link')}
        about={row.name}
        body={
          row.is_guest
            ? t(
                'The old link stops working on every phone that has it, and so do its notifications and its calendar. The registration stays as it is.',
              )
            : t(
                'With the link they can change or withdraw by themselves, and are told what changes. They are then a guest, and no longer added by you.',
              )
        }
        confirmLabel={row.is_guest ? t('Make New Link') : t('Make Link')}
        busyLabel={t('Making...')}
        busy={isPending}
        onConfirm={() => mutate({ id: row.id, secret }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

/**
 * Gives a guest another secret. It is made on this phone, so repeating it changes nothing.
 * @param isRegular the ids are those of regulars and not of rows
 * @param stale what shows the guest
 */
function useNewLink(isRegular: boolean, stale: QueryKey) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: ({ id, secret }: { id: string; secret: string }) =>
      rpc('renew_private_link', { p_id: id, p_secret: secret, ...(isRegular && { p_regular: true }) }),
    // Fetches the activity and the row, which may be gone. Not awaited: the link is there.
    onSettled: () => void client.invalidateQueries({ queryKey: stale }),
    failure: t('Failed to make the link'),
  })
}
