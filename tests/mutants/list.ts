import { app } from './app.ts'
import { joining } from './joining.ts'
import { managing } from './managing.ts'

export const mutants = [...joining, ...managing, ...app]
