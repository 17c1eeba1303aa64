import { useState } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { matchesPerson } from '@/entities/person/people-search'
import { sectionOf, slotName } from '@/entities/slots/sections'
import { inLineText } from '@/entities/slots/waitlist'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { SearchField } from '@/ui/form/search-field'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { useMergeRegular } from '../mutations'
import { mergeable } from '../rules'
import type { Plan, Regular } from '../schema'
import { WithdrawEntry } from './withdraw-entry'

interface MergeRegularProps extends SheetState {
  plan: Plan
  /** A place that is kept for a name. */
  regular: Regular
  /** The date on the page. */
  data: EventPageData
}

const MANY = 8

/**
 * Chooses the person on this date's list to whom a name's place belongs, and hands it over. Where the name is on that
 * list too, offers to withdraw it.
 */
export function MergeRegular({ plan, regular, data, open, onOpenChange }: MergeRegularProps) {
  const left = useShownValue<{ id: string; name: string }>()
  const merge = useMergeRegular(plan, left.show)
  const [query, setQuery] = useState('')
  const asked = useShownValue<ListedRow>()
  const people = mergeable(data, regular.name)
  const found = people.filter((row) => matchesPerson(row, query))

  async function confirm() {
    // A double tap: the second tap comes while the question closes.
    const person = asked.value
    if (!person || !asked.open) return
    asked.setOpen(false)
    onOpenChange(false)
    if (await merge({ id: regular.id, person })) toastSuccess('The place is handed over')
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={
          <>
            Who is <bdi className="wrap-anywhere">{regular.name}</bdi>?
          </>
        }
        description={
          people.length > 0
            ? 'Choose from those who signed up for this date themselves. They get the place.'
            : 'Nobody has signed up for this date themselves yet. Send them the link: once they are on the list, choose them here.'
        }
      >
        <div className="grid gap-2">
          {people.length > MANY && (
            <SearchField value={query} onChange={setQuery} label="Search people" placeholder="Name" />
          )}
          {found.length > 0 ? (
            <ChoiceList>
              {found.map((row) => (
                <Choice
                  key={row.id}
                  title={<bdi className="wrap-anywhere">{row.name}</bdi>}
                  hint={standing(data, row)}
                  onChoose={() => asked.show(row)}
                />
              ))}
            </ChoiceList>
          ) : (
            people.length > 0 && <p className="pb-3 text-muted leading-snug">Nobody found</p>
          )}
        </div>
      </Sheet>
      {asked.value && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={asked.setOpen}
          title="Hand Over the Place"
          body={
            <>
              <bdi className="wrap-anywhere">{asked.value.name}</bdi> gets the place that is kept for{' '}
              <bdi className="wrap-anywhere">{regular.name}</bdi>, from the next date that opens, and can give it up.
              Lists that are open stay as they are. If they keep a place already, they get the better of the two. This
              action cannot be undone.
            </>
          }
          confirmLabel="Hand Over"
          onConfirm={confirm}
        />
      )}
      {left.value && asked.value && (
        <WithdrawEntry
          data={data}
          entry={left.value}
          person={asked.value.name}
          open={left.open}
          onOpenChange={left.setOpen}
        />
      )}
    </>
  )
}

function standing({ event }: EventPageData, row: ListedRow): string {
  const section = sectionOf(event, row)?.name
  const where = row.in === 'line' ? inLineText(row.place, section) : slotName(section || 'Slot', row.slot_number)
  return row.is_guest ? `${where}, guest` : where
}
