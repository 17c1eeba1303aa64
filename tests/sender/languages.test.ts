import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePushKeys } from '../../scripts/push-keys.ts'
import { CATALOGS } from '../../supabase/functions/_shared/catalogs.ts'
import { messageKey } from '../../supabase/functions/_shared/translate.ts'
import type { Backend } from '../../supabase/functions/send-messages/backend.ts'
import type { Mail } from '../../supabase/functions/send-messages/mail-text.ts'
import { tick } from '../../supabase/functions/send-messages/tick.ts'
import { testDatabase } from '../db/support/database.ts'
import { follow } from '../db/support/device-actions.ts'
import { buildEvent } from '../db/support/event-actions.ts'
import { confirmMail, mailGuest } from '../db/support/guest-actions.ts'
import { letAllBeDue, letItBeDay, setChoices } from '../db/support/message-actions.ts'
import { join, joinAsGuest } from '../db/support/registration-actions.ts'
import { Visitor } from '../db/support/visitor.ts'
import { PushService } from './support/push-service.ts'

/** Each person is notified in their own language, whatever that of the organizer is. */

const catalog = (texts: [string, string][]) =>
  Object.fromEntries(texts.map(([text, translation]) => [messageKey(text), translation]))

/** Instead of the real ones, so that a translation may change. */
const TRANSLATIONS = {
  de: catalog([['{event} is now at {place}', '{event} jetzt hier: {place}']]),
  fr: catalog([
    ['{event} is now at {place}', '{place} : le nouveau lieu de {event}'],
    ['You are in: {slots}', 'Tu participes : {slots}'],
    ['slot {slot}', 'place {slot}'],
    ['Open my registration', 'Ouvrir mon inscription'],
  ]),
}
const real = { ...CATALOGS }

const db = testDatabase()
const keys = makePushKeys()
let service: PushService
beforeAll(async () => {
  Object.assign(CATALOGS, TRANSLATIONS)
  service = await PushService.start(keys.publicKey)
  await db.owner("insert into private.allowed_push_hosts values ('localhost')")
})
afterAll(async () => {
  for (const language of Object.keys(TRANSLATIONS)) delete CATALOGS[language]
  Object.assign(CATALOGS, real)
  await service.stop()
})

const backend: Backend = { rpc: (name, args) => new Visitor(db, { role: 'service_role' }).rpc(name, args) }
const mails: Mail[] = []

/** Sends everything that is due. @returns the mails, then the pushes, with their receivers and languages */
async function send(names: Record<string, string>) {
  mails.length = 0
  service.received.length = 0
  await letItBeDay(db)
  await letAllBeDue(db)
  await tick({
    backend,
    siteUrl: 'https://roster.example',
    ownUrl: 'https://project.example/functions/v1/send-messages',
    token: null,
    vapid: { ...keys, subject: 'mailto:us@roster.example' },
    mailer: async (mail) => {
      mails.push(mail)
      return { is: 'delivered' }
    },
    extraHosts: ['localhost'],
  })
  const pushed = service.received.map(({ device, payload }) => {
    const { title, lang } = (payload as { notification: { title: string; lang: string } }).notification
    return `${names[device]} (push, ${lang}): ${title}`
  })
  const mailed = mails.map(({ to, subject, html }) => {
    const [, lang] = /<html lang="([\w-]+)">/.exec(html) ?? []
    return `${names[to]} (mail, ${lang}): ${subject}`
  })
  return [...mailed.sort(), ...pushed.sort()]
}

test('A German account, a French guest and an English account are notified by one run of an English organizer', async () => {
  await send({})
  const [olga, ana, ben] = [await db.person('Olga'), await db.person('Ana'), await db.person('Ben')]
  await setChoices(db, ana, { language: 'de' })
  const event = await buildEvent(olga, { name: 'Chess' })
  const gus = await joinAsGuest(db.anon, event, { p_email: 'gus@home.example' })
  await join(ana, event)
  await join(ben, event)
  const phones = [
    await follow(ana, service.subscribe()),
    await follow(ben, service.subscribe()),
    await follow(db.anon, service.subscribe(), { p_secret: gus.secret, p_language: 'fr-CA' }),
  ].map(({ endpoint }) => endpoint)
  const names = {
    ...Object.fromEntries(['Ana', 'Ben', 'Gus'].map((name, index) => [phones[index], name])),
    [ana.email]: 'Ana',
    [ben.email]: 'Ben',
    'gus@home.example': 'Gus',
  }
  await mailGuest(db.anon, gus, gus.secret)
  expect(await send(names)).toEqual(['Gus (mail, fr): Tu participes : place 1'])
  expect(mails[0]?.text).toContain('Ouvrir mon inscription: https://roster.example/signup/')
  await confirmMail(db.anon, /#r=(m[0-9a-f]{32})/.exec(mails[0]?.text ?? '')?.[1] ?? '')
  await olga.update('events', { id: event.id }, { location: 'Park' })
  expect(await send(names)).toEqual([
    'Ana (mail, de): Chess jetzt hier: Park',
    'Ben (mail, en): Chess is now at Park',
    'Gus (mail, fr): Park : le nouveau lieu de Chess',
    'Ana (push, de): Chess jetzt hier: Park',
    'Ben (push, en): Chess is now at Park',
    'Gus (push, fr): Park : le nouveau lieu de Chess',
  ])
})

test("An organizer's language reaches neither a guest of an older page nor an account with an unknown language", async () => {
  const [olga, ana] = [await db.person('Olga'), await db.person('Ana')]
  await setChoices(db, olga, { language: 'de' })
  await setChoices(db, ana, { language: 'no language', clock: { h23: true }, emailNotifications: false })
  const event = await buildEvent(olga, { name: 'Chess' })
  await join(ana, event)
  const guest = await joinAsGuest(db.anon, event)
  const phones = [
    await follow(ana, service.subscribe()),
    await follow(db.anon, service.subscribe(), { p_secret: guest.secret }),
  ].map(({ endpoint }) => endpoint)
  await olga.update('events', { id: event.id }, { location: 'Park' })
  const names = Object.fromEntries(['Ana', 'guest'].map((name, index) => [phones[index], name]))
  expect(await send(names)).toEqual(['Ana (push, en): Chess is now at Park', 'guest (push, en): Chess is now at Park'])
})

test('A guest who asks again on a page in another language is notified in that one, and with its clock', async () => {
  const olga = await db.person('Olga')
  const event = await buildEvent(olga, {
    name: 'Chess',
    datetime: '2058-07-10T18:00:00Z',
    end_datetime: null,
    time_zone: 'UTC',
  })
  const guest = await joinAsGuest(db.anon, event)
  const ben = await db.person('Ben')
  await setChoices(db, ben, { clock: 'h23', emailNotifications: false })
  await join(ben, event)
  const bens = await follow(ben, service.subscribe())
  const phone = service.subscribe()
  const inLanguage = (p_language: string) => follow(db.anon, phone, { p_secret: guest.secret, p_language })
  await inLanguage('fr')
  await inLanguage('de-u-hc-h12')
  await inLanguage('no language')
  await olga.update('events', { id: event.id }, { location: 'Park' })
  expect(await send({ [phone.endpoint]: 'guest', [bens.endpoint]: 'Ben' })).toEqual([
    'Ben (push, en): Chess is now at Park',
    'guest (push, de): Chess jetzt hier: Park',
  ])
  const bodies = service.received.map(
    ({ payload }) => (payload as { notification: { body: string } }).notification.body,
  )
  expect(bodies.sort()).toEqual([
    expect.stringMatching(/^Now Mi\., 10\. Juli 2058, 6:00\sPM\b/),
    expect.stringMatching(/^Now Wed, Jul 10, 2058, 18:00\b/),
  ])
})

test('An account that has chosen no language is notified in that of its first page', async () => {
  const [olga, ana, ben] = [await db.person('Olga'), await db.person('Ana'), await db.person('Ben')]
  await setChoices(db, ana, { language: null, pageLanguage: 'de', emailNotifications: false })
  await setChoices(db, ben, { language: 'fr', pageLanguage: 'de', emailNotifications: false })
  const event = await buildEvent(olga, { name: 'Chess' })
  await join(ana, event)
  await join(ben, event)
  const phones = [await follow(ana, service.subscribe()), await follow(ben, service.subscribe())]
  await olga.update('events', { id: event.id }, { location: 'Park' })
  const names = Object.fromEntries(phones.map(({ endpoint }, index) => [endpoint, ['Ana', 'Ben'][index] ?? '']))
  expect(await send(names)).toEqual([
    'Ana (push, de): Chess jetzt hier: Park',
    'Ben (push, fr): Park : le nouveau lieu de Chess',
  ])
})
