import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lazyPart } from '@/ui/feedback/lazy-part'
import type { RestoredChangesProps } from './restored-changes'

type Part = <Values extends FieldValues>(props: RestoredChangesProps<Values>) => ReactNode

/** Loaded after the form. If it cannot be loaded, what is typed is not kept, and no message says so. */
export const RestoredChangesPart: Part = lazyPart(() => import('./restored-changes'), 'RestoredChanges', {
  unavailable: null,
}) as unknown as Part
