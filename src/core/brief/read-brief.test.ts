import { describe, expect, test } from 'vitest'
import type { Demand } from './demand.ts'
import { readBrief } from './read-brief.ts'

describe('a country', () => {
  test.each([
    ['en', 'We are looking for listeners in Germany'],
    ['de', 'Wir suchen Hörer in Deutschland'],
    ['fr', 'Nous cherchons des auditeurs en Allemagne'],
    ['es', 'Buscamos oyentes en Alemania'],
    ['it', 'Cerchiamo ascoltatori in Germania'],
    ['nl', 'Wij zoeken luisteraars in Duitsland'],
    ['no', 'Vi søker lyttere i Tyskland'],
    ['sv', 'Vi söker lyssnare i Tyskland'],
    ['da', 'Vi søger lyttere i Tyskland'],
  ])('is read by its name in %s: %s', (_, text) => {
    expect(countriesOf(text)).toEqual(['DE'])
  })

  test.each([
    'Swiss commuters',
    'Schweizer Pendler',
    'auditeurs suisses',
    'viajeros suizos',
    'lettori svizzeri',
    'Zwitserse forenzen',
    'sveitsiske pendlere',
    'schweiziska pendlare',
    'schweiziske pendlere',
  ])('is read by its adjective: %s', (text) => {
    expect(countriesOf(text)).toEqual(['CH'])
  })

  test.each(['readers in Zürich', 'ZURICH readers', 'Zu\u0308rich', 'auditeurs à Genève'])(
    'is read from one of its cities, however spelled: %s',
    (text) => {
      expect(countriesOf(text)).toEqual(['CH'])
    },
  )

  test('is one of those in a named region', () => {
    expect(countriesOf('commuters across the Nordics')).toEqual(['NO', 'SE', 'DK', 'FI', 'IS'])
    expect(countriesOf('Podcasts in Scandinavia')).toEqual(['NO', 'SE', 'DK'])
  })

  test('is read from a list of codes', () => {
    expect(countriesOf('Kampagne in DE/AT/CH')).toEqual(['DE', 'AT', 'CH'])
    expect(countriesOf('Sites in DE, IT')).toEqual(['DE', 'IT'])
  })

  test('is not read from a code that is a word in its place', () => {
    expect(countriesOf('IT people who read about the cloud')).toEqual([])
  })

  test('is recognised by its capital letter, unlike a common word', () => {
    expect(countriesOf('We want to run in Turkey')).toEqual(['TR'])
    expect(countriesOf('We roast a turkey for dinner')).toEqual([])
    expect(countriesOf('Podcasts for DACH')).toEqual(['DE', 'AT', 'CH'])
    expect(countriesOf('Werbung auf dem Dach')).toEqual([])
  })

  test.each([
    ['a Danish brand for listeners in Germany', 'DE'],
    ['eine dänische Marke für Hörer in Deutschland', 'DE'],
    ['a Munich-based brewery for listeners in Austria', 'AT'],
  ])('is where the campaign is to run, not where the brand comes from: %s', (text, code) => {
    expect(countriesOf(text)).toEqual([code])
  })

  test('counts by its adjective where people of several countries are asked for', () => {
    expect(countriesOf('Podcasts for Danish and German readers, not far from Austria')).toEqual(
      expect.arrayContaining(['DK', 'DE']),
    )
  })

  test('is where the brand comes from if no other country is named', () => {
    expect(countriesOf('A Danish brand')).toEqual(['DK'])
  })
})

describe('a channel', () => {
  test.each([
    ['en', 'We want a podcast campaign', 'podcast'],
    ['de', 'Wir möchten Radiowerbung', 'radio'],
    ['fr', 'Nous cherchons une lettre d’information', 'email'],
    ['es', 'Queremos anuncios de radio', 'radio'],
    ['it', 'Vogliamo una campagna al cinema', 'cinema'],
    ['nl', 'Wij willen adverteren in een nieuwsbrief', 'email'],
    ['no', 'Vi ønsker reklame i podkast', 'podcast'],
    ['sv', 'Vi vill ha reklam i poddar', 'podcast'],
    ['da', 'Vi ønsker reklame i radioen', 'radio'],
  ])('that is asked for is a hard demand in %s: %s', (_, text, channel) => {
    expect(hardChannelsOf(text)).toEqual([channel])
  })

  test.each([
    'Our podcast',
    'We promote our new podcast.',
    'unser neuer Podcast',
    'notre nouveau podcast',
    'Launching our new podcast, for families',
  ])('that the buyer has is not a hard demand: %s', (text) => {
    expect(ideasOf(text, 'channel')).toEqual(['podcast'])
    expect(hardChannelsOf(text)).toEqual([])
  })

  test('that the buyer has does not soften the one that is asked for', () => {
    expect(hardChannelsOf('We promote our new podcast on TV')).toEqual(['tv'])
  })

  test('in "our campaign" is asked for', () => {
    expect(hardChannelsOf('our podcast campaign')).toEqual(['podcast'])
    expect(hardChannelsOf('our podcast and radio campaign')).toEqual(['podcast', 'radio'])
  })

  test.each([
    'Last year we ran TV, now we want podcasts',
    'Last year we ran TV. We want podcasts.',
    'Letztes Jahr lief TV, jetzt wollen wir Podcasts',
    'L’an dernier nous avons fait de la TV. Nous voulons des podcasts.',
  ])('that was used before is not asked for: %s', (text) => {
    expect(ideasOf(text, 'channel')).toEqual(['podcast'])
  })
})

describe('a placement', () => {
  test.each([
    ['home-page takeover', 'homepage_takeover'],
    ['homepage takeover', 'homepage_takeover'],
    ['Home Page Takeover', 'homepage_takeover'],
    ['host-read', 'host_read'],
    ['Bahnhof', 'station'],
    ['Bahnhofswerbung', 'station'],
    ['mid-roll', 'mid_roll'],
  ])('is read from %s, alone or as part of a compound', (text, id) => {
    expect(ideasOf(text, 'placement')).toContain(id)
  })
})

describe('a length', () => {
  test.each([
    ['15-second spots', [15]],
    ['15 seconds', [15]],
    ['20 oder 30 Sekunden', [20, 30]],
    ['six second bumper', [6]],
    ['une vidéo de 15 secondes', [15]],
    ['a 1-minute spot', [60]],
  ])('is read from %s', (text, seconds) => {
    expect(ofKind(text, 'length').map((demand) => demand.seconds)).toEqual(seconds)
  })

  test.each(['500 seconds', '15. Seconds matter', 'the second spot'])(
    'is not read from %s, which is not the length of a spot',
    (text) => {
      expect(ofKind(text, 'length')).toEqual([])
    },
  )
})

describe('a size', () => {
  test.each(['970x250', '970 x 250', '970X250', '970 × 250', '970 by 250'])('is read from %s', (text) => {
    expect(ofKind(text, 'size').map(({ size }) => size)).toEqual(['970x250'])
  })

  test('is not read from small numbers', () => {
    expect(ofKind('3x5 spots', 'size')).toEqual([])
  })
})

describe('an age', () => {
  test.each([
    ['women aged 25 to 44', [25, 44]],
    ['18-34', [18, 34]],
    ['18–34, in the cities', [18, 34]],
    ['women 25 to 44 in Germany', [25, 44]],
    ['Frauen 25-44 in Deutschland', [25, 44]],
    ['25 à 44 ans', [25, 44]],
    ['over 50 years old', [50, 99]],
    ['unter 30 Jahren', [10, 30]],
  ])('is read from %s', (text, ages) => {
    expect(ofKind(text, 'age').map(({ from, to }) => [from, to])).toEqual([ages])
  })

  test.each(['14-18 November', '20-30 spots', 'a discount of 10-15%.', '44 to 25', '5-9'])(
    'is not read from %s, which counts something else',
    (text) => {
      expect(ofKind(text, 'age')).toEqual([])
    },
  )
})

describe('a price', () => {
  test.each([
    ['pay per sale', 'cpa'],
    ['cost per click', 'cpc'],
    ['CPM', 'cpm'],
    ['TKP', 'cpm'],
    ['flat rate', 'flat_rate'],
  ])('model is read from %s', (text, id) => {
    expect(ideasOf(text, 'price')).toContain(id)
  })

  test.each([
    ['CPM under 8 francs', 8, ['CHF']],
    ['TKP unter 8 Franken', 8, ['CHF']],
    ['CPM no more than 8 francs', 8, ['CHF']],
    ['CPM up to €7.50', 7.5, ['EUR']],
    ['8 euros CPM', 8, ['EUR']],
  ])('limit is read from %s, and is not a budget', (text, amount, currencies) => {
    expect(ofKind(text, 'price_limit')).toEqual([
      expect.objectContaining({ amount, currencies, models: expect.arrayContaining(['cpm']) as unknown }),
    ])
    expect(ofKind(text, 'budget')).toEqual([])
  })
})

describe('a budget', () => {
  test.each([
    ['EUR 40,000', 40_000, ['EUR']],
    ['€40k', 40_000, ['EUR']],
    ['40.000 Euro', 40_000, ['EUR']],
    ['40 000 €', 40_000, ['EUR']],
    ['40\u202F000 euros', 40_000, ['EUR']],
    ['TEUR 40', 40_000, ['EUR']],
    ["CHF 50'000", 50_000, ['CHF']],
    ['CHF 50’000.50', 50_000.5, ['CHF']],
    ['£1.5m', 1_500_000, ['GBP']],
    ['1.5 million pounds', 1_500_000, ['GBP']],
    ['2000 euros', 2_000, ['EUR']],
    ['2.000 Euro für Radio', 2_000, ['EUR']],
    ['in 2026 we have €40k', 40_000, ['EUR']],
    ['Budget: 40.000', 40_000, []],
  ])('is read from %s', (text, amount, currencies) => {
    expect(budgetsOf(text)).toEqual([{ amount, currencies }])
  })

  test.each([
    [
      'Vi har 1,2 mill. kroner til radio, og dere må gjerne foreslå noen andre hvis dere har noe',
      1_200_000,
      ['NOK'],
    ],
    ['1,2 mill. kroner i Norge', 1_200_000, ['NOK']],
    ['Vi har 200 000 kronor för radio och tv', 200_000, ['SEK']],
    ['200.000 kr. in Denmark', 200_000, ['DKK']],
    ['200.000 kr. in Sweden', 200_000, ['SEK']],
    ['200,000 kr', 200_000, ['NOK', 'DKK', 'SEK']],
  ])('in kroner is of the country or the language where one is named: %s', (text, amount, currencies) => {
    expect(budgetsOf(text)).toEqual([{ amount, currencies }])
  })

  test('is named once in one currency, in words that can be answered', () => {
    expect(ofKind('40.000 Euro', 'budget').map(({ name }) => name)).toEqual(['a budget of 40,000 EUR'])
  })

  test('is not read from a number without a currency or the word', () => {
    expect(budgetsOf('40.000 listeners in 2026')).toEqual([])
  })
})

describe('dates', () => {
  test.each([
    ['from 20 November to 24 December', ['20 November', '24 December']],
    ['vom 20. November bis 24. Dezember', ['20 November', '24 Dezember']],
    ['du 20 novembre au 24 décembre', ['20 novembre', '24 décembre']],
    ['2026-11-20', ['2026-11-20']],
    ['Q4 2026', ['Q4', '2026']],
  ])('are reported, and do not count as words: %s', (text, dates) => {
    expect(ofKind(text, 'dates').map((demand) => demand.text)).toEqual(dates)
    expect(wordsOf(text)).toEqual([])
  })

  test('are not mistaken for the verb "may"', () => {
    expect(ofKind('We may run in May', 'dates').map((demand) => demand.text)).toEqual(['May'])
  })
})

test.each(['podcasts 25 and 7 and 300', '12345', '3.14 9,99 1.000.000', '1 2 3'])(
  'a bare number is neither a word nor an amount: %s',
  (text) => {
    expect(readBrief(text).demands.filter(({ kind }) => kind !== 'channel' && kind !== 'word')).toEqual([])
    expect(wordsOf(text).filter((word) => /\d/.test(word))).toEqual([])
  },
)

test.each(['Christmas', 'Weihnachten', 'Noël', 'Navidad', 'Natale', 'Kerstmis', 'julehandel', 'julhandel'])(
  'a season is read in each language: %s',
  (text) => {
    expect(ideasOf(text, 'season')).toEqual(['christmas'])
  },
)

test.each([
  'hikers',
  'Wanderer',
  'randonneurs',
  'senderistas',
  'escursionisti',
  'wandelaars',
  'turgåere',
  'vandrare',
  'vandrere',
])('a topic is the same in each language: %s', (text) => {
  expect(ideasOf(text, 'topic')).toContain('outdoors')
})

test.each(['small business owners', 'Kleinunternehmer', 'petites entreprises'])(
  'an audience is the same in each language: %s',
  (text) => {
    expect(ideasOf(text, 'audience')).toContain('small_businesses')
  },
)

describe('what is not wanted', () => {
  test.each([
    ['en', 'We want no radio'],
    ['en', "We don't want radio"],
    ['en', 'We don’t want radio'],
    ['de', 'Wir wollen kein Radio'],
    ['fr', 'Nous ne voulons pas de radio'],
    ['es', 'No queremos radio'],
    ['it', 'Non vogliamo radio'],
    ['nl', 'We willen geen radio'],
    ['no', 'Vi vil ikke ha radio'],
    ['sv', 'Vi vill inte ha radio'],
    ['da', 'Vi vil ikke have radio'],
    ['en', 'without radio'],
    ['de', 'ohne Radio'],
    ['fr', 'sans radio'],
    ['es', 'sin radio'],
    ['it', 'senza radio'],
    ['nl', 'zonder radio'],
    ['no', 'uten radio'],
    ['sv', 'utan radio'],
    ['da', 'uden radio'],
  ])('is ruled out and not asked for in %s: %s', (_, text) => {
    expect(ruledOutBy(text)).toEqual([['radio']])
    expect(ideasOf(text, 'channel')).toEqual([])
  })

  test.each([
    ['no podcasts, no audio', [['podcast'], ['audio']]],
    ['Kein Radio, keine Podcasts', [['radio'], ['podcast']]],
    ['no radio, podcasts or cinema', [['radio'], ['podcast'], ['cinema']]],
    ['geen radio of podcasts', [['radio'], ['podcast']]],
    ['ni radio ni podcast', [['radio'], ['podcast']]],
  ])('may be a list, each by itself: %s', (text, ruledOut) => {
    expect(ruledOutBy(text)).toEqual(ruledOut)
  })

  test.each([
    ['Excluded: TV, radio.', [['tv'], ['radio']], []],
    ['Not wanted: podcasts, radio and TV', [['podcast'], ['radio'], ['tv']], []],
    ['Ausschlüsse: Radio, Podcasts', [['radio'], ['podcast']], []],
    ['Podcasts: no. Radio: yes.', [['podcast']], ['radio']],
    ['Targeting: none. Podcasts', [], ['podcast']],
    ['podcast esclusi', [['podcast']], []],
    ['Podcasts ausgeschlossen, Radio', [['podcast']], ['radio']],
  ])('may be under a heading, an answer, or said afterwards: %s', (text, ruledOut, wanted) => {
    expect(ruledOutBy(text)).toEqual(ruledOut)
    expect(hardChannelsOf(text)).toEqual(wanted)
  })

  test.each([
    'Hotels without children, podcasts in Germany',
    'Last year we ran no podcasts; this year we want podcasts in Germany',
    'Customers do not see us on air, so podcasts in Germany',
    'anything but pre-roll, podcasts in Germany',
  ])('is not what comes after: %s', (text) => {
    expect(ruledOutBy(text).flat()).not.toContain('podcast')
    expect(hardChannelsOf(text)).toEqual(['podcast'])
    expect(countriesOf(text)).toEqual(['DE'])
  })

  test('ends where something else begins', () => {
    expect(ruledOutBy('no podcasts, and we like video')).toEqual([['podcast']])
    expect(hardChannelsOf('no podcasts, and we like video')).toEqual(['video'])
  })

  test.each([
    'Radio wollen wir nicht',
    'Radio is not for us',
    'radio excluded',
    'We like TV. Radio is out of the question.',
  ])('may come before the words that rule it out: %s', (text) => {
    expect(ruledOutBy(text)).toEqual([['radio']])
    expect(ideasOf(text, 'channel')).not.toContain('radio')
  })

  test.each(['not radio but TV', 'nicht Radio, sondern Fernsehen'])(
    'is kept apart from what is wanted instead: %s',
    (text) => {
      expect(ruledOutBy(text)).toEqual([['radio']])
      expect(hardChannelsOf(text)).toEqual(['tv'])
    },
  )

  test.each([
    'not only podcasts',
    'nicht nur Podcasts',
    'pas seulement des podcasts',
    'no solo podcasts',
    'non solo podcast',
    'niet alleen podcasts',
    'ikke bare podkaster',
    'inte bara poddar',
    'ikke kun podcasts',
  ])('is not what is wanted besides others: %s', (text) => {
    expect(readBrief(text).exclusions).toEqual([])
    expect(hardChannelsOf(text)).toEqual(['podcast'])
  })

  test('may be a topic', () => {
    expect(ruledOutBy('nothing political')).toEqual([['politics']])
  })

  test('that is said together counts only together', () => {
    expect(ruledOutBy('no political podcasts')).toEqual([['podcast', 'politics']])
  })

  test('may be a country, which is then not asked for', () => {
    expect(ruledOutBy('TV, not in France')).toEqual([['France']])
    expect(countriesOf('TV, not in France')).toEqual([])
  })

  test('is never a sum, a date, an age, a length or a size', () => {
    expect(readBrief('no more than 15 seconds, not before 20 November, no 970x250').exclusions).toEqual([])
  })
})

test('a number does not hint at a language', () => {
  expect(readBrief('970x250, 2026-11-20, EUR 40,000 and 18-34').languages).not.toContain('fr')
})

test('only the first 20,000 characters are read', () => {
  const filled = `radio ${'x'.repeat(19_993)} `
  expect(filled).toHaveLength(20_000)
  expect(ideasOf(`${filled}podcast`, 'channel')).toEqual(['radio'])
  expect(ideasOf(`${filled.slice(0, -8)} podcast`, 'channel')).toEqual(['radio', 'podcast'])
})

test('an endless word is shortened in the answer', () => {
  const [exclusion] = readBrief(`no podcast ${'a'.repeat(15_000)}`).exclusions
  expect(exclusion!.text.length).toBeLessThan(60)
})

function ofKind<K extends Demand['kind']>(text: string, kind: K): Extract<Demand, { kind: K }>[] {
  return readBrief(text).demands.filter(
    (demand): demand is Extract<Demand, { kind: K }> => demand.kind === kind,
  )
}

function countriesOf(text: string): string[] {
  return ofKind(text, 'country').flatMap(({ countries }) => countries)
}

function ideasOf(text: string, kind: Demand['kind']): string[] {
  return readBrief(text).demands.flatMap((demand) =>
    demand.kind === kind && 'idea' in demand ? [demand.idea.id] : [],
  )
}

function hardChannelsOf(text: string): string[] {
  return readBrief(text).demands.flatMap((demand) =>
    'isHard' in demand && demand.isHard ? [demand.idea.id] : [],
  )
}

function budgetsOf(text: string) {
  return ofKind(text, 'budget').map(({ amount, currencies }) => ({ amount, currencies }))
}

function wordsOf(text: string): string[] {
  return ofKind(text, 'word').flatMap((demand) => (demand.isOfIdea ? [] : [demand.text]))
}

/** What each exclusion names, besides plain words. */
function ruledOutBy(text: string): string[][] {
  return readBrief(text).exclusions.map(({ demands }) =>
    demands.flatMap((demand) =>
      'idea' in demand ? [demand.idea.id] : demand.kind === 'country' ? [demand.name] : [],
    ),
  )
}

test.each([
  ['Podcasts for runners in germany', ['DE']],
  ['Radio in deutschland', ['DE']],
  ['DE/AT/CH', ['DE', 'AT', 'CH']],
  ['Podcasts in the UK and the US', ['GB', 'US']],
  ['FR and IT markets', ['FR', 'IT']],
  ['We invest in TV and podcasts', []],
  ['Decision makers in IT', []],
  ['send us podcasts', []],
  ['PLEASE DO IT', []],
])('a country is read however it is written, and nothing else is one: %s', (text, countries) => {
  expect(countriesOf(text)).toEqual(countries)
})

test.each([
  ['Our watches cost 900 euros. Budget 50,000 EUR', 50_000],
  ['Budget EUR 4,000, CPM preferred', 4_000],
  ['€5,000 300x250 banners', 5_000],
])('the budget is the sum called a budget: %s', (text, amount) => {
  const budgets = readBrief(text).demands.filter(({ kind }) => kind === 'budget')
  expect(budgets).toEqual([expect.objectContaining({ amount, currencies: ['EUR'] })])
})
