import { ChevronDown, Plus, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { EventPageData } from '@/entities/event/event-schema'
import type { Holder } from '@/entities/person/holder'
import { addPersonLabel } from '@/entities/slots/others'
import { hasSections, sectionWithId } from '@/entities/slots/sections'
import { type SignUpDraft, type SignUpValues, valuesOf } from '@/features/event/my-registration/drafts'
import { t } from '@/lib/text/translate'
import { hasRoomBeside, modeOf } from '../people'
import { signUpResolver } from '../schema'
import type { People } from '../use-people'
import { PersonSection } from './person-section'
import { RegistrationFields } from './registration-fields'

interface PeopleInFormProps {
  people: People
  event: EventPageData['event']
  /** The section that the person who brings them has chosen; '' for none. */
  section: string
  /** How many there can be. */
  most: number
}

/** The added people: each of them is one row, except the one that is open. */
export function PeopleInForm({ people: all, event, section, most }: PeopleInFormProps) {
  const { holder, people, openId, setOpenId, attempts, add, type, remove } = all
  return (
    <div className="grid gap-3 pt-4">
      {people.map((person, index) =>
        person.id === openId ? (
          <section
            key={person.id}
            aria-label={t('Person {number}', { number: index + 2 })}
            className="rounded-card border border-line p-4 pt-2"
          >
            <div className="-mr-2 flex items-center justify-between">
              <span className="font-semibold text-strong">{t('One more')}</span>
              <button
                type="button"
                aria-label={t('Remove this person')}
                onClick={() => remove(person)}
                className="grid size-11 place-items-center text-muted"
              >
                <X size={20} />
              </button>
            </div>
            <PersonFields
              person={person}
              event={event}
              holder={holder}
              attempts={attempts}
              hasRoomBeside={hasRoomBeside(event, section, people.slice(0, index))}
              onType={(values) => type(person, values)}
            />
          </section>
        ) : (
          <button
            key={person.id}
            type="button"
            aria-expanded={false}
            onClick={() => setOpenId(person.id)}
            className="flex min-h-15 items-center gap-3 rounded-card border border-line px-4 py-2 text-start"
          >
            <span className="min-w-0 flex-1">
              <bdi className="wrap-anywhere font-semibold text-strong">
                {person.values.name.trim() || t('One more')}
              </bdi>
              <span className="line-fades text-muted text-small">
                {[sectionWithId(event, person.values.section)?.name, ...Object.values(person.answers)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <ChevronDown size={20} className="shrink-0 text-muted" />
          </button>
        ),
      )}
      {people.length < most && (
        <button
          type="button"
          // The second half of a double tap would add an empty person.
          onClick={({ detail }) => (detail < 2 || people.at(-1)?.values.name) && add()}
          className="flex min-h-13 items-center justify-center gap-2 rounded-card border border-line border-dashed font-semibold text-accent-text"
        >
          <Plus size={20} />
          {addPersonLabel()}
        </button>
      )}
    </div>
  )
}

interface PersonFieldsProps {
  person: SignUpDraft
  event: EventPageData['event']
  /** The person who brings them. A guest is the way to reach them. */
  holder: Holder
  /** How often the form was sent since the person was added. */
  attempts: number
  hasRoomBeside: boolean
  onType: (values: SignUpValues) => void
}

function PersonFields({ person, event, holder, attempts, hasRoomBeside, onType }: PersonFieldsProps) {
  const { custom_fields: fields } = event
  const form = useForm<SignUpValues>({
    resolver: useMemo(() => signUpResolver(fields, modeOf(holder)), [fields, holder]),
    defaultValues: valuesOf(person, fields),
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => onType(values) }))
  useEffect(() => {
    if (attempts > 0) void form.trigger(undefined, { shouldFocus: true })
    else form.setFocus('name')
  }, [form, attempts])
  return (
    <RegistrationFields
      form={form}
      fields={fields}
      mode="claim"
      isAdded={holder.namesPeople}
      choice={hasSections(event) && <PersonSection form={form} event={event} hasRoomBeside={hasRoomBeside} />}
    />
  )
}
