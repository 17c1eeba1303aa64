import { useMemo, useState } from 'react'
import { matchesPerson } from '@/entities/person/people-search'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Checkbox } from '@/ui/form/checkbox'
import { LazySearchField } from '../lazy'
import { SEARCH_FROM } from '../rules'
import type { GroupRole } from '../schema'
import type { Selection } from '../use-selection'
import { GrowingList } from './growing-list'
import { MemberLabel } from './member-label'

interface PersonPickerProps<Person> {
  people: Person[]
  /** Key of a selection: the participant, or their account. */
  idOf: (person: Person) => string
  selection: Selection
  canPick?: (person: Person) => boolean
  disabled: boolean
  label: string
  showsRole?: boolean
}

/** A multi-select list of people; many can be searched. 'Select All' selects the search results. */
export function PersonPicker<Person extends PickablePerson>({
  people,
  idOf,
  selection: { selected, setAll },
  canPick = () => true,
  disabled,
  label,
  showsRole = false,
}: PersonPickerProps<Person>) {
  const [query, setQuery] = useState('')
  const found = useMemo(() => people.filter((person) => matchesPerson(person, query)), [people, query])
  const pickable = found.filter(canPick).map(idOf)
  const all = pickable.length > 0 && pickable.every((id) => selected.has(id))

  return (
    <div className="grid gap-2">
      {(people.length >= SEARCH_FROM || query !== '') && (
        <LazySearchField
          value={query}
          onChange={setQuery}
          label={t('Search by name, email or phone')}
          placeholder={t('Name, email or phone')}
        />
      )}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-muted text-body tabular-nums">
          {query.trim() !== '' && `${plural(found.length, '{count} found', '{count} found')}, `}
          {plural(selected.size, '{count} selected', '{count} selected')}
        </p>
        {pickable.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            className="-mr-3"
            onClick={() => setAll(pickable, !all)}
          >
            {all ? t('Clear All') : t('Select All')}
          </Button>
        )}
      </div>
      {found.length > 0 ? (
        <GrowingList items={found} keyOf={(person) => person.participant_id} label={label}>
          {(person) => (
            <div className="mx-1.5 rounded-button px-2.5 py-2 has-checked:bg-accent-soft">
              <Checkbox
                checked={selected.has(idOf(person))}
                disabled={disabled || !canPick(person)}
                onCheckedChange={(on) => setAll([idOf(person)], on)}
                label={<MemberLabel person={person} role={showsRole ? person.role : undefined} showsContact />}
              />
            </div>
          )}
        </GrowingList>
      ) : (
        <p className="py-8 text-center text-muted">{t('No one found')}</p>
      )}
    </div>
  )
}

/** A member or a candidate, as an admin sees them. */
interface PickablePerson {
  participant_id: string
  name: string
  email?: string | null
  phone?: string | null
  event: { name: string }
  role?: GroupRole
}
