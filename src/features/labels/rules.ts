/** The part of the event page that labels change. */
export interface LabelledLists {
  roster: Labelled[]
  waitlist: Labelled[]
}

interface Labelled {
  id: string
  label_ids: string[]
}

/** The page with a label put on or taken off one participant. A label that is there already stays once. Pure. */
export function withLabel<Data extends LabelledLists>(
  data: Data,
  participantId: string,
  labelId: string,
  isOn: boolean,
): Data {
  const changed = <Row extends Labelled>(row: Row): Row => {
    if (row.id !== participantId || row.label_ids.includes(labelId) === isOn) return row
    const label_ids = isOn ? [...row.label_ids, labelId] : row.label_ids.filter((id) => id !== labelId)
    return { ...row, label_ids }
  }
  return {
    ...data,
    roster: data.roster.map(changed),
    waitlist: data.waitlist.map(changed),
  }
}
