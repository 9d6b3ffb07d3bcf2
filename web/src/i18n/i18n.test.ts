import { afterEach, describe, expect, test } from 'vitest'
import { settings } from '../table/settings.svelte.ts'
import { REACTIONS } from '../wire/messages.ts'
import { LANGS, preferred } from './languages.ts'
import { isMessageId, lookUp, t, translate, type Message, type MessageId } from './index.ts'
import laterEn from './later/words/en.ts'
import laterFr from './later/words/fr.ts'
import enWords from './words/en.ts'
import frWords from './words/fr.ts'
import { gameWords, loadWords } from './words.ts'

const en: Record<MessageId, Message> = { ...enWords, ...laterEn }
const fr: Record<MessageId, Message> = { ...frWords, ...laterFr }
const ids = Object.keys(en) as MessageId[]
const forms = (message: Message) =>
  typeof message === 'string' ? [message] : Object.values(message)
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()

afterEach(() => (settings.lang = 'en'))

describe('both languages', () => {
  test('have the same ids', () => {
    expect(Object.keys(fr).sort()).toEqual([...ids].sort())
  })

  test.each(ids)('%s says something in each', (id) => {
    for (const text of [...forms(en[id]), ...forms(fr[id])]) expect(text.trim()).not.toBe('')
  })

  test.each(ids)('%s has the same blanks in each', (id) => {
    const last = (message: Message) => holes(forms(message).at(-1) ?? '')
    expect(last(fr[id])).toEqual(last(en[id]))
  })
})

test('whoever asks for a language that there is gets it, and English else', () => {
  expect(LANGS).toEqual(['en', 'fr'])
  expect(preferred(['de-CH', 'FR-ca', 'en'])).toBe('fr')
  expect(preferred(['de', 'fry'])).toBe('en')
})

test('every reaction has its words', () => {
  for (const reaction of REACTIONS) expect(isMessageId(`reaction.${reaction}`)).toBe(true)
  expect(lookUp('reaction.nonsense')).toBe(null)
})

test('plurals follow the language: zero is singular in French', () => {
  expect(translate('en', 'rules.found', { n: 0 })).toBe('0 rules')
  expect(translate('fr', 'rules.found', { n: 0 })).toBe('0 règle')
  expect(translate('fr', 'rules.found', { n: 2 })).toBe('2 règles')
})

test('French has its spaces', () => {
  expect(translate('fr', 'reaction.bravo')).toBe('Bravo\u202f!')
  expect(translate('fr', 'table.bars', { n: 3 })).toBe('Connexion\u00a0: 3 sur 3')
})

test('t follows the language', () => {
  settings.lang = 'en'
  expect(t('lobby.start')).toBe('Start')
  settings.lang = 'fr'
  expect(t('lobby.start')).toBe('Commencer')
  expect(document.documentElement.lang).toBe('fr')
})

test('a game brings its own words, typeset', async () => {
  const words = await loadWords('mistigri', 'fr')
  expect(words?.title).toBe('Crazy Mistigri')
  expect(words?.intro[0]).toContain('chats\u202f!')
  settings.lang = 'fr'
  expect(gameWords('mistigri')).toBe(words)
  expect((await loadWords('nothing', 'fr')).title).toBe('nothing')
})
