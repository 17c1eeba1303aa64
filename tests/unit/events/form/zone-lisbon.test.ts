import { afterAll, beforeAll } from 'vitest'
import { tellClockChange } from './zone-stories'

const before = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Europe/Lisbon'
})
afterAll(() => {
  process.env.TZ = before
})

tellClockChange({ zone: 'Europe/Lisbon', day: [2026, 2, 29], hours: 23 })
tellClockChange({ zone: 'Europe/Lisbon', day: [2026, 9, 25], hours: 25 })
