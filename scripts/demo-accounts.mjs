/** The accounts that `supabase/seed.sql` makes. They exist in the embedded demo only. */
export const demoPassword = 'roster-demo'

export const demoAccounts = [
  { name: 'Olga Ferreira', email: 'olga@roster.example', role: 'organizes most events' },
  { name: 'Ben Carter', email: 'ben@roster.example', role: 'helps run a group' },
  { name: 'Ana Sousa', email: 'ana@roster.example', role: 'joins, and brings friends' },
]
