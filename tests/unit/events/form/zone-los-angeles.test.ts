import { afterAll, beforeAll } from 'vitest'
import { tellClockChange } from './zone-stories'

const before = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'America/Los_Angeles'
})
afterAll(() => {
  process.env.TZ = before
})

tellClockChange({ zone: 'America/Los_Angeles', day: [2026, 2, 8], hours: 23 })
tellClockChange({ zone: 'America/Los_Angeles', day: [2026, 10, 1], hours: 25 })
