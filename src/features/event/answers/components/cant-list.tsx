import { PersonLine } from '@/entities/person/person-line'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { relativeTime } from '@/lib/text/date-text'
import { Button } from '@/ui/form/button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { useClear } from '../mutations'
import type { Answers } from '../schema'

interface CantListProps {
  eventId: string
  cant: NonNullable<NonNullable<Answers>['cant']>
  now: Date
}

/** Who can't come. Event managers can clear each answer: after a wrong tap, or when the person comes after all. */
export function CantList({ eventId, cant, now }: CantListProps) {
  const { mutate, isPending } = useClear(eventId)
  const clearing = useShownValue<{ id: string; name: string }>()
  return (
    <>
      <ul className="divide-y divide-line">
        {cant.map(({ id, name, at }) => (
          <PersonLine key={id ?? `${name} ${at}`} name={name} about={relativeTime(at, now)}>
            {id !== undefined && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Clear that ${name} can’t come`}
                className="-mr-2.5 shrink-0"
                onClick={() => clearing.show({ id, name })}
              >
                Clear
              </Button>
            )}
          </PersonLine>
        ))}
      </ul>
      {clearing.value && (
        <ConfirmDialog
          open={clearing.open}
          onOpenChange={clearing.setOpen}
          title="Clear “Can’t come”"
          about={clearing.value.name}
          body="They can answer again or join."
          confirmLabel="Clear"
          busyLabel="Clearing..."
          busy={isPending}
          onConfirm={() =>
            clearing.value &&
            mutate(clearing.value.id, {
              onSuccess: () => {
                clearing.setOpen(false)
                toastSuccess('Cleared')
              },
            })
          }
        />
      )}
    </>
  )
}
