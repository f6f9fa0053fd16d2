import type { Language } from '../idea.ts'

/**
 * The small words that decide what the others mean. They are found as they are written here: every form is listed.
 * A table of nine languages: data, kept in one piece.
 */
export interface Grammar {
  /** Rule out what follows: "no radio". */
  negators: string
  /** Rule out what follows or stands before, or say only that something is not so: "not radio", "they do not see us on air". */
  nots: string
  /** Rule out what stands before: "podcasts excluded". */
  afterNegators: string
  /** Hold a negator and negate nothing: "no more than". */
  notNegations: string
  /** End what a negator rules out: "no radio, but TV". */
  contrasts: string
  /** Join what is listed. */
  joiners: string
  /** Say that a clause is about what was. */
  past: string
  /** Say that it is no longer. */
  now: string
  possessives: string
  /** Stand before what is being advertised. */
  launches: string
  /** Address somebody, and ask for nothing. */
  salutations: string
  /** People whom a campaign is meant for, after the adjective of a country: "Swiss commuters". */
  audienceNouns: string
  /** Say where somebody comes from. */
  origins: string
  /** Number words of the lengths that spots have. */
  numbers: string
  seconds: string
  minutes: string
  thousands: string
  millions: string
  budgetWords: string
  /** Before a greatest and a least. */
  under: string
  over: string
  /** Beside an age. */
  yearsOld: string
}

export const GRAMMAR: Record<Language, Grammar> = {
  en: {
    negators: `
      no, without, except, except for, excluding, exclude, excludes, avoid, avoiding, nothing, none of,
      neither, nor, other than, anything but, everything but, all but, instead of, rather than, but not,
      don t want, do not want, doesn t want, does not want, skip, leave out, minus, apart from, aside from,
      steer clear of, stay away from, keep away from, no more, not interested in, ruling out, rule out,
      excepting, avoids, none, not in, not on, as opposed to, refrain from, barring, less, fewer`,
    nots: `
      not, don't, do not, doesn't, does not, isn't, is not, aren't, are not, can't, cannot, won't, will not,
      shouldn't, should not, must not, mustn't, wouldn't, never, isn t, aren t, don t, won t, can t`,
    afterNegators: `
      exclusions, exclusion list, blacklist, block list, no go, no goes, must not include, do not include, not to be included, decided against, dropped, have been dropped, is off the list, are off the list, excluded, not wanted,
      not needed, not required, not an option, not of interest, not for us, are out, is out, ruled out,
      need not apply, unwanted, off limits, not relevant, don t work for us, do not work for us,
      doesn t work for us, not suitable, is a no go, are a no go, no thanks, no thank you, is excluded,
      are excluded, to be excluded, out of the question, off the table, not allowed, not permitted,
      forbidden, prohibited, banned, doesn't work for us, does not work for us, to be avoided,
      should be avoided, must be avoided, not interested, not considered, not included, isn't for us,
      is not for us`,
    notNegations: `
      no more than, not more than, no less than, not less than, not only, not just, no later than,
      not later than, no earlier than, not sure, no preference, no preferences, if not, why not, no problem,
      nothing less than, whether or not, not necessarily, no doubt, not yet, no matter, no longer than,
      nothing else, no minimum, without minimum, no limit, no rush, no strings, non profit, non guaranteed,
      no one else, not fixed, not decided, not limited to, without delay, not exceeding, not to exceed,
      not to mention, no fewer than, not before, not after, not merely, not solely, no limits,
      not a problem, no idea, not least, or not, none other than, nothing but, not bad, no hurry, no wonder,
      no question, no obligation, without doubt, without exceeding, do not exceed, don't exceed,
      don't hesitate, do not hesitate, don't worry, don't forget, do not forget, don't mind, can't wait,
      cannot wait, not too, not very, non-profit, not-for-profit, other than that, apart from that,
      never miss, not yet decided, never too, no-code, no-brainer, less than, fewer than, more or less, for less,
      no less, much less, or less, less is more, less expensive, less well`,
    contrasts: `
      but, keep, instead, rather, prefer, prefers, preferred, preferably, only, just, focus, we, we d, want,
      wants, wanted, looking, seeking, need, needs, should, must, please, however, although, though, while,
      because, since, so, which, who, that, we re, interested in, would like, happy with, fine, ok, okay,
      yes, ideally, preferring, yet, solely, focus on, focusing on, concentrate on, stick to, we want,
      we need, we would like, we'd like, we prefer, we are looking for, we're looking for, looking for,
      we look for, should be, must be, go for, in favour of, whereas, otherwise, everything else, all else,
      on the other hand`,
    joiners: 'and, or, nor, as well as, plus, any',
    past: `
      last year, last season, last spring, last summer, last autumn, last winter, last quarter, previously,
      so far, in the past, until now, up to now, already ran, already running, already booked, already have,
      historically, in previous years, past campaigns, previous campaigns, in earlier years, used to,
      last month, last time, previous campaign, already run, already bought, already covered, already live,
      have been running, has been running, we ran, we did, we tried, we have tried, we've tried, we used,
      we have used, we've done, formerly, earlier this year, in recent years, years ago, traditionally,
      currently running, competitors run, competitors use, our competitors, competitor uses, others do,
      didn't work, did not work, had been`,
    now: `
      this year, this time, now, next year, this campaign, this season, going forward, today, but, want,
      wants, need, needs, looking for, prefer`,
    possessives: `
      our, my, their, its, his, her, your own, the client s, client s, our own, your, the client's,
      the brand's, client's, the company's`,
    launches: `
      promote, promoting, promotes, launch, launching, launch of, launches, advertise, advertising our,
      release of, releasing, introducing, introduce, relaunch of, start of our, opening of, marketing our,
      selling, sell, sells`,
    salutations: 'Dear Sir or Madam, Dear Sirs, ladies and gentlemen, hi team, dear team',
    audienceNouns: `
      audience, audiences, readers, listeners, viewers, users, consumers, people, women, men, mothers,
      fathers, families, parents, households, shoppers, commuters, market, markets, customers, fans,
      students, professionals, drivers, travellers, travelers, public, adults, teenagers, kids, children,
      gamers, owners, buyers, investors, managers, businesses, companies, homes, cities, city, region,
      speakers, speaking, developers, engineers, runners, hikers, cyclists, foodies, farmers, subscribers,
      podcast, podcasts, radio, newspaper, newspapers, newsletter, newsletters, tv, television, stations,
      sites, websites, publishers, media, supermarket, supermarkets, news, cinemas, residents, inventory,
      traffic, territory, campaign, reader, readership, listener, viewer, user, visitor, visitors, consumer,
      person, adult, woman, man, girls, boys, mum, mums, mom, moms, mother, father, dads, parent, family,
      household, homeowner, homeowners, shopper, buyer, commuter, customer, client base, fan, student,
      pupils, teens, youth, millennials, seniors, pensioners, professional, executives, decision makers,
      employees, workers, driver, traveller, traveler, tourist, tourists, passengers, population, citizens,
      entrepreneurs, doctors, lovers, enthusiasts, followers, expats, towns`,
    origins: `
      based, headquartered, from, hailing, born in, made in, founded in, headquarters in, offices in,
      office in, based in, based out of, headquartered in, located in, out of, originally from,
      registered in, produced in, hailing from, brewed in, manufactured in, with offices in, home-grown in`,
    numbers: `
      five=5, six=6, seven=7, eight=8, ten=10, twelve=12, fifteen=15, twenty=20, thirty=30, forty=40,
      sixty=60, ninety=90, one=1, two=2, three=3, half=0.5, forty-five=45`,
    seconds: 'second, seconds, sec, secs, s, seconders, ″',
    minutes: 'minute, minutes, min, mins',
    thousands: 'k, thousand, grand, tsd, thousands',
    millions: 'm, mn, mm, million, millions, mio, mil',
    budgetWords: `
      budget, spend, spending, budgets, investment, invest, outlay, ad spend, adspend, media spend,
      media budget, total spend, to spend, campaign budget, working media, pot, money, funds, envelope,
      allocation`,
    under: `
      under, below, less than, at most, max, maximum, up to, within, cheaper than, no more than, beneath,
      younger than, fewer than, at the most, maximum of, a maximum of, not more than, not exceeding,
      not to exceed, without exceeding, capped at, cap of, ceiling of, limit of, limited to, no higher than,
      not above, not over, lower than`,
    over: `
      over, above, more than, at least, from, min, minimum, older than, aged, at the least, minimum of,
      a minimum of, starting at, starting from, upwards of, no less than, not less than, no fewer than,
      not under, not below, exceeding, greater than, in excess of`,
    yearsOld: 'year, years, yr, yrs, old, aged, age, ages, plus, year-olds, yo, somethings',
  },
  de: {
    negators: `
      kein, keine, keinen, keinem, keiner, keines, keinerlei, nichts, ohne, außer, ausser, ausgenommen,
      ausgeschlossen, statt, anstatt, anstelle von, weder, noch, bloß nicht, bitte nicht, abgesehen von,
      bis auf, mit Ausnahme von, mit Ausnahme der, exklusive, exkl, nix, auf keinen Fall, keinesfalls,
      vermeiden, verzichten auf, jenseits von, keineswegs, ausschließen, ausgeschlossen sind,
      ausgeschlossen ist, anstelle, alles außer, alles nur nicht, unter keinen Umständen, vermeidet, meiden,
      verzichten wir auf, Verzicht auf, Finger weg von, nix mit`,
    nots: 'nicht, nie, niemals',
    afterNegators: `
      Ausschlüsse, Ausschluss, Sperrliste, No Go, No Gos, nicht gewünscht, verworfen, weglassen, rausnehmen, herausnehmen, rauslassen, verwerfen wir, fällt weg, ausgeschlossen, nicht gewünscht, unerwünscht, nicht erwünscht,
      nicht in Frage, nicht infrage, scheidet aus, scheiden aus, fällt aus, fallen weg, nicht nötig,
      nicht gewollt, wollen wir nicht, möchten wir nicht, interessiert uns nicht, interessieren uns nicht,
      nicht relevant, nicht geeignet, nicht passend, tabu, brauchen wir nicht, sind raus, ist raus,
      nein danke, ausschließen, nicht gewollt sind, nicht notwendig, nicht erforderlich,
      kommt nicht in Frage, kommen nicht in Frage, kommt nicht infrage, kommen nicht infrage, entfällt,
      entfallen, verboten, untersagt, nicht erlaubt, nicht zugelassen, nicht interessant,
      nicht interessiert, vermeiden, zu vermeiden, ausgenommen, ausgespart, außen vor, kein Thema,
      bitte nicht, passt nicht, passen nicht, sind nicht gewünscht, ist nicht gewünscht`,
    notNegations: `
      nicht nur, nicht mehr als, nicht weniger als, nicht später als, nicht über, nicht unbedingt,
      nicht zuletzt, nicht zwingend, noch nicht, kein Problem, keine Präferenz, ob oder nicht,
      nichts weniger als, keine Eile, nicht teurer als, nicht länger als, ohne Mindestbudget,
      ohne Mindestabnahme, nicht vor, warum nicht, ohne weiteres, nicht festgelegt, nicht entschieden,
      keine Vorgaben, nicht allein, nicht bloß, nicht früher als, nicht nach, nicht ausschließlich,
      nicht sicher, nicht übersteigen, nicht überschreiten, noch keine, noch kein, keine Präferenzen,
      keine Einschränkung, keine Einschränkungen, keine Frage, kein Limit, keine Ahnung, kein Wunder,
      ohne Zweifel, ohne Probleme, ohne Einschränkung, oder nicht, wenn nicht, falls nicht,
      nichts anderes als, außer Haus, nicht vergessen, nicht zögern, zögern Sie nicht, nie zuvor,
      nicht ganz, nicht verpassen, bis auf Weiteres, außer Frage`,
    contrasts: `
      sondern, aber, lieber, dafür, stattdessen, jedoch, doch, wir, wollen, möchten, möchte, will, suchen,
      sucht, brauchen, bevorzugt, bevorzugen, gerne, gern, vorzugsweise, nur, ausschließlich, Fokus,
      Schwerpunkt, sollte, sollen, soll, weil, da, denn, damit, bitte, obwohl, während, allerdings,
      wünschen, am liebsten, am besten, vielmehr, hingegen, dagegen, lediglich, Fokus auf, Schwerpunkt auf,
      konzentrieren auf, wir wollen, wir möchten, wir suchen, wir brauchen, wir bevorzugen, wir benötigen,
      gesucht wird, gesucht werden, gewünscht ist, gewünscht sind, sonst, ansonsten, alles andere,
      idealerweise, wohingegen`,
    joiners: 'und, oder, sowie, bzw, noch, beziehungsweise',
    past: `
      letztes Jahr, im letzten Jahr, vergangenes Jahr, im vergangenen Jahr, letzten Sommer, letzten Winter,
      bisher, bislang, früher, in der Vergangenheit, zuletzt, im Vorjahr, voriges Jahr, letzte Saison,
      bereits gebucht, läuft bereits, in den letzten Jahren, letzten Jahres, Vorjahr, letzten Monat,
      letztes Quartal, letztes Mal, beim letzten Mal, letzten Herbst, letztes Frühjahr, bis jetzt, zuvor,
      vorherige Kampagne, vorherige Kampagnen, schon gebucht, laufen bereits, läuft schon, laufen schon,
      bereits belegt, bereits abgedeckt, bereits im Einsatz, haben wir schon, hatten wir, wir hatten,
      wir haben bereits, wir haben schon, wir haben bisher, historisch, ehemals, traditionell, vor Jahren,
      derzeit läuft, Wettbewerber, unsere Mitbewerber, die Konkurrenz, hat nicht funktioniert,
      haben nicht funktioniert`,
    now: `
      dieses Jahr, diesmal, jetzt, nun, nächstes Jahr, heuer, künftig, diese Kampagne, aber, wollen, will,
      möchten, möchte, suchen, brauchen, lieber`,
    possessives: `
      unser, unsere, unseren, unserem, unserer, unseres, mein, meine, meinen, meinem, meiner, ihr, ihre,
      ihren, ihrem, ihrer, sein, seine, seinen, meines, ihres, seinem, seiner, seines, des Kunden,
      der Marke, eigene, eigenen, eigenes`,
    launches: `
      bewerben, bewirbt, Launch, Einführung, Markteinführung, Start unseres, Start unserer,
      Veröffentlichung, Werbung für, promoten, vermarkten, Neueröffnung, Eröffnung, Kampagne für unsere,
      Kampagne für unseren, lanciert, lancieren, verkaufen, verkauft`,
    salutations: 'Damen und Herren',
    audienceNouns: `
      Publikum, Leser, Leserinnen, Lesern, Leserschaft, Hörer, Hörerinnen, Hörern, Hörerschaft, Zuschauer,
      Zuschauern, Nutzer, Nutzern, User, Verbraucher, Konsumenten, Leute, Menschen, Frauen, Männer, Mütter,
      Väter, Familien, Eltern, Haushalte, Haushalten, Käufer, Pendler, Pendlern, Pendlerinnen, Markt,
      Märkte, Kunden, Kundinnen, Fans, Studenten, Studierende, Fachleute, Autofahrer, Reisende,
      Öffentlichkeit, Erwachsene, Jugendliche, Kinder, Bevölkerung, Zielgruppe, Raum, Unternehmen, Städte,
      Städten, Entscheider, Landwirte, Bauern, Mittelstand, Radio, Podcast, Podcasts, Zeitung, Zeitungen,
      Bahnhöfe, Bahnhöfen, Medien, Seiten, Websites, Sender, Fernsehen, Kinos, Einwohner, Zielgruppen,
      Leserin, Hörerin, Zuschauerin, Zuschauerinnen, Nutzerin, Nutzerinnen, Besucher, Verbrauchern,
      Verbraucherinnen, Konsument, Konsumentinnen, Personen, Erwachsenen, Frau, Mann, Männern, Mädchen,
      Jungen, Mutter, Müttern, Vater, Vätern, Familie, Haushalt, Hausbesitzer, Käuferinnen, Shopper,
      Märkten, Kunde, Kundschaft, Fan, Student, Studierenden, Schüler, Jugendlichen, Teenager, Kindern,
      Senioren, Rentner, Berufstätige, Berufstätigen, Führungskräfte, Entscheidern, Manager, Angestellte,
      Fahrer, Reisenden, Touristen, Urlauber, Bürger, Bürgerinnen, Abonnenten, Gamer, Anleger, Unternehmer,
      Ärzte, Besitzer, Liebhaber, Gebiet`,
    origins: `
      aus, mit Sitz in, ansässig in, gegründet in, hergestellt in, Hersteller aus, mit Hauptsitz in,
      Firma aus, Marke aus, mit Sitz im, Sitz in, Hauptsitz in, beheimatet in, produziert in, made in,
      stammt aus, stammend aus, stammen aus, Firmensitz in, mit Standort in, mit Standorten in, zu Hause in,
      gebraut in`,
    numbers: `
      fünf=5, sechs=6, sieben=7, acht=8, zehn=10, zwölf=12, fünfzehn=15, zwanzig=20, dreißig=30, vierzig=40,
      sechzig=60, neunzig=90, eine=1, zwei=2, drei=3, halbe=0.5, dreissig=30, fünfundvierzig=45`,
    seconds: `
      Sekunde, Sekunden, Sek, s, sec, Sekünder, sekündige, sekündiger, sekündigen, sekündiges, sekündig`,
    minutes: 'Minute, Minuten, Min, minütige, minütiger, minütigen, Minüter, minütig',
    thousands: 'k, Tausend, tsd, T, TEUR, Tausender',
    millions: 'm, Mio, Million, Millionen, Mill, mn',
    budgetWords: `
      Budget, Etat, Mediabudget, Werbebudget, Werbeetat, Gesamtbudget, Kampagnenbudget, Volumen,
      Mediavolumen, Budgetrahmen, Budgets, Media-Budget, Mediaetat, Investition, Invest, Mediainvest, Spend,
      Ausgaben, ausgeben, investieren, Bruttobudget, Nettobudget, Finanzrahmen, zur Verfügung`,
    under: `
      unter, unterhalb, höchstens, maximal, max, bis, bis zu, weniger als, nicht mehr als, nicht über,
      günstiger als, jünger als, unterhalb von, Maximum, maximal bis, gedeckelt auf, gedeckelt bei,
      Obergrenze, Obergrenze von, Limit, begrenzt auf, nicht teurer als, billiger als`,
    over: `
      über, ab, mindestens, mehr als, von, älter als, oberhalb, oberhalb von, wenigstens, zumindest, min,
      mind, Minimum, nicht weniger als, nicht unter, größer als, höher als, Untergrenze`,
    yearsOld: 'Jahr, Jahre, Jahren, jährige, jährigen, jähriger, Alter, alt, J, Plus',
  },
  fr: {
    negators: `
      plutôt qu, plutôt qu'à, plutôt qu'en, pas de, sans, sauf, hors, hormis, excepté, excepte,
      à l'exception de, à l'exclusion de, ni, aucun, aucune, rien, au lieu de, plutôt que, éviter, évitez,
      exclure, excluant, tout sauf, mis à part, à part, plus de radio, ne voulons pas, ne souhaitons pas,
      ne veut pas, ne veux pas, surtout pas, en dehors de, pas d', exceptée, à l'exception des,
      à l'exception du, à l'exclusion des, à l'exclusion du, en excluant, évitons, à éviter, en évitant,
      au lieu du, plutôt que de, n'importe quoi sauf, renoncer à, bannir`,
    nots: 'pas, non, jamais, ne pas',
    afterNegators: `
      exclusions, liste noire, à exclure, interdits, pas souhaité, laissé de côté, abandonné, abandonnée, exclu, exclue, exclus, exclues, à exclure, non merci,
      à proscrire, proscrit, proscrits, hors de question, à éviter, ne nous intéresse pas,
      ne nous intéressent pas, pas souhaité, pas souhaités, pas nécessaire, pas pour nous, inutile,
      inutiles, proscrite, proscrites, interdit, interdits, interdite, interdites, non souhaité,
      non souhaitée, non souhaités, non souhaitées, pas souhaitée, non désiré, non désirés, non nécessaire,
      pas envisageable, pas envisagé, ne convient pas, ne conviennent pas, pas concerné, pas concernés,
      exceptés, exceptées, pas autorisé, pas autorisés, écarté, écartés, écartée, écartées`,
    notNegations: `
      pas plus de, pas plus que, pas seulement, pas uniquement, pas moins de, non seulement, pas encore,
      pas forcément, pas nécessairement, pas de préférence, sans préférence, pas de problème, sans problème,
      pourquoi pas, pas avant, pas après, sans doute, sans minimum, sans engagement, sans tarder,
      pas de souci, pas plus tard, pas plus tard que, pas que, pas juste, pas de limite, pas d'urgence,
      pas mal, pas sûr, pas sûrs, pas dépasser, ne pas dépasser, sans dépasser, sans aucun doute,
      sans limite, sans oublier, ou pas, ou non, si non, si possible pas plus de, rien de moins que,
      rien que, n'hésitez pas, ne manquez pas, n'oubliez pas, hors domicile, hors foyer, hors média,
      hors médias, hors ligne, hors taxes, hors taxe, hors TVA, hors saison, hors-série, hors normes,
      hors du commun, hors frais, non alcoolisé, à but non lucratif, pas à pas, au pas de, premier pas,
      premiers pas, à part entière, à part égale, jamais vu, plus que jamais`,
    contrasts: `mais, plutôt, nous, voulons, souhaitons, souhaite, préférons, préférence, de préférence, seulement, uniquement, cherchons, recherchons, il faut, faut, car, parce, puisque, qui, que, priorité, idéalement, cependant, toutefois, merci, besoin, focus, veut, veulent, en revanche, par contre, au contraire, pourtant, préférer, nous préférons, exclusivement, juste, nous voulons, nous souhaitons, nous cherchons, nous recherchons, nous avons besoin, nous aimerions, nous voudrions, on veut, on souhaite, on cherche, on préfère, il nous faut, concentrer sur, se concentrer sur, accent sur, priorité à, focus sur, tandis que, alors que, sinon, tout le reste, merci de`,
    joiners: 'et, ou, ni, ainsi que',
    past: `
      l'an dernier, l'année dernière, l'an passé, l'année passée, précédemment, jusqu'ici, jusqu'à présent,
      par le passé, auparavant, l'été dernier, l'hiver dernier, la saison dernière, les années précédentes,
      déjà réservé, déjà en cours, campagnes précédentes, l'année précédente, le mois dernier,
      le trimestre dernier, la dernière fois, l'automne dernier, jusqu'à maintenant, à ce jour,
      dans le passé, campagne précédente, déjà réservée, déjà acheté, déjà couvert, déjà présents,
      nous avons déjà, nous avions, avons déjà, autrefois, historiquement, traditionnellement, il y a un an,
      ces dernières années, anciennement, actuellement en cours, nos concurrents, la concurrence,
      n'a pas fonctionné, n'ont pas fonctionné, nous avons testé, nous avons essayé`,
    now: `
      cette année, cette fois, maintenant, désormais, l'an prochain, cette campagne, mais, voulons, veut,
      souhaitons, souhaite, cherchons, recherchons`,
    possessives: `
      notre, nos, mon, ma, mes, leur, leurs, son, sa, ses, notre propre, nos propres, du client,
      de la marque`,
    launches: `
      promouvoir, promotion de, lancement, lancer, lançons, lance, sortie de, faire connaître,
      publicité pour notre, publicité pour nos, campagne pour notre, campagne pour nos, ouverture de,
      vendons, vend`,
    salutations: 'Mesdames, Mesdames et Messieurs, Messieurs, Madame Monsieur, Madame, Monsieur',
    audienceNouns: `
      public, audience, lecteurs, lectrices, lectorat, auditeurs, auditrices, téléspectateurs, spectateurs,
      utilisateurs, internautes, consommateurs, consommatrices, gens, femmes, hommes, mères, pères,
      familles, parents, foyers, ménages, acheteurs, acheteuses, navetteurs, pendulaires, marché, marchés,
      clients, clientes, clientèle, fans, étudiants, professionnels, conducteurs, automobilistes, voyageurs,
      adultes, jeunes, enfants, population, cible, territoire, villes, entreprises, agriculteurs, décideurs,
      radio, podcast, podcasts, presse, journaux, gares, médias, sites, télévision, cinémas, abonnés,
      habitants, publics, audiences, cibles, lecteur, lectrice, auditeur, auditoire, spectateur,
      téléspectateur, utilisateur, utilisatrices, mobinautes, visiteurs, consommateur, personne, personnes,
      adulte, femme, homme, filles, garçons, mère, maman, mamans, père, papas, parent, famille, ménage,
      foyer, propriétaires, acheteur, client, fan, étudiant, étudiantes, élèves, lycéens, adolescents, ados,
      seniors, retraités, professionnel, cadres, dirigeants, salariés, conducteur, voyageur, touristes,
      vacanciers, passagers, résidents, citoyens, joueurs, investisseurs, entrepreneurs, médecins, amateurs,
      passionnés`,
    origins: `
      basé à, basée à, basé en, basée en, basés à, originaire, venant, fabriqué en, fabriquée en, siège à,
      fondée à, fondé à, venue de, venu de, basées à, basé au, basée au, basé aux, basée aux,
      dont le siège est à, siégeant à, situé à, située à, situé en, située en, implanté à, implantée à,
      implanté en, implantée en, installé à, installée à, originaire de, originaire du, fabriqué à,
      fabriqué au, produit en, produit au, venant de, made in, né à, née à`,
    numbers: `
      cinq=5, six=6, sept=7, huit=8, dix=10, douze=12, quinze=15, vingt=20, trente=30, quarante=40,
      soixante=60, une=1, deux=2, trois=3, demi=0.5, quarante-cinq=45, quatre-vingt-dix=90, nonante=90`,
    seconds: 'seconde, secondes, sec, s, secs',
    minutes: 'minute, minutes, min, mn',
    thousands: 'k, mille, milliers, millier',
    millions: 'm, million, millions, mio, mn',
    budgetWords: `
      budget, enveloppe, investissement, budget média, disposons de, dépenses, budgets,
      enveloppe budgétaire, budget publicitaire, budget de campagne, budget total, investissement média,
      investir, dépense, dépenser, montant, montant alloué, budget net, budget brut, à dépenser`,
    under: `
      moins de, sous, en dessous de, maximum, max, au plus, jusqu'à, inférieur à, inférieure à, au maximum,
      pas plus de, moins que, au-dessous de, tout au plus, maxi, ne dépassant pas, sans dépasser,
      ne pas dépasser, plafonné à, plafond de, limité à, limite de, dans la limite de`,
    over: `
      plus de, au moins, à partir de, minimum, dès, au dessus de, supérieur à, de, plus que, au-dessus de,
      supérieure à, au minimum, min, mini, pas moins de, dépassant, âgés de plus de, un minimum de`,
    yearsOld: 'an, ans, âge, âgés, âgées, années',
  },
  es: {
    negators: `
      sin, excepto, salvo, menos, nada de, nada, ni, ningún, ninguna, ninguno, en lugar de, en vez de,
      evitar, eviten, evitando, excluir, excluyendo, a excepción de, con excepción de, aparte de,
      todo menos, no queremos, no quiero, tampoco, descartar, exceptuando, con la excepción de, ningunos,
      ningunas, evitamos, evite, evitad, cualquier cosa menos, quitando, descartamos, prescindir de,
      prescindimos de`,
    nots: 'no, nunca, jamás',
    afterNegators: `
      exclusiones, lista negra, excluir, abandonado, no encaja, excluido, excluida, excluidos, excluidas, descartado, descartada, descartados,
      descartadas, no nos interesa, no nos interesan, no gracias, prohibido, prohibidos, no deseado,
      no deseados, no hace falta, no, quedan fuera, queda fuera, no procede, queda excluido, queda excluida,
      quedan excluidos, quedan excluidas, prohibida, prohibidas, no deseada, no deseadas, no interesa,
      no interesan, no hacen falta, no es necesario, no es opción, no es una opción, no queremos, no sirve,
      no nos sirve, no encajan, a evitar, no permitido, no permitida, no incluido, no incluida, vetado,
      vetados, exceptuados`,
    notNegations: `
      no más de, no solo, no sólo, no solamente, no menos de, nada menos que, no necesariamente,
      sin preferencia, no hay problema, aún no, todavía no, no antes de, por qué no, sin duda, sin mínimo,
      sin compromiso, no más tarde, no únicamente, no más que, no superior a, no superar, no superen,
      sin superar, sin exceder, no exceder, no más tarde de, no después de, no importa, no hay límite,
      no hay preferencia, sin preferencias, sin problema, sin problemas, sin límite, sin embargo,
      sin ánimo de lucro, sin falta, sin más, no estamos seguros, no seguro, cómo no, o no, si no, no duden,
      no dude, no dudéis, no olvidar, no es necesario que sea, ni más ni menos, nunca antes, más que nunca,
      salvo que, no te pierdas`,
    contrasts: `
      pero, sino, mejor, preferimos, preferiblemente, preferencia, queremos, quiero, quiere, buscamos,
      busco, solo, sólo, solamente, únicamente, necesitamos, porque, ya que, que, centrado, centrarnos,
      nos gustaría, idealmente, sin embargo, aunque, enfoque, interesa, nosotros, sino que, más bien,
      en cambio, no obstante, preferentemente, preferible, exclusivamente, deseamos, nos interesa,
      nos interesan, centrarse en, centrarnos en, nos centramos en, enfocado en, enfocarse en, prioridad a,
      foco en, mientras que, por el contrario, todo lo demás, por favor, apostamos por`,
    joiners: 'y, e, o, u, ni, así como',
    past: `
      el año pasado, la temporada pasada, el verano pasado, anteriormente, hasta ahora, en el pasado,
      en años anteriores, previamente, ya contratado, campañas anteriores, el último año, año pasado,
      el mes pasado, el trimestre pasado, la última vez, el otoño pasado, el invierno pasado,
      hasta la fecha, hasta el momento, antes hacíamos, campaña anterior, ya en marcha, ya está en marcha,
      ya reservado, ya contratada, ya cubierto, ya tenemos, ya hemos, ya hicimos, hemos hecho,
      hemos probado, habíamos, hicimos, probamos, históricamente, tradicionalmente, hace un año, hace años,
      en los últimos años, nuestros competidores, la competencia, no funcionó, no funcionaron`,
    now: `
      este año, esta vez, ahora, el próximo año, esta campaña, pero, queremos, quiere, buscamos,
      necesitamos, preferimos`,
    possessives: `
      nuestro, nuestra, nuestros, nuestras, mi, mis, su, sus, nuestro propio, nuestra propia, del cliente,
      de la marca`,
    launches: `
      promocionar, promoción de, lanzamiento, lanzar, lanzamos, lanza, anunciar, dar a conocer, estreno de,
      publicidad de nuestro, publicidad de nuestra, campaña para nuestro, campaña para nuestra, apertura de,
      vendemos, vende`,
    salutations: 'señores, señoras y señores, señoras, señores y señoras',
    audienceNouns: `
      público, audiencia, lectores, lectoras, oyentes, espectadores, telespectadores, usuarios, usuarias,
      consumidores, consumidoras, gente, mujeres, hombres, madres, padres, familias, hogares, compradores,
      compradoras, viajeros, mercado, mercados, clientes, aficionados, fans, estudiantes, profesionales,
      conductores, adultos, jóvenes, niños, población, personas, territorio, ciudades, empresas,
      agricultores, directivos, radio, podcast, podcasts, prensa, periódicos, estaciones, medios, sitios,
      webs, televisión, cines, suscriptores, habitantes, públicos, audiencias, target, lector, lectora,
      oyente, espectador, espectadoras, televidentes, usuario, usuaria, internautas, visitantes, consumidor,
      persona, adulto, mujer, hombre, chicas, chicos, madre, padre, familia, hogar, propietarios, comprador,
      cliente, clientas, clientela, fan, aficionado, estudiante, alumnos, universitarios, adolescentes,
      niñas, mayores, jubilados, profesional, ejecutivos, decisores, empleados, trabajadores, conductor,
      viajero, turistas, pasajeros, residentes, ciudadanos, jugadores, inversores, empresarios,
      emprendedores, médicos, amantes`,
    origins: `
      con sede en, de origen, procedente de, procedentes de, fabricado en, fabricada en, fundada en,
      fundado en, basada en, basado en, sede en, sede central en, basados en, basadas en, radicado en,
      radicada en, ubicado en, ubicada en, establecido en, establecida en, afincado en, afincada en,
      originario de, originaria de, producido en, hecho en, hecha en, nacido en, nacida en, con oficinas en,
      somos de`,
    numbers: `
      cinco=5, seis=6, siete=7, ocho=8, diez=10, doce=12, quince=15, veinte=20, treinta=30, cuarenta=40,
      sesenta=60, noventa=90, un=1, dos=2, tres=3, medio=0.5, cuarenta y cinco=45`,
    seconds: 'segundo, segundos, seg, segs, s, sec',
    minutes: 'minuto, minutos, min, mins',
    thousands: 'k, mil, miles, millar, millares',
    millions: 'm, millón, millones, mill, MM, mn',
    budgetWords: `
      presupuesto, inversión, gasto, presupuestos, contamos con, disponemos de, inversión publicitaria,
      inversión en medios, presupuesto de medios, presupuesto total, presupuesto publicitario, invertir,
      gastar, partida, partida presupuestaria, importe, fondos, budget, dotación`,
    under: `
      menos de, por debajo de, máximo, max, hasta, como máximo, inferior a, no más de, bajo, menores de,
      menor de, menor que, como mucho, máximo de, un máximo de, máx, sin superar, sin exceder,
      que no supere, no superior a, tope de, límite de, limitado a, a lo sumo`,
    over: `
      más de, al menos, a partir de, desde, mínimo, superior a, mayores de, de, más que, mayor de,
      mayor que, por encima de, por lo menos, como mínimo, mínimo de, un mínimo de, mín, min, no menos de,
      no inferior a`,
    yearsOld: 'año, años, edad',
  },
  it: {
    negators: `
      no, senza, tranne, eccetto, salvo, escluso, esclusa, esclusi, escluse, niente, nessun, nessuno,
      nessuna, né, al posto di, invece di, anziché, piuttosto che, evitare, evitate, escludere,
      ad eccezione di, ad esclusione di, a parte, fuorché, tutto tranne, nulla di, non vogliamo, neanche,
      neppure, tranne che, ad eccezione del, ad eccezione della, ad eccezione dei, ad eccezione delle,
      a eccezione di, escludendo, escludiamo, nulla, evitando, evitiamo, invece che, al posto del,
      al posto della, qualsiasi cosa tranne, nemmeno, rinunciare a`,
    nots: 'non, mai',
    afterNegators: `
      esclusioni, lista nera, da escludere, scartata, scartate, abbandonato, escluso, esclusa, esclusi, escluse, da escludere, non ci interessa,
      non ci interessano, no grazie, da evitare, non serve, non servono, non previsto, non previsti,
      non desiderato, non desiderati, non fa per noi, vietato, è escluso, è esclusa, sono esclusi,
      sono escluse, vietata, vietati, vietate, non desiderata, non desiderate, non interessa,
      non interessano, non necessario, non necessaria, non è un'opzione, non va bene, non vanno bene,
      fuori discussione, non adatto, non adatta, non adatti, non ammesso, non ammessa, non ammessi,
      non consentito, non consentiti, scartato, scartati, eccettuato, eccettuati, non vogliamo`,
    notNegations: `
      non più di, non solo, non soltanto, non meno di, niente meno che, non necessariamente, non ancora,
      nessuna preferenza, senza preferenze, nessun problema, perché no, non prima di, non oltre,
      senza dubbio, senza minimo, senza impegno, non più tardi, non superiore a, non superare,
      senza superare, non più tardi di, non dopo, non solamente, non esclusivamente, non unicamente,
      non per forza, non importa, nessun limite, senza preferenza, senza limiti, senza problemi,
      senza fretta, senza dimenticare, senza scopo di lucro, non profit, non sicuri, non siamo sicuri,
      perché non, o no, oppure no, se non, se non altro, non esitate, non esiti, non dimenticare, mai prima,
      più che mai, a meno che, niente male, salvo imprevisti, non male, a parte ciò`,
    contrasts: `
      ma, bensì, però, piuttosto, invece, vogliamo, vorremmo, voglio, preferiamo, preferibilmente,
      preferenza, solo, soltanto, solamente, unicamente, cerchiamo, cerco, cerca, serve, perché, poiché,
      che, idealmente, tuttavia, anche se, concentrarci, puntare, focus, ci interessa, noi, meglio, anzi,
      di preferenza, esclusivamente, desideriamo, ci serve, ci servono, ci interessano, abbiamo bisogno di,
      puntiamo su, puntare su, concentrarsi su, concentriamoci su, focus su, priorità a, mentre,
      al contrario, tutto il resto, per favore`,
    joiners: 'e, ed, o, oppure, né, nonché',
    past: `
      l'anno scorso, lo scorso anno, l'estate scorsa, la scorsa stagione, in precedenza, finora, in passato,
      negli anni scorsi, precedentemente, già prenotato, campagne precedenti, fino a oggi, anno scorso,
      la stagione scorsa, il mese scorso, lo scorso trimestre, l'ultima volta, la scorsa estate,
      lo scorso autunno, lo scorso inverno, fino ad ora, ad oggi, campagna precedente, già in corso,
      già attiva, già attivo, già acquistato, già coperto, abbiamo già, abbiamo fatto, abbiamo provato,
      avevamo, storicamente, tradizionalmente, un anno fa, anni fa, negli ultimi anni, i nostri concorrenti,
      la concorrenza, i competitor, non ha funzionato, non hanno funzionato`,
    now: `
      quest'anno, questa volta, ora, adesso, il prossimo anno, questa campagna, ma, vogliamo, vuole,
      cerchiamo, vorremmo, serve, preferiamo`,
    possessives: `
      nostro, nostra, nostri, nostre, mio, mia, miei, mie, loro, suo, sua, suoi, sue, il nostro, la nostra,
      i nostri, le nostre, del cliente, del brand, del marchio`,
    launches: `
      promuovere, promozione di, promozione del, promozione della, lancio, lanciare, lanciamo, lancia,
      far conoscere, uscita del, uscita della, pubblicizzare, campagna per il nostro,
      campagna per la nostra, apertura di, vendiamo, vende`,
    salutations: 'signori, signore e signori, gentili signori, signori e signore',
    audienceNouns: `
      pubblico, lettori, lettrici, ascoltatori, ascoltatrici, spettatori, telespettatori, utenti,
      consumatori, consumatrici, gente, persone, donne, uomini, mamme, madri, padri, famiglie, genitori,
      nuclei, acquirenti, pendolari, mercato, mercati, clienti, tifosi, appassionati, fan, studenti,
      professionisti, automobilisti, viaggiatori, adulti, giovani, bambini, popolazione, target, territorio,
      città, aziende, imprese, agricoltori, manager, radio, podcast, stampa, giornali, stazioni, media,
      siti, televisione, tv, cinema, abbonati, abitanti, audience, lettore, lettrice, ascoltatore,
      spettatore, telespettatore, utente, internauti, visitatori, consumatore, persona, adulto, donna, uomo,
      ragazze, ragazzi, madre, mamma, padre, papà, genitore, famiglia, nucleo familiare, nuclei familiari,
      proprietari, acquirente, pendolare, cliente, clientela, studente, studentesse, universitari,
      adolescenti, anziani, pensionati, professionista, dirigenti, decisori, impiegati, lavoratori,
      conducente, conducenti, guidatori, viaggiatore, turisti, passeggeri, residenti, cittadini, giocatori,
      investitori, imprenditori, medici, amanti`,
    origins: `
      con sede a, con sede in, proveniente da, provenienti da, prodotto in, prodotta in, fondata a,
      fondato a, originaria, originario, basata a, basata in, con sede nel, con sede nella, con sede negli,
      sede a, sede in, sede centrale a, basato a, basato in, situato a, situata a, situato in, situata in,
      originario di, originaria di, proveniente dalla, proveniente dal, fondata in, prodotti in, fatto in,
      fabbricato in, made in, nato a, nata a, nata in, con uffici a, stabilito a`,
    numbers: `
      cinque=5, sei=6, sette=7, otto=8, dieci=10, dodici=12, quindici=15, venti=20, trenta=30, quaranta=40,
      sessanta=60, novanta=90, un=1, due=2, tre=3, mezzo=0.5, quarantacinque=45`,
    seconds: 'secondo, secondi, sec, s, secs',
    minutes: 'minuto, minuti, min',
    thousands: 'k, mila, mille, migliaia, migliaio',
    millions: 'm, mln, milione, milioni, mil',
    budgetWords: `
      budget, investimento, spesa, stanziamento, budget media, disponiamo di, investire, investimenti,
      investimento media, budget pubblicitario, budget complessivo, budget totale, spendere, importo, fondi,
      budget di campagna, disponibilità economica`,
    under: `
      meno di, sotto, al di sotto di, massimo, max, fino a, al massimo, inferiore a, inferiore ai,
      non più di, entro, sotto i, sotto gli, minore di, al più, massimo di, un massimo di, fino ad,
      non oltre, senza superare, non superiore a, tetto di, limite di, limitato a`,
    over: `
      più di, almeno, a partire da, oltre, minimo, superiore a, sopra, sopra i, dai, da, maggiore di,
      oltre i, al di sopra di, come minimo, minimo di, un minimo di, min, non meno di, non inferiore a`,
    yearsOld: 'anno, anni, età',
  },
  nl: {
    negators: `
      geen, niets, zonder, behalve, uitgezonderd, met uitzondering van, in plaats van, noch, vermijd,
      vermijden, exclusief, excl, uitgesloten, liever niet, alles behalve, op geen enkele, afgezien van,
      niks, uitsluiten, liever geen, uitgesloten zijn, nergens, vermijdt, allesbehalve, anders dan,
      in geen geval, absoluut geen, afzien van, niet in, niet op`,
    nots: 'niet, nooit',
    afterNegators: `
      uitsluitingen, zwarte lijst, uit te sluiten, no go, afgevallen, geschrapt, uitgesloten, niet gewenst, ongewenst, niet nodig, niet aan de orde, valt af,
      vallen af, willen we niet, interesseert ons niet, interesseren ons niet, niet geschikt, niet relevant,
      nee bedankt, hoeft niet, hoeven niet, niet voor ons, taboe, is uitgesloten, zijn uitgesloten,
      uitsluiten, uit te sluiten, niet interessant, geen optie, niet van toepassing, verboden,
      niet toegestaan, te vermijden, vermijden, hoeft voor ons niet, uitgezonderd, liever niet,
      buiten beschouwing`,
    notNegations: `
      niet alleen, niet meer dan, niet minder dan, niet later dan, niet per se, nog niet, geen probleem,
      geen voorkeur, waarom niet, niet noodzakelijk, niet eerder dan, zonder meer, zonder minimum,
      geen haast, niet duurder dan, niet langer dan, niet slechts, niet enkel, niet uitsluitend, niet na,
      niet noodzakelijkerwijs, niet boven, niet hoger dan, niet zeker, niet in de laatste plaats, nog geen,
      geen limiet, geen idee, geen twijfel, geen beperking, geen beperkingen, zonder twijfel,
      zonder problemen, zonder verplichting, zonder te overschrijden, of niet, al dan niet, zo niet,
      indien niet, niets minder dan, niet vergeten, aarzel niet, niet overschrijden, nooit eerder,
      niet te missen, excl btw`,
    contrasts: `
      maar, liever, echter, wij, we, willen, wil, zoeken, zoekt, voorkeur, bij voorkeur, alleen,
      uitsluitend, enkel, graag, nodig, focus, moet, moeten, omdat, want, wel, idealiter, daarentegen,
      hoewel, terwijl, het liefst, maar wel, juist, in plaats daarvan, voorkeur voor, slechts, we willen,
      wij willen, we zoeken, wij zoeken, we hebben nodig, we hebben, wij wensen, we geven de voorkeur aan,
      focus op, gericht op, richten op, concentreren op, nadruk op, anderzijds, al het andere, verder`,
    joiners: 'en, of, noch, alsook, evenals',
    past: `
      vorig jaar, afgelopen jaar, vorige zomer, afgelopen zomer, vorig seizoen, eerder, voorheen,
      tot nu toe, in het verleden, in voorgaande jaren, al geboekt, loopt al, het afgelopen jaar,
      afgelopen seizoen, vorige maand, vorig kwartaal, vorige keer, de vorige keer, afgelopen najaar,
      afgelopen winter, vroeger, tot op heden, tot dusver, vorige campagne, vorige campagnes,
      eerdere campagnes, lopen al, reeds geboekt, al ingekocht, al gedekt, hebben we al, we hebben al,
      wij hebben al, we deden, we hadden, hebben we geprobeerd, historisch, traditioneel, een jaar geleden,
      jaren geleden, geleden, de laatste jaren, onze concurrenten, de concurrentie, werkte niet,
      heeft niet gewerkt`,
    now: `
      dit jaar, deze keer, ditmaal, nu, volgend jaar, deze campagne, maar, willen, wil, zoeken, zoekt,
      liever`,
    possessives: 'ons, onze, mijn, hun, zijn, haar, ons eigen, onze eigen, van de klant, van het merk',
    launches: `
      promoten, lancering, lanceren, lanceert, introductie, reclame voor onze, reclame voor ons,
      campagne voor onze, campagne voor ons, opening van, bekendmaken, verkopen, verkoopt, adverteren voor`,
    salutations: 'heer mevrouw, dames en heren, heren, mevrouw',
    audienceNouns: `
      publiek, lezers, lezeressen, luisteraars, kijkers, gebruikers, consumenten, mensen, vrouwen, mannen,
      moeders, vaders, gezinnen, families, ouders, huishoudens, kopers, shoppers, forenzen, pendelaars,
      markt, markten, klanten, fans, studenten, professionals, automobilisten, reizigers, volwassenen,
      jongeren, kinderen, bevolking, doelgroep, steden, bedrijven, boeren, ondernemers, radio, podcast,
      podcasts, kranten, stations, media, sites, televisie, bioscopen, abonnees, inwoners, supermarkten,
      doelgroepen, lezer, lezeres, lezerspubliek, luisteraar, kijker, gebruiker, bezoeker, bezoekers,
      consument, personen, persoon, volwassene, vrouw, man, meisjes, jongens, moeder, vader, ouder, gezin,
      familie, huishouden, huiseigenaren, koper, winkelend publiek, forens, klant, fan, supporters, student,
      scholieren, leerlingen, tieners, senioren, ouderen, gepensioneerden, professional, managers,
      beslissers, directeuren, werknemers, medewerkers, bestuurder, bestuurders, automobilist, reiziger,
      toeristen, vakantiegangers, passagiers, burgers, gamers, beleggers, artsen, huisartsen, liefhebbers,
      eigenaren, gebied`,
    origins: `
      uit, gevestigd in, gevestigde, afkomstig uit, gemaakt in, hoofdkantoor in, opgericht in, gevestigd te,
      gebaseerd in, met hoofdkantoor in, met zetel in, geproduceerd in, gebrouwen in, made in,
      met kantoren in, met vestigingen in, geboren in, van oorsprong uit`,
    numbers: `
      vijf=5, zes=6, zeven=7, acht=8, tien=10, twaalf=12, vijftien=15, twintig=20, dertig=30, veertig=40,
      zestig=60, negentig=90, een=1, twee=2, drie=3, halve=0.5, vijfenveertig=45`,
    seconds: 'seconde, seconden, sec, s, secondes, secs',
    minutes: 'minuut, minuten, min, minuutje',
    thousands: 'k, duizend, duizenden, dzd',
    millions: 'm, mln, miljoen, mio, miljoenen',
    budgetWords: `
      budget, mediabudget, reclamebudget, investering, uitgeven, besteden, begroting, budgetten,
      campagnebudget, totaalbudget, advertentiebudget, besteding, bestedingen, mediabesteding, uitgave,
      uitgaven, investeren, bedrag, te besteden`,
    under: `
      onder, onder de, minder dan, hoogstens, maximaal, max, tot, tot en met, lager dan, niet meer dan,
      maximum, jonger dan, hooguit, ten hoogste, niet boven, niet hoger dan, plafond van, limiet van,
      beperkt tot, binnen, goedkoper dan`,
    over: `
      boven, boven de, meer dan, minstens, vanaf, minimaal, ten minste, ouder dan, van, hoger dan, minimum,
      min, tenminste, op zijn minst, niet minder dan, niet onder, groter dan`,
    yearsOld: 'jaar, jarigen, jarige, leeftijd, plussers',
  },
  no: {
    negators: `
      ingen, uten, unntatt, unntak av, bortsett fra, intet, ingenting, verken, hverken, i stedet for,
      istedenfor, heller enn, unngå, utenom, ekskludert, ekskluder, alt annet enn, med unntak av,
      ønsker ikke, vil ikke ha, framfor, fremfor, unntatt fra, heller ikke, unngår, ekskludere,
      ekskludert er, ekskl, snarere enn, hva som helst unntatt, på ingen måte, ikke noe, ikke noen,
      styr unna, styre unna, hold dere unna, dropp, droppe`,
    nots: 'ikke, ikkje, aldri',
    afterNegators: `
      unntak, ekskluderinger, svarteliste, utelukkes, valgt bort, er valgt bort, droppet, ikke aktuelt, er uaktuelt, uaktuelt, uønsket, ikke ønsket,
      ekskludert, utelukket, ikke nødvendig, vil vi ikke ha, ønsker vi ikke, passer ikke, trengs ikke,
      nei takk, ikke relevant, ikke interessant, interesserer oss ikke, er utelukket, skal utelukkes,
      ikke aktuell, ikke aktuelle, uaktuell, uaktuelle, ikke ønskelig, ikke ønskede, uønskede,
      ikke relevante, ikke egnet, ikke interessert, ikke noe for oss, ikke et alternativ,
      kommer ikke på tale, ikke på tale, forbudt, ikke tillatt, unngås, skal unngås, bør unngås, må unngås,
      unntatt, ønskes ikke, holdes utenfor`,
    notNegations: `
      ikke bare, ikke mer enn, ikke mindre enn, ikke senere enn, ikke nødvendigvis, ikke over, ikke før,
      intet mindre enn, ingen preferanse, ingen preferanser, hvorfor ikke, ikke minst, ingen problem,
      ennå ikke, ikke kun, ikke dyrere enn, ikke under, ikke etter, ikke tidligere enn, ikke lenger enn,
      ikke utelukkende, ikke sikker, ikke sikre, ikke overstige, ikke overskride, ikke begrenset til,
      ikke nøl, ikke glem, ikke noe problem, ingen begrensning, ingen begrensninger, ingen hast, ingen tvil,
      ingen grense, ingen bindingstid, uten tvil, uten problemer, uten å overskride, uten forpliktelser,
      eller ikke, hvis ikke, om ikke, ingenting mindre enn, ikke ennå, aldri før, ikke gå glipp av,
      ekskl mva, eks mva, ikke-kommersiell, fremfor alt, framfor alt, mer enn noen gang`,
    contrasts: `
      men, heller, derimot, vi, ønsker, vil, vil ha, leter, ser etter, søker, helst, kun, bare,
      fortrinnsvis, trenger, fokus, skal, bør, må, fordi, siden, som, gjerne, likevel, mens, foretrekker,
      i stedet, imidlertid, snarere, men gjerne, utelukkende, vi vil, vi vil ha, vi ønsker, vi søker,
      vi ser etter, vi trenger, vi foretrekker, fokus på, fokusere på, vekt på, konsentrere oss om,
      satse på, ideelt sett, ellers, alt annet, på den annen side`,
    joiners: 'og, eller, samt, verken',
    past: `
      i fjor, fjorårets, forrige år, sist sommer, i fjor sommer, tidligere, hittil, så langt,
      forrige sesong, i tidligere år, allerede booket, allerede bestilt, fjoråret, sist år, siste år,
      forrige måned, forrige kvartal, sist gang, forrige gang, i fjor høst, i fjor vinter, til nå,
      frem til nå, inntil nå, i fortiden, forrige kampanje, tidligere kampanjer, går allerede,
      kjører allerede, løper allerede, allerede kjøpt, allerede dekket, har vi allerede, vi har allerede,
      vi hadde, vi har prøvd, vi kjørte, vi brukte, historisk, tradisjonelt, for et år siden,
      for flere år siden, år siden, de siste årene, konkurrentene, våre konkurrenter, konkurrentene våre,
      fungerte ikke, virket ikke`,
    now: 'i år, denne gangen, nå, neste år, denne kampanjen, men, ønsker, vil, trenger, ser etter, søker',
    possessives: `
      vår, vårt, våre, min, mitt, mine, deres, sin, sitt, sine, mi, hans, hennes, kundens, merkets,
      merkevarens`,
    launches: `
      promotere, markedsføre, lansering, lansere, lanserer, reklame for, annonsere for, kampanje for vår,
      kampanje for vårt, åpning av, slipper, selger, selge`,
    salutations: 'damer og herrer, mine damer og herrer',
    audienceNouns: `
      publikum, lesere, lyttere, seere, brukere, forbrukere, folk, mennesker, kvinner, menn, mødre, fedre,
      familier, foreldre, husholdninger, husstander, kunder, pendlere, marked, markedet, markeder, fans,
      tilhengere, studenter, fagfolk, bilister, reisende, voksne, unge, ungdom, barn, befolkning,
      befolkningen, målgruppe, byer, bedrifter, bønder, ledere, radio, podkast, podcast, podkaster, aviser,
      stasjoner, medier, nettsteder, tv, kinoer, abonnenter, innbyggere, hytteeiere, handlende, målgruppen,
      målgrupper, leser, leserne, lytter, lytterne, seer, seerne, bruker, brukerne, besøkende, forbruker,
      forbrukerne, personer, kvinne, mann, jenter, gutter, mor, mamma, mammaer, far, pappaer, forelder,
      familie, husstand, husholdning, boligeiere, huseiere, kjøper, kjøpere, pendler, kunde, fan, student,
      elever, tenåringer, ungdommer, seniorer, eldre, pensjonister, beslutningstakere, ansatte,
      arbeidstakere, sjåfør, sjåfører, bilførere, turister, passasjerer, offentlighet, borgere, spillere,
      gamere, investorer, gründere, leger, entusiaster, eiere`,
    origins: `
      fra, basert i, hovedkontor i, laget i, holder til i, med base i, med hovedkontor i, hjemmehørende i,
      med kontor i, med kontorer i, grunnlagt i, stiftet i, produsert i, brygget i, opprinnelig fra,
      lokalisert i, made in, født i, som kommer fra`,
    numbers: `
      fem=5, seks=6, sju=7, syv=7, åtte=8, ti=10, tolv=12, femten=15, tjue=20, tretti=30, førti=40,
      seksti=60, nitti=90, ett=1, to=2, tre=3, halvt=0.5, tyve=20, tredve=30, førtifem=45`,
    seconds: 'sekund, sekunder, sekunders, sek, s, sekunderspot, sekundersspot',
    minutes: 'minutt, minutter, minutters, min',
    thousands: 'k, tusen, t, tusener, kkr',
    millions: 'm, mill, million, millioner, mio, mnok',
    budgetWords: `
      budsjett, mediebudsjett, budsjettet, investering, ramme, bruke, mediebudsjettet, kampanjebudsjett,
      reklamebudsjett, totalbudsjett, annonsebudsjett, budsjettramme, forbruk, investere, bruke for,
      medieinvestering, beløp, spend, midler`,
    under: `
      under, mindre enn, høyst, maks, maksimalt, maksimum, opptil, inntil, opp til, ikke mer enn,
      lavere enn, yngre enn, færre enn, max, ikke over, begrenset til, tak på, øvre grense, innenfor,
      billigere enn`,
    over: `
      over, mer enn, minst, fra, minimum, fra og med, eldre enn, fylt, høyere enn, flere enn, minimalt, min,
      i det minste, ikke mindre enn, ikke under, større enn, oppover fra`,
    yearsOld: 'år, åringer, årige, alder, alderen, åring, pluss',
  },
  sv: {
    negators: `
      ingen, inga, inget, utan, förutom, utom, undantaget, med undantag för, bortsett från, ingenting,
      varken, vare sig, i stället för, istället för, hellre än, undvik, undvika, exklusive, exkl, allt utom,
      vill inte ha, slipper, exkludera, med undantag av, exkluderar, inte heller, undviker, snarare än,
      vad som helst utom, absolut inte, inte någon, inte något, inte några, slippa, slipp, hoppa över,
      avstå från, avstå`,
    nots: 'inte, ej, icke, aldrig',
    afterNegators: `
      undantag, exkluderingar, svartlista, utesluts, valt bort, bortvalt, valts bort, uteslutet, utesluten, uteslutna, inte aktuellt, ej aktuellt, oönskat,
      inte önskvärt, exkluderat, exkluderade, behövs inte, vill vi inte ha, vill vi inte, passar inte,
      nej tack, inte relevant, inte intressant, undanbedes, intresserar oss inte, inte för oss, exkluderad,
      är uteslutet, ska uteslutas, inte aktuell, inte aktuella, inte önskat, ej önskvärt, oönskad, oönskade,
      inte nödvändigt, inte relevanta, inte lämpligt, inte intresserade, inget för oss, inte ett alternativ,
      inget alternativ, kommer inte på fråga, inte på fråga, förbjudet, förbjudna, inte tillåtet,
      ska undvikas, bör undvikas, måste undvikas, undvikes, undantaget, undantagna, önskas ej, önskas inte`,
    notNegations: `
      inte bara, inte enbart, inte mer än, inte mindre än, inte senare än, inte nödvändigtvis, inte över,
      inte före, inget mindre än, ingen preferens, varför inte, inte minst, inga problem, ännu inte,
      inte dyrare än, utan minimum, inte endast, inte under, inte efter, inte tidigare än, inte längre än,
      inte uteslutande, inte säker, inte säkra, inte överstiga, inte överskrida, inte begränsat till,
      ej överstiga, tveka inte, glöm inte, inget problem, inga preferenser, inga begränsningar,
      ingen begränsning, ingen brådska, ingen gräns, inga gränser, utan tvekan, utan problem,
      utan att överskrida, utan förbindelse, utan även, utan också, utan att, eller inte, eller ej, om inte,
      intet mindre än, inte ännu, aldrig förr, missa inte, exkl moms, exklusive moms, ex moms,
      icke-vinstdrivande`,
    contrasts: `
      men, hellre, däremot, vi, vill, önskar, söker, letar, helst, endast, bara, enbart, gärna, behöver,
      fokus, ska, bör, måste, eftersom, som, dock, medan, föredrar, företrädesvis, utan, utan hellre,
      istället, i stället, snarare, uteslutande, vi vill, vi vill ha, vi önskar, vi söker, vi letar efter,
      vi behöver, vi föredrar, fokus på, fokusera på, tonvikt på, koncentrera oss på, satsa på, idealt,
      annars, allt annat, å andra sidan`,
    joiners: 'och, eller, samt, varken, liksom',
    past: `
      förra året, i fjol, fjolårets, förra sommaren, i somras, tidigare, hittills, förra säsongen,
      tidigare år, redan bokat, redan bokad, föregående år, förra månaden, förra kvartalet, förra gången,
      förra hösten, förra vintern, i höstas, i vintras, i våras, så här långt, fram till nu, dittills,
      förut, i det förflutna, förra kampanjen, tidigare kampanjer, pågår redan, rullar redan, redan köpt,
      redan täckt, har vi redan, vi har redan, vi hade, vi har testat, vi har provat, vi körde, vi använde,
      historiskt, traditionellt, för ett år sedan, år sedan, de senaste åren, konkurrenterna,
      våra konkurrenter, fungerade inte, funkade inte`,
    now: 'i år, den här gången, denna gång, nu, nästa år, kampanjen ska, men, vill, önskar, söker, behöver',
    possessives: `
      vår, vårt, våra, min, mitt, mina, deras, sin, sitt, sina, hans, hennes, kundens, varumärkets,
      vår egen`,
    launches: `
      promota, marknadsföra, lansering, lansera, lanserar, reklam för, annonsera för, kampanj för vår,
      kampanj för vårt, öppning av, släpper, säljer, sälja`,
    salutations: 'mina damer och herrar, damer och herrar',
    audienceNouns: `
      publik, läsare, lyssnare, tittare, användare, konsumenter, folk, människor, kvinnor, män, mammor,
      pappor, familjer, föräldrar, hushåll, kunder, pendlare, marknad, marknaden, marknader, fans,
      supportrar, studenter, yrkesverksamma, bilister, resenärer, vuxna, unga, ungdomar, barn, befolkning,
      befolkningen, målgrupp, städer, företag, bönder, lantbrukare, chefer, radio, podd, poddar, podcast,
      tidningar, stationer, medier, sajter, tv, biografer, prenumeranter, invånare, shoppare, stugägare,
      målgruppen, målgrupper, läsarna, lyssnarna, tittarna, användarna, besökare, konsument, konsumenterna,
      personer, kvinna, man, tjejer, flickor, killar, pojkar, mamma, mödrar, pappa, fäder, förälder, familj,
      barnfamiljer, hushållen, villaägare, husägare, köpare, kund, fan, student, elever, tonåringar,
      seniorer, äldre, pensionärer, proffs, beslutsfattare, anställda, arbetstagare, förare, resenär,
      turister, passagerare, allmänhet, allmänheten, medborgare, spelare, gamers, investerare, sparare,
      företagare, entreprenörer, läkare, entusiaster, ägare`,
    origins: `
      från, baserad i, baserat i, baserade i, med säte i, tillverkad i, huvudkontor i, grundad i,
      med huvudkontor i, med bas i, hemmahörande i, med kontor i, grundat i, tillverkat i, producerad i,
      producerat i, bryggd i, bryggt i, ursprungligen från, som kommer från, belägen i, beläget i, made in`,
    numbers: `
      fem=5, sex=6, sju=7, åtta=8, tio=10, tolv=12, femton=15, tjugo=20, trettio=30, fyrtio=40, sextio=60,
      nittio=90, en=1, två=2, tre=3, halv=0.5, fyrtiofem=45`,
    seconds: 'sekund, sekunder, sekunders, sek, s, sekundersspot',
    minutes: 'minut, minuter, minuters, min',
    thousands: 'k, tusen, tkr, tusental, tusentals',
    millions: 'm, miljon, miljoner, mn, milj, mkr, mnkr, mil, msek',
    budgetWords: `
      budget, mediebudget, budgeten, investering, spendera, ram, satsa, mediabudget, kampanjbudget,
      reklambudget, totalbudget, annonsbudget, budgetram, spend, investera, lägga, medieinvestering, belopp,
      medel`,
    under: `
      under, mindre än, högst, max, maximalt, maximum, upp till, lägre än, inte mer än, yngre än, inom,
      färre än, inte över, som mest, begränsat till, tak på, övre gräns, billigare än, ej över`,
    over: `
      över, mer än, minst, från, minimum, från och med, äldre än, fyllda, högre än, fler än, min,
      åtminstone, inte mindre än, inte under, större än, som minst, lägst`,
    yearsOld: 'år, åringar, åriga, ålder, åldern, åring, plus',
  },
  da: {
    negators: `
      ingen, intet, uden, undtagen, undtaget, bortset fra, ingenting, hverken, i stedet for, frem for,
      fremfor, hellere end, undgå, eksklusive, ekskl, alt andet end, med undtagelse af, vil ikke have,
      ønsker ikke, udelad, fravælg, ekskluder, ekskludere, ekskluderer, heller ikke, undgår, istedet for,
      snarere end, hvad som helst undtagen, på ingen måde, ikke noget, ikke nogen, ikke nogle, styr uden om,
      hold jer fra, drop, droppe, udelade`,
    nots: 'ikke, aldrig',
    afterNegators: `
      undtagelser, ekskluderinger, sortliste, udelukkes, valgt fra, fravalgt, droppet, udelukket, ikke aktuelt, uaktuelt, uønsket, ikke ønsket, ekskluderet,
      ikke nødvendigt, vil vi ikke have, ønsker vi ikke, passer ikke, nej tak, ikke relevant,
      ikke interessant, interesserer os ikke, er ikke noget for os, ekskluderede, er udelukket,
      skal udelukkes, ikke aktuel, ikke aktuelle, ikke ønskeligt, ikke ønskede, uønskede, ikke relevante,
      ikke egnet, ikke interesseret, ikke interesserede, ikke noget for os, ikke en mulighed,
      kommer ikke på tale, ikke på tale, forbudt, ikke tilladt, skal undgås, bør undgås, må undgås, undgås,
      undtaget, undtagen, ønskes ikke, behøves ikke, holdes udenfor`,
    notNegations: `
      ikke kun, ikke bare, ikke mere end, ikke mindre end, ikke senere end, ikke nødvendigvis, ikke over,
      ikke før, intet mindre end, ingen præference, ingen præferencer, hvorfor ikke, ikke mindst,
      intet problem, endnu ikke, ikke dyrere end, ikke blot, ikke alene, ikke under, ikke efter,
      ikke tidligere end, ikke længere end, ikke udelukkende, ikke sikker, ikke sikre, ikke overstige,
      ikke overskride, ikke begrænset til, tøv ikke, glem ikke, ikke noget problem, ingen problemer,
      ingen begrænsning, ingen begrænsninger, ingen hast, ingen tvivl, ingen grænse, ingen binding,
      uden tvivl, uden problemer, uden at overskride, uden forpligtelse, uden for, eller ej, eller ikke,
      hvis ikke, ikke endnu, aldrig før, gå ikke glip af, ekskl moms, ex moms, frem for alt, fremfor alt`,
    contrasts: `
      men, hellere, derimod, vi, ønsker, vil, vil have, leder, søger, helst, kun, bare, gerne, fortrinsvis,
      behov, fokus, skal, bør, må, fordi, da, som, dog, mens, foretrækker, udelukkende, i stedet,
      imidlertid, snarere, vi vil, vi vil have, vi ønsker, vi søger, vi leder efter, vi har brug for,
      vi foretrækker, fokus på, fokusere på, vægt på, koncentrere os om, satse på, ideelt set, ellers,
      alt andet, på den anden side`,
    joiners: 'og, eller, samt, hverken',
    past: `
      sidste år, sidste sommer, sidste sæson, tidligere, hidtil, indtil nu, indtil videre, i tidligere år,
      sidste års, allerede booket, forrige år, i fjor, forrige sæson, sidste måned, sidste kvartal,
      sidste gang, forrige gang, sidste efterår, sidste vinter, til dato, før i tiden, i fortiden,
      forrige kampagne, tidligere kampagner, kører allerede, løber allerede, allerede bestilt,
      allerede købt, allerede dækket, har vi allerede, vi har allerede, vi havde, vi har prøvet, vi kørte,
      vi brugte, historisk, traditionelt, for et år siden, år siden, de seneste år, de sidste år,
      konkurrenterne, vores konkurrenter, virkede ikke, fungerede ikke`,
    now: `
      i år, denne gang, nu, næste år, denne kampagne, men, ønsker, vil, søger, leder efter, har brug for`,
    possessives: `
      vores, vor, vort, vore, min, mit, mine, deres, sin, sit, sine, hans, hendes, kundens, brandets,
      mærkets`,
    launches: `
      promovere, markedsføre, lancering, lancere, lancerer, reklame for, annoncere for, kampagne for vores,
      åbning af, udgivelse af, sælger, sælge, åbner`,
    salutations: 'mine damer og herrer, damer og herrer',
    audienceNouns: `
      publikum, læsere, lyttere, seere, brugere, forbrugere, folk, mennesker, kvinder, mænd, mødre, fædre,
      familier, forældre, husstande, husholdninger, kunder, pendlere, marked, markedet, markeder, fans,
      tilhængere, studerende, fagfolk, bilister, rejsende, voksne, unge, børn, befolkning, befolkningen,
      målgruppe, byer, virksomheder, landmænd, ledere, radio, podcast, podcasts, aviser, stationer, medier,
      sider, tv, biografer, abonnenter, indbyggere, shoppere, sommerhusejere, målgruppen, målgrupper, læser,
      læserne, lytter, lytterne, seer, seerne, bruger, brugerne, besøgende, forbruger, forbrugerne,
      personer, kvinde, mand, piger, drenge, mor, far, forælder, familie, børnefamilier, husstand,
      husholdning, boligejere, husejere, køber, købere, pendler, kunde, fan, elever, teenagere, seniorer,
      ældre, pensionister, beslutningstagere, ansatte, medarbejdere, chauffør, chauffører, turister,
      passagerer, offentlighed, offentligheden, borgere, spillere, gamere, investorer, iværksættere, læger,
      entusiaster, ejere`,
    origins: `
      fra, baseret i, hovedkontor i, fremstillet i, med base i, hjemmehørende i, grundlagt i,
      med hovedkontor i, hovedsæde i, med hovedsæde i, med kontor i, med kontorer i, stiftet i, lavet i,
      produceret i, brygget i, oprindeligt fra, beliggende i, holder til i, som kommer fra, made in, født i`,
    numbers: `
      fem=5, seks=6, syv=7, otte=8, ti=10, tolv=12, femten=15, tyve=20, tredive=30, fyrre=40, tres=60,
      halvfems=90, et=1, to=2, tre=3, halvt=0.5, femogfyrre=45`,
    seconds: 'sekund, sekunder, sekunders, sek, s, sekundersspot',
    minutes: 'minut, minutter, minutters, min',
    thousands: 'k, tusind, tusinde, tusinder, tkr, tdkk',
    millions: 'm, mio, million, millioner, mill, mdkk, mkr',
    budgetWords: `
      budget, mediebudget, budgettet, investering, ramme, bruge, kampagnebudget, reklamebudget, totalbudget,
      annoncebudget, budgetramme, forbrug, investere, bruge for, medieinvestering, beløb, spend, midler`,
    under: `
      under, mindre end, højst, maks, maksimalt, maksimum, op til, lavere end, ikke mere end, yngre end,
      inden for, færre end, højest, max, indtil, ikke over, begrænset til, loft på, øvre grænse,
      billigere end`,
    over: `
      over, mere end, mindst, fra, minimum, fra og med, ældre end, fyldt, højere end, flere end, min,
      i det mindste, ikke mindre end, ikke under, større end, som minimum`,
    yearsOld: 'år, årige, alder, alderen, årig, plus',
  },
}
