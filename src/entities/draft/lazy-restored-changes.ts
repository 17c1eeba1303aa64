import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import type { RestoredChangesProps } from './restored-changes'

type Part = <Values extends FieldValues>(props: RestoredChangesProps<Values>) => ReactNode

/** Loaded after the form. If it cannot be loaded, what is typed is not kept, and no message says so. */
export const LazyRestoredChanges: Part = lazyComponent(() => import('./restored-changes'), 'RestoredChanges', {
  unavailable: null,
}) as unknown as Part
