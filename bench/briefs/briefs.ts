/**
 * Briefs as buyers write them, each with the products of the catalogue that a salesperson would name first. Written
 * before the brief reader. Every third one is held out: it is never used for tuning.
 */

export type Kind = 'word' | 'short' | 'place' | 'price' | 'format' | 'season' | 'not' | 'other words' | 'long'
export interface Brief {
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'no' | 'sv' | 'da'
  kind: Kind
  text: string
  accepted: string[]
}

const brief = (language: Brief['language'], kind: Kind, text: string, ...accepted: string[]): Brief => ({
  language,
  kind,
  text,
  accepted,
})

export const BRIEFS: Brief[] = [
  // English
  brief('en', 'word', 'newsletter', 'letter_developers', 'letter_getaway', 'lettre_gourmande'),
  brief('en', 'word', 'cinema', 'cinema_opening'),
  brief('en', 'word', 'gaming', 'games_rewarded'),
  brief('en', 'word', 'airports', 'dooh_airports'),
  brief('en', 'short', 'podcast ads for hikers', 'pod_trail_codes'),
  brief('en', 'short', 'home-page takeover in London', 'ledger_front_day'),
  brief('en', 'short', 'reach software developers by email', 'letter_developers'),
  brief('en', 'place', 'TV ads in Denmark', 'tv_evening_news'),
  brief('en', 'place', 'We want Swiss commuters to see our watch brand', 'dooh_stations', 'ooh_shelters'),
  brief('en', 'place', 'Dutch supermarket shoppers', 'grocer_sponsored'),
  brief('en', 'price', 'pay per sale only, outdoor equipment, Germany', 'pod_trail_codes'),
  brief('en', 'price', 'cost per click banners, Netherlands', 'recipes_banner'),
  brief('en', 'price', 'Out of home in Switzerland, CPM under 15 francs', 'dooh_stations'),
  brief('en', 'format', '15-second audio spot for young Scandinavians', 'stream_music'),
  brief('en', 'format', '90 second host-read ads, B2B audience in the US', 'pod_founders'),
  brief('en', 'format', 'six second bumper video in Italy', 'highlights_preroll'),
  brief(
    'en',
    'season',
    'Summer holiday cruises, May to July, Denmark and Sweden, DKK 200,000',
    'letter_getaway',
  ),
  brief(
    'en',
    'season',
    'Christmas toys, flight 20 November to 24 December, Belgium, EUR 40,000',
    'cartoon_corner',
  ),
  brief(
    'en',
    'not',
    'Reach football fans in Spain, no podcasts, no audio',
    'highlights_preroll',
    'scores_live',
  ),
  brief(
    'en',
    'not',
    'British news readers, nothing political, not the markets section',
    'ledger_run_of_site',
    'ledger_front_day',
  ),
  brief('en', 'not', 'Digital screens in Germany but not in gyms', 'dooh_stations'),
  brief('en', 'not', 'Streaming television without sports, Norway', 'ctv_series'),
  brief(
    'en',
    'other words',
    'A thought leadership piece for our engineering firm in Brussels',
    'studio_story',
  ),
  brief('en', 'other words', 'Something for mums who like crime stories', 'pod_true_crime'),
  brief('en', 'other words', 'Promote our pension fund to people who own shares', 'ledger_markets'),
  brief(
    'en',
    'other words',
    'We launch a protein bar for people who work out, Berlin and Hamburg',
    'dooh_gyms',
  ),
  brief(
    'en',
    'long',
    `Campaign brief. Client: a challenger bank for small companies. Objective: awareness among founders and CFOs in the
United States and Canada ahead of the new fiscal year. Audience: decision makers aged 30-55 in companies of 10 to 200
people. Budget: USD 120,000 net over eight weeks starting 11 January. Media: we believe in trusted voices, so a host whom
listeners know should talk about the product in the middle of the show. KPIs: recall, visits to the landing page. Please
propose what you have, with reach per week, and state deadlines for material. No run-of-network, no programmatic.`,
    'pod_founders',
  ),
  brief(
    'en',
    'long',
    `Hi team, following up on our call. The client sells electric family cars and enters Italy and Spain this spring. They
have already booked TV and radio elsewhere, so from you we would like something close to the moment of purchase, where
people compare models and prices. Performance matters more than reach; they would rather pay for visits than for views.
Budget about 25,000 euros for the first flight, in April. Creative: one picture, a headline and a text of two lines.`,
    'cars_native',
  ),
  brief(
    'en',
    'long',
    `Request for proposal: national brand, dairy drinks. Flight 1 March to 31 May. Markets: Sweden, Denmark. Target: women
and men 20-49, main shoppers of the household. We are looking for digital screens near the point of sale, ideally where
people do their weekly shopping, in portrait format; still images only, there is no film. Budget SEK 900,000. We do not
want printed posters, and no audio of any kind. Brand safety standards apply; reports weekly; invoices per month.`,
    'dooh_malls',
  ),
  // German
  brief('de', 'word', 'Bahnhof', 'dooh_stations'),
  brief('de', 'word', 'Zeitschrift', 'magazine_home'),
  brief('de', 'word', 'Kino', 'cinema_opening'),
  brief('de', 'short', 'Werbung im Radio für Pendler', 'radio_breakfast'),
  brief('de', 'short', 'Podcast für junge Eltern', 'pod_family'),
  brief('de', 'short', 'Plakate in Zürich und Bern', 'ooh_shelters'),
  brief('de', 'place', 'Bildschirme in Wien, 20.000 Euro', 'dooh_stations'),
  brief('de', 'place', 'Ganzseitige Anzeige in einer Schweizer Zeitung', 'weekend_paper'),
  brief('de', 'price', 'Wir zahlen nur pro Verkauf, Wanderschuhe, Österreich', 'pod_trail_codes'),
  brief('de', 'price', 'TKP unter 10 Euro, Außenwerbung digital, Deutschland', 'dooh_gyms'),
  brief('de', 'format', 'Video 30 Sekunden im Artikel, Deutschland', 'articles_outstream'),
  brief(
    'de',
    'format',
    'Sponsored Article über künstliche Intelligenz in der Industrie, DACH',
    'wissen_beitrag',
  ),
  brief('de', 'season', 'Gartenmöbel im Frühjahr, März bis Mai, Budget 30.000 €', 'magazine_home'),
  brief('de', 'not', 'Audio in Deutschland, aber kein Radio', 'pod_family', 'pod_trail_codes'),
  brief('de', 'not', 'Familien in Deutschland erreichen, keine Podcasts', 'radio_breakfast'),
  brief(
    'de',
    'other words',
    'Entwickler und IT-Leiter in Deutschland per Mail ansprechen',
    'letter_developers',
  ),
  brief('de', 'other words', 'Menschen, die Sport im Studio treiben', 'dooh_gyms'),
  brief(
    'de',
    'long',
    `Briefing: Unser Kunde, ein Anbieter von Kinderwagen, möchte im Herbst in Deutschland und Österreich bekannter werden.
Zielgruppe sind werdende und junge Eltern zwischen 25 und 39 Jahren. Der Kunde wünscht sich eine persönliche Empfehlung
durch die Gastgeber einer Sendung, keine Banner und kein klassisches Fernsehen. Laufzeit September bis November, Budget
45.000 Euro netto. Bitte nennen Sie Reichweite, Buchungsschluss und Preis je Woche.`,
    'pod_family',
  ),
  // French
  brief('fr', 'word', 'affichage', 'ooh_motorways', 'ooh_shelters'),
  brief('fr', 'word', 'jeux vidéo', 'games_rewarded'),
  brief('fr', 'short', 'spots radio le soir en France', 'radio_rivage'),
  brief('fr', 'short', 'infolettre sur le vin', 'lettre_gourmande'),
  brief('fr', 'place', 'écrans numériques à Paris', 'dooh_airports'),
  brief('fr', 'place', 'panneaux au bord de l’autoroute, sud de la France', 'ooh_motorways'),
  brief('fr', 'price', 'paiement au clic pour un hôtel à Nice', 'hotel_search'),
  brief('fr', 'price', 'forfait de moins de 2 000 euros, gastronomie, Belgique', 'lettre_gourmande'),
  brief('fr', 'format', 'spot vidéo de 15 secondes avant les résumés de matchs', 'highlights_preroll'),
  brief('fr', 'season', 'campagne de Noël pour des jouets, Bruxelles, 15 000 €', 'cartoon_corner'),
  brief('fr', 'not', 'amateurs de football en France, pas de bannières', 'highlights_preroll'),
  brief('fr', 'not', 'affichage extérieur en Suisse, pas de numérique', 'ooh_shelters'),
  brief('fr', 'other words', 'des influenceuses pour une crème de jour', 'creators_beauty'),
  brief(
    'fr',
    'long',
    `Bonjour, nous préparons le lancement d’une gamme de soins pour la peau en France et en Italie. La cible : femmes de 18
à 35 ans, urbaines. Nous cherchons des créatrices crédibles qui essaient le produit et en parlent en vidéo, avec leurs
propres mots ; ni télévision, ni radio. Période : du 1er avril au 15 juin. Budget : 30 000 euros hors taxes. Merci de nous
indiquer vos tarifs et vos délais.`,
    'creators_beauty',
  ),
  // Spanish
  brief('es', 'word', 'coches', 'cars_native'),
  brief('es', 'word', 'videojuegos', 'games_rewarded'),
  brief('es', 'short', 'vallas en la autopista', 'ooh_motorways'),
  brief(
    'es',
    'short',
    'anuncios para aficionados al fútbol en Madrid',
    'highlights_preroll',
    'scores_live',
    'pod_football',
  ),
  brief('es', 'place', 'turistas que buscan hotel en Barcelona', 'hotel_search'),
  brief('es', 'price', 'coste por clic, vehículos eléctricos, España', 'cars_native'),
  brief('es', 'format', 'banner para móvil durante los partidos', 'scores_live'),
  brief('es', 'season', 'campaña de verano en la playa, julio y agosto, 50.000 euros', 'ooh_motorways'),
  brief('es', 'not', 'fútbol en España, sin vídeo ni banners', 'pod_football'),
  brief('es', 'other words', 'maquillaje con gente conocida de las redes sociales', 'creators_beauty'),
  brief(
    'es',
    'long',
    `Buenos días: somos la agencia de una cadena de hoteles con casas en Mallorca y Valencia. Queremos aparecer cuando la
gente busca alojamiento y pagar solo por cada visita a nuestra página. Público: parejas y familias de España, Francia y el
Reino Unido. Fechas: de febrero a mayo. Presupuesto: 40.000 euros. No nos interesan la televisión ni los pódcast.`,
    'hotel_search',
  ),
  // Italian
  brief('it', 'word', 'calcio', 'highlights_preroll', 'pod_football', 'scores_live'),
  brief('it', 'short', 'annunci tra le auto usate', 'cars_native'),
  brief('it', 'short', 'podcast sul calcio', 'pod_football'),
  brief('it', 'place', 'video online a Milano e Roma', 'highlights_preroll'),
  brief('it', 'price', 'costo per clic, albergo in Toscana', 'hotel_search'),
  brief('it', 'format', 'spot audio da 30 secondi per tifosi italiani', 'pod_football'),
  brief('it', 'season', 'lancio in primavera di un rossetto, budget 20.000 euro', 'creators_beauty'),
  brief('it', 'not', 'tifosi in Italia, niente podcast', 'highlights_preroll', 'scores_live'),
  brief(
    'it',
    'other words',
    'giocatori sul telefono che guardano un filmato per un premio',
    'games_rewarded',
  ),
  brief(
    'it',
    'long',
    `Gentili colleghi, il nostro cliente vende pneumatici e vuole parlare a chi sta per comprare una macchina, nuova o
usata, in Italia. Preferiamo formati nativi dentro gli annunci, con una foto e un titolo, pagati a clic. Periodo: ottobre
e novembre, prima dell’inverno. Budget: 18.000 euro. Niente televisione, niente radio.`,
    'cars_native',
  ),
  // Dutch
  brief('nl', 'word', 'bioscoop', 'cinema_opening'),
  brief('nl', 'word', 'supermarkt', 'grocer_sponsored'),
  brief('nl', 'short', 'banners op een site met recepten', 'recipes_banner'),
  brief('nl', 'short', 'schermen op Schiphol', 'dooh_airports'),
  brief('nl', 'place', 'Vlaamse gezinnen met kinderen, video', 'cartoon_corner'),
  brief('nl', 'price', 'betalen per verkoop, fietskleding, Nederland', 'pod_trail_codes'),
  brief('nl', 'format', 'spot van 30 seconden voor de film in Amsterdam', 'cinema_opening'),
  brief('nl', 'season', 'Sinterklaas, speelgoed, november, 25.000 euro', 'cartoon_corner'),
  brief('nl', 'not', 'koken en eten in Nederland, geen banners', 'grocer_sponsored'),
  brief('nl', 'other words', 'een gesponsord artikel dat jullie redactie schrijft', 'studio_story'),
  brief(
    'nl',
    'long',
    `Beste collega’s, voor een merk van sportvoeding zoeken wij zichtbaarheid op de plek waar mensen trainen. Doelgroep:
mannen en vrouwen van 18 tot 40 jaar die minstens twee keer per week sporten, in Nederland en Duitsland. Looptijd: januari
en februari, als iedereen met goede voornemens begint. Budget: 35.000 euro. Korte stille video van tien seconden is klaar.
Geen radio, geen podcasts.`,
    'dooh_gyms',
  ),
  // Norwegian
  brief('no', 'word', 'podkast', 'pod_helse'),
  brief('no', 'word', 'strømming', 'ctv_series', 'stream_music'),
  brief('no', 'short', 'annonser i værappen', 'weather_banner'),
  brief('no', 'short', 'podkast om trening og søvn', 'pod_helse'),
  brief('no', 'place', 'TV-seere i Oslo og Bergen', 'ctv_series'),
  brief('no', 'price', 'CPM under 100 kroner, lyd, Norge', 'stream_music'),
  brief('no', 'format', 'lydspot på 15 sekunder for unge', 'stream_music'),
  brief('no', 'season', 'påskeferie, reiser, nyhetsbrev, mars', 'letter_getaway'),
  brief('no', 'not', 'nå norske forbrukere med lyd, ikke podkast', 'stream_music'),
  brief('no', 'other words', 'regntøy når det regner', 'weather_banner'),
  // Swedish
  brief('sv', 'word', 'köpcentrum', 'dooh_malls'),
  brief('sv', 'short', 'reklam mellan låtarna för unga', 'stream_music'),
  brief('sv', 'short', 'nyhetsbrev om resor', 'letter_getaway'),
  brief('sv', 'place', 'digitala skärmar i Stockholm och Göteborg', 'dooh_malls'),
  brief('sv', 'price', 'betala per klick, livsmedel, Sverige', 'grocer_sponsored'),
  brief('sv', 'format', '30 sekunders film i pauserna i tv-serier', 'ctv_series'),
  brief('sv', 'season', 'höstkampanj, regnkläder, september, 300 000 kronor', 'weather_banner'),
  brief('sv', 'not', 'unga vuxna i Sverige, ljud men inga poddar', 'stream_music'),
  brief('sv', 'other words', 'synas när folk handlar mat på nätet', 'grocer_sponsored'),
  // Danish
  brief('da', 'word', 'tv', 'tv_evening_news', 'ctv_series', 'ctv_live_sports'),
  brief('da', 'short', 'reklame før nyhederne på fjernsyn', 'tv_evening_news'),
  brief('da', 'short', 'skærme i storcentre', 'dooh_malls'),
  brief('da', 'place', 'annoncer i København på mobilen, vejret', 'weather_banner'),
  brief('da', 'price', 'pris pr. tusind visninger, nyhedsbrev, danske kroner', 'letter_getaway'),
  brief('da', 'format', 'lydreklame på 30 sekunder, danske lyttere', 'stream_music'),
  brief('da', 'season', 'sommerferie, krydstogt, juni, 150.000 kr.', 'letter_getaway'),
  brief('da', 'not', 'dansk tv, ikke streaming', 'tv_evening_news'),
  brief('da', 'other words', 'folk der planlægger en weekendtur til en storby', 'letter_getaway'),
]

/** Every third brief of each language is held out. */
export function isKeptAside(index: number): boolean {
  return index % 3 === 2
}
