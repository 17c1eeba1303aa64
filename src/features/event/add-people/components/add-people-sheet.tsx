import type { EventPageData } from '@/entities/event/event-schema'
import { hasSections, sectionWithId } from '@/entities/slots/sections'
import { toast } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Checkbox } from '@/ui/form/checkbox'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { Textarea } from '@/ui/form/textarea'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useAddPeople, useTakeBack } from '../mutations'
import { MOST_PEOPLE, planned, sums, toAdd } from '../plan'
import { addedText, addText, namesText, regularDatesText } from '../texts'
import { usePeopleDraft } from '../use-people-draft'
import { OtherLines } from './other-lines'
import { PastedPeople } from './pasted-people'

/** A list that was kept elsewhere becomes people of the event: pasted or typed, looked at, then added in one step. */
export function AddPeopleSheet({ data, open, onOpenChange }: SheetState & { data: EventPageData }) {
  const { event, series } = data
  const draft = usePeopleDraft(event.id)
  const { mutate, isPending } = useAddPeople(event.id)
  const { mutate: takeBack } = useTakeBack(event.id)
  const { sections } = event
  const section = sectionWithId(event, draft.section) ?? sections[0]
  const plan = draft.people && section && planned(draft.people, data, section)
  const adding = plan ? toAdd(plan) : []
  const isTooMany = adding.length > MOST_PEOPLE
  const mayKeepPlaces = series?.ended === false && typeof series.regulars === 'number'

  function add() {
    if (isPending) return
    mutate(
      {
        people: adding,
        ...(section?.id && { section: section.id }),
        ...(mayKeepPlaces && draft.asRegulars && { asRegulars: true }),
      },
      {
        onSuccess: (answer) => {
          draft.clear()
          onOpenChange(false)
          const { entry } = answer
          toast({
            description: addedText(answer),
            ...(typeof entry === 'number' && { action: { label: t('Undo'), onClick: () => takeBack(entry) } }),
          })
        },
      },
    )
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('Add People')}
      footer={
        plan ? (
          <>
            <Sums {...sums(plan)} />
            <Button
              size="lg"
              full
              busy={isPending}
              busyText={t('Adding...')}
              disabled={adding.length === 0 || isTooMany}
              onClick={add}
            >
              {addText(adding.length)}
            </Button>
          </>
        ) : (
          <Button size="lg" full disabled={draft.text.trim() === ''} onClick={draft.read}>
            {t('Next')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4 pb-3">
        {hasSections(event) && (
          <Field label={t('Where')}>
            {(props) => (
              <Select
                {...props}
                value={section?.id}
                onChange={({ target }) => draft.choose(target.value)}
                options={sections.map(({ id, name }) => [id, name])}
              />
            )}
          </Field>
        )}
        {plan ? (
          <>
            <div className="flex min-h-11 items-center gap-3 rounded-control bg-sunken pl-3">
              <p className="min-w-0 flex-1 line-fades text-muted">{draft.text}</p>
              <Button variant="ghost" onClick={draft.edit}>
                {t('Edit')}
              </Button>
            </div>
            <p role="status" className="text-muted text-small">
              {plan.length === 0 ? t('No names found in this text.') : namesText(plan.length)}
              {isTooMany && ` ${t('At most {max} can be added at a time.', { max: MOST_PEOPLE })}`}
            </p>
            <PastedPeople plan={plan} onChange={draft.change} onLeaveOut={draft.leaveOut} />
            <OtherLines lines={draft.lines} onAdd={draft.addLine} />
            {mayKeepPlaces && (
              <Checkbox
                checked={draft.asRegulars === true}
                onCheckedChange={draft.setAsRegulars}
                label={
                  <>
                    {t('As regulars too')}
                    <span className="block text-muted text-small leading-snug">{regularDatesText(series.next)}</span>
                  </>
                }
              />
            )}
          </>
        ) : (
          <Field
            label={t('Names')}
            hint={t(
              'One per line, or paste a list or messages from a chat, or a sheet: numbers, emails and phones are understood.',
            )}
          >
            {(props) => (
              <Textarea
                {...props}
                dir="auto"
                rows={6}
                placeholder={'1. Ana\n2. Ben (goalie)'}
                value={draft.text}
                onChange={({ target }) => draft.type(target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Sheet>
  )
}

function Sums({ slots, line, out }: ReturnType<typeof sums>) {
  const parts = [
    slots && <span key="slots">{slots}</span>,
    line && (
      <span key="line" className="font-medium">
        {line}
      </span>
    ),
    out && <span key="out">{out}</span>,
  ].filter(Boolean)
  return (
    <p className="pb-2 text-center font-semibold" aria-live="polite">
      {parts.map((part, index) => [index > 0 && ' · ', part])}
    </p>
  )
}
