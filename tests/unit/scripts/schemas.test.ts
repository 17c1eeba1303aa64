import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Entry, entriesOf } from '../../../scripts/db/schemas/dump.ts'
import { TOPICS, topicOf } from '../../../scripts/db/schemas/topics.ts'
import { schemaFiles } from '../../../scripts/db/schemas/write.ts'

const entry = (type: string, name: string, sql: string, schema = 'public'): Entry => ({ type, schema, name, sql })

it('cuts a dump at its headings and leaves the end of it out', () => {
  const dump = `--
-- PostgreSQL database dump
--

SET statement_timeout = 0;

--
-- Name: clean(text); Type: FUNCTION; Schema: private; Owner: -
--

CREATE FUNCTION a;


--
-- Name: events; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE b;

--
-- PostgreSQL database dump complete
--
`
  expect(entriesOf(dump)).toEqual([
    entry('FUNCTION', 'clean(text)', 'CREATE FUNCTION a;', 'private'),
    entry('ROW SECURITY', 'events', 'ALTER TABLE b;'),
  ])
})

it('puts what hangs on a table or function beside it, in the file of its topic', () => {
  const files = schemaFiles([
    entry('TRIGGER', 'events prepare_event', 'the trigger'),
    entry('POLICY', 'events Organizers edit', 'the policy'),
    entry('COMMENT', 'COLUMN events.name', 'the comment of a column'),
    entry('COMMENT', 'FUNCTION refuse(p_word text)', 'the comment of a function', 'private'),
    entry('INDEX', 'events_organizer_id_idx', 'CREATE INDEX i ON public.events (id)'),
    entry('FUNCTION', 'refuse(text, text, text)', 'the function', 'private'),
    entry('TABLE', 'events', 'the table'),
  ])
  const parts = (name: string) =>
    files[name]
      ?.split(/\n\n+/)
      .slice(1)
      .map((part) => part.trim())
  expect(Object.keys(files)).toEqual(['README.md', ...Object.keys(TOPICS).map((topic) => `${topic}.sql`)])
  expect(parts('events.sql')).toEqual([
    'the table',
    'the comment of a column',
    'CREATE INDEX i ON public.events (id)',
    'the trigger',
    'the policy',
  ])
  expect(parts('foundation.sql')).toEqual(['the function', 'the comment of a function'])
})

it('tells tables first, and below each thing what it uses', () => {
  const files = schemaFiles([
    entry('FUNCTION', 'held_registration(uuid)', 'held', 'private'),
    entry('FUNCTION', 'check_joining(uuid)', 'checks private.held_registration()', 'private'),
    entry('FUNCTION', 'take_place(uuid)', 'takes private.check_joining() private.held_registration()', 'private'),
    entry('FUNCTION', 'hash_secret(text)', 'hashes', 'private'),
    entry('FUNCTION', 'is_entry(text)', 'is', 'private'),
    entry('TABLE', 'participants', 'has private.is_entry()'),
  ])
  const told = (name: string) => files[name]?.split(/\n{3,}/).map((sql) => sql.split(/\s/)[0])
  expect(told('joining.sql')).toEqual(['--', 'takes', 'checks', 'held'])
  expect(told('participants.sql')).toEqual(['--', 'has', 'is', 'hashes'])
})

it('has no topic for what is not there', () => {
  const migrations = readdirSync('supabase/migrations').map((name) => name.replace(/^\d+_|\.sql$/g, ''))
  const made = Object.keys(TOPICS).flatMap((topic) =>
    [...readFileSync(`supabase/schemas/${topic}.sql`, 'utf8').matchAll(/^CREATE (?:TABLE|FUNCTION) ([\w.]+)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const named = Object.values(TOPICS).flatMap((topic) => topic.migrations.split(' '))
  const also = Object.values(TOPICS).flatMap((topic) => topic.also?.split(' ') ?? [])
  expect(named.filter((name) => !migrations.includes(name))).toEqual([])
  expect(also.filter((name) => !made.includes(name))).toEqual([])
  expect([...named, ...also].filter((name, index, all) => all.indexOf(name) !== index)).toEqual([])
})

it('refuses what it would otherwise tell nobody', () => {
  expect(() => schemaFiles([entry('FUNCTION', 'renamed(text)', '')])).toThrow(/no migration makes public.renamed/)
  expect(() => schemaFiles([entry('RULE', 'events a_rule', '')])).toThrow(/say in .*write.ts where it is told/)
  expect(topicOf('private.runs', '20261129200000_cohosts.sql')).toBe('access')
  expect(() => topicOf('public.dress_codes', '20990101000000_dress_codes.sql')).toThrow(/topics.ts/)
})

it('lists what the API offers under its topic, with who may call it and what its comment says', () => {
  const offered = [
    entry('FUNCTION', 'get_event(text)', 'the function'),
    entry('COMMENT', 'FUNCTION get_event(p_id text)', "COMMENT ON FUNCTION get_event IS 'An event''s page.';"),
    entry(
      'ACL',
      'FUNCTION get_event(p_id text)',
      'GRANT ALL ON FUNCTION get_event TO anon;\nGRANT … TO authenticated;',
    ),
  ]
  const { 'README.md': list = '' } = schemaFiles(offered)
  const [, chapter = ''] = list.split('## [reading](reading.sql)')
  expect(chapter.split('## ')[0]).toContain("| `get_event` | everybody | An event's page. |")
  expect(() => schemaFiles(offered.slice(0, 2))).toThrow(/get_event: nobody may call it/)
  expect(() => schemaFiles(offered.filter(({ type }) => type !== 'COMMENT'))).toThrow(/get_event: say in a comment/)
})
