import type { ListedRow, Registration } from '@/entities/event/event-schema'

export interface OwnRegistration {
  /** As it stands now. */
  registration: ListedRow | Registration
  /** A guest's, with which this browser may change it. */
  secret?: string
}
