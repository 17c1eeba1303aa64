import { afterAll, beforeAll } from 'vitest'
import { tellClockChange } from './zone-stories'

const before = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Pacific/Auckland'
})
afterAll(() => {
  process.env.TZ = before
})

tellClockChange({ zone: 'Pacific/Auckland', day: [2026, 8, 27], hours: 23 })
tellClockChange({ zone: 'Pacific/Auckland', day: [2026, 3, 5], hours: 25 })
