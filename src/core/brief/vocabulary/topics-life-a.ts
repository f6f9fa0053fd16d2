import type { Idea } from '../idea.ts'

/** What a medium is about: sport, health, style, food and drink. A table of words in nine languages: data, kept in one piece. */
export const LIFE_TOPICS_A: readonly Idea[] = [
  {
    id: 'outdoors',
    kind: 'topic',
    name: 'hiking and the outdoors',
    words: {
      en: `
        hiking, hiker, outdoor sports, outdoor gear, outdoor brand, outdoor enthusiast, trail, trekking,
        mountain, mountaineering, mountaineer, climbing, climber, camping, camper, campsite, tent,
        hillwalking, fishing, angler, great outdoors, love the outdoors, walking, walker, walk in the hills,
        outdoor show, outdoor podcast, outdoor pursuits, the outdoors, rucksack, backpack, backpacker,
        hiking boots, walking boots, rambler, rambling, campfire, sleeping bag, bouldering, climbing wall,
        wild camping, waterproof jacket, long-distance path, fell walking, bushcraft, mountain hut,
        head torch`,
      de: `
        wandern, Wanderung, Wanderer, Wanderschuh, Outdoor-Sport, Outdoor-Ausrüstung, Outdoor-Marke,
        Trekking, Gebirge, Bergsport, Bergsteigen, Bergsteiger, Alpinismus, klettern, Kletterer, bouldern,
        Camping, Camper, Rucksack, angeln, Angler, Naturliebhaber, Spaziergang, Wandertour, Bergwandern,
        Wanderweg, Wanderstock, Wanderkarte, Wanderin, Fernwanderweg, Berghütte, Almhütte, Alpenverein,
        Zelt, Lagerfeuer, Schlafsack, Isomatte, Kletterhalle, Klettersteig, Funktionsjacke, Regenjacke,
        Stirnlampe, Bergführer`,
      fr: `
        randonnée, randonneur, trekking, montagne, montagnard, alpinisme, alpiniste, escalade, grimpeur,
        camping, campeur, bivouac, sac à dos, plein air, sports de nature, activités outdoor,
        marque outdoor, équipement outdoor, sentier, pêche à la ligne, amoureux de la nature,
        tente de camping, chaussures de marche, bâtons de marche, marcheur, randonneuse, marche nordique,
        refuge de montagne, guide de haute montagne, via ferrata, sac de couchage, feu de camp, GR20,
        grimpeuse, mur d'escalade, veste imperméable, lampe frontale, balade en forêt, bushcraft, trekkeur`,
      es: `
        senderismo, senderista, excursionismo, trekking, montaña, montañismo, montañero, alpinismo, camping,
        acampada, campista, mochila, deportes de naturaleza, material de montaña, botas de montaña,
        pesca deportiva, amante de la naturaleza, actividades al aire libre, deportes al aire libre,
        escalada deportiva, escalada en roca, rocódromo, ruta de senderismo, caminata, refugio de montaña,
        saco de dormir, tienda de campaña, hoguera, vía ferrata, escalada, escalador, montañera,
        bastones de trekking, chaqueta impermeable, linterna frontal, Camino de Santiago,
        escapada a la montaña, alta montaña, vivac`,
      it: `
        escursionismo, escursionista, escursione, trekking, camminata, camminatore, montagna, alpinismo,
        alpinista, arrampicata, arrampicatore, campeggio, campeggiatore, tenda da campeggio, zaino,
        sentiero, aria aperta, attività outdoor, abbigliamento outdoor, pesca sportiva, amante della natura,
        scarponi, scarpone, rifugio alpino, rifugio di montagna, bastoncini da trekking, sacco a pelo, falò,
        via ferrata, parete di roccia, palestra di arrampicata, guida alpina, passeggiata nel bosco,
        giacca impermeabile, gita in montagna, alta quota, cammino di Santiago`,
      nl: `
        wandelen, wandelaar, wandeling, wandelschoen, hiken, trekking, bergsport, bergbeklimmen,
        bergbeklimmer, klimsport, klimmer, boulderen, kamperen, kampeerder, camping, rugzak, buitensport,
        buitenleven, outdoorkleding, outdoormerk, sportvisser, natuurliefhebber, wandelschoenen,
        wandelroute, langeafstandspad, wandelstok, wandeltocht, bergschoenen, berghut, slaapzak, kampvuur,
        klimhal, regenjas, hoofdlamp, boswandeling, kampeeruitrusting, trektocht, wildkamperen, Vierdaagse`,
      no: `
        friluftsliv, friluftsfolk, fottur, fjelltur, turgåer, turgåing, turutstyr, tursko, turklær,
        gå på tur, fjell, fjellvandring, klatring, klatre, buldring, camping, telt, ryggsekk, sportsfiske,
        naturopplevelse, topptur, telttur, tur i fjellet, turfolk, fjellstøvler, turstøvler, sovepose,
        bålpanne, leirbål, hytte til hytte, turisthytte, søndagstur, turløype, turkart, klatrehall, klatrer,
        skalljakke, hodelykt, hengekøye, skogstur, DNT-hytte`,
      sv: `
        friluftsliv, friluft, vandring, vandra, vandrare, vandringsled, vandringskänga, fjäll,
        fjällvandring, bergsbestigning, klättring, klättrare, klättra, camping, tälta, tält, ryggsäck,
        sportfiske, sportfiskare, naturupplevelse, naturälskare, vildmark, vandringskängor, kängor,
        fjällvandrare, sovsäck, lägereld, klätterhall, bouldring, skaljacka, pannlampa, hängmatta,
        skogspromenad, vindskydd, tältare, fjällstuga, svampplockare, svampplockning, stormkök, dagstur`,
      da: `
        friluftsliv, udeliv, vandring, vandre, vandretur, vandrer, vandrestøvler, trekking, bjergvandring,
        bjergbestigning, klatring, klatrer, klatre, camping, campist, telt, rygsæk, lystfiskeri, lystfisker,
        naturoplevelse, naturelsker, outdoorudstyr, vandresko, vandrerute, sovepose, lejrbål, bålplads,
        shelter, shelterplads, klatrehal, bouldering, skaljakke, pandelampe, hængekøje, skovtur, teltplads,
        teltliv, spejder, friluftsmenneske, vandrestav`,
    },
  },
  {
    id: 'sports',
    kind: 'topic',
    name: 'sports',
    words: {
      en: `
        sport, sportsman, sportswoman, athlete, athletics, sports fan, sports news, live sports, sportswear,
        stadium, tournament, championship, Olympics, Olympic Games, Paralympics, rugby, cricket, volleyball,
        swimming, martial arts, sports club, sports betting, referee, teammate, medal, medallist,
        gold medal, gymnast, gymnastics, boxing, boxer, wrestling, judo, karate, netball, softball,
        baseball, locker room, league table, play-offs, match day, kick-off`,
      de: `
        Sport, sportlich, Sportler, Athlet, Leichtathletik, Sportfan, Sportverein, Sportartikel,
        Sportbekleidung, Stadion, Turnier, Meisterschaft, Weltmeisterschaft, Olympia, Olympische Spiele,
        Rugby, Volleyball, Turnen, Schwimmen, Schwimmer, Kampfsport, Sportwette, Schiedsrichter, Medaille,
        Goldmedaille, Turnhalle, Sporthalle, Sportlerin, Boxen, Boxer, Judo, Karate, Vereinsleben,
        Vereinsmitglied, Trainingslager, Tabellenführer, Zehnkampf, Hallenbad, Sportschau,
        Bundesjugendspiele`,
      fr: `
        sport, sportif, sportive, athlète, athlétisme, fan de sport, passionné de sport, club sportif,
        article de sport, équipementier, tournoi, championnat, coupe du monde, Jeux olympiques,
        Jeux paralympiques, rugby, volley, natation, nageur, arts martiaux, paris sportifs,
        stade de football, entraîneur, médaille, médaille d'or, gymnase, gymnaste, boxe, boxeur, judo,
        judoka, karaté, escrime, escrimeur, club omnisports, sportif du dimanche, terrain de sport,
        salle omnisports, pétanque, magasin de sport`,
      es: `
        deporte, deportivo, deportista, polideportivo, atleta, atletismo, aficionado al deporte,
        club deportivo, ropa deportiva, material deportivo, estadio, torneo, campeonato, Juegos Olímpicos,
        olimpiada, rugby, voleibol, natación, nadador, artes marciales, apuestas deportivas,
        campeonato del mundo, entrenador, entrenadora, medalla, medallista, gimnasta, gimnasia rítmica,
        boxeo, boxeador, judo, kárate, pimpón, esgrima, waterpolo, cancha, instalaciones deportivas,
        tienda de deportes, equipación, liguilla, partido, partidos`,
      it: `
        sport, sportivo, sportiva, atleta, atletica, appassionato di sport, tifoso, società sportiva,
        abbigliamento sportivo, articoli sportivi, stadio, torneo, campionato, olimpiadi, giochi olimpici,
        rugby, pallavolo, nuoto, nuotatore, arti marziali, scommesse sportive, campionati mondiali, arbitro,
        allenatore, allenatrice, medaglia, medaglia d'oro, ginnasta, ginnastica artistica,
        ginnastica ritmica, pugilato, pugile, judo, karate, scherma, pallanuoto, pallavolista, spogliatoio,
        dilettantistico, tifoseria, partita, partite`,
      nl: `
        sport, sportief, sporter, sportliefhebber, sportvereniging, sportclub, sportkleding, sportartikel,
        atleet, atletiek, stadion, toernooi, kampioenschap, wereldkampioenschap, Olympische Spelen, rugby,
        volleybal, turnen, zwemmen, zwemmer, vechtsport, sportweddenschap, scheidsrechter, medaille,
        gouden medaille, turnster, boksen, bokser, judo, judoka, karate, korfbal, waterpolo, sporthal,
        sporttas, clubhuis, kleedkamer, topsporter, wedstrijdverslag, amateursport`,
      no: `
        sport, sportslig, idrett, idrettsutøver, idrettslag, sportsinteressert, sportsklær, sportsutstyr,
        sportsbutikk, friidrett, stadion, turnering, mesterskap, verdensmesterskap, olympiske leker,
        sommer-OL, vinter-OL, volleyball, svømming, svømmer, kampsport, oddstipping, trener, medalje,
        gullmedalje, boksing, bokser, judo, karate, idrettshall, idrettsbane, toppidrett, breddeidrett,
        idrettsgren, landslag, seriespill, idrettsglede`,
      sv: `
        sport, sportig, idrott, idrottare, idrottsförening, sportintresserad, sportfantast, sportklubb,
        sportkläder, sportbutik, friidrott, stadion, turnering, mästerskap, världsmästerskap, volleyboll,
        gymnastik, simning, simmare, kampsport, sportspel, olympiska spelen, tränare, medalj, guldmedalj,
        gymnast, boxning, boxare, judo, karate, idrottshall, idrottsplats, elitidrott, breddidrott,
        landslag, sportaffär, omklädningsrum, ungdomsidrott`,
      da: `
        sport, sportslig, idræt, idrætsudøver, idrætsforening, sportsinteresseret, sportsklub, sportstøj,
        sportsudstyr, atletik, stadion, turnering, mesterskab, verdensmesterskab, olympiske lege, sommer-OL,
        vinter-OL, volleyball, gymnastik, svømning, kampsport, oddsspil, træner, medalje, guldmedalje,
        gymnast, boksning, bokser, judo, karate, idrætshal, sportshal, klubhus, klubliv, eliteidræt,
        breddeidræt, landshold, sportsforretning, omklædningsrum, foreningsidræt`,
    },
  },
  {
    id: 'cycling',
    kind: 'topic',
    name: 'cycling',
    within: ['sports'],
    words: {
      en: `
        cycling, cyclist, bicycle, bike, biker, e-bike, electric bike, mountain bike, mountain biking,
        road bike, gravel bike, cargo bike, bike shop, bike helmet, bike tour, bikepacking, Tour de France,
        velodrome, e-biker, pedalling, handlebars, saddlebag, bike lane, cycle lane, cycle path, bike lock,
        bike commuter, cycle to work, peloton, sportive, lycra, cleats, puncture, Giro d'Italia,
        singletrack, cyclocross, cycle route`,
      de: `
        Fahrrad, Fahrradfahrer, Radfahren, Radfahrer, Radler, Radsport, Radsportler, Rennrad, Rennradfahrer,
        Mountainbike, Mountainbiker, E-Bike, Pedelec, Gravelbike, Lastenrad, Radtour, Radreise, Radrennen,
        Fahrradhelm, Velo, Velofahrer, Tour de France, E-Biker, Radweg, Fahrradweg, Drahtesel,
        Zweiradhändler, Jobrad, Dienstrad, Leihrad, Radtrikot, Radwanderer, Radfernweg, Trekkingrad,
        Kinderrad, Faltrad, Klickpedale, Radprofi, radeln, ADFC, Biketour`,
      fr: `
        vélo, cyclisme, cycliste, bicyclette, VTT, vététiste, vélo électrique, vélo de route, vélo cargo,
        gravel, cyclotourisme, cyclotouriste, cyclosportive, casque de vélo, piste cyclable, peloton,
        Tour de France, vélo à assistance électrique, vélotaf, cycliste urbain, magasin de vélos, antivol,
        pédaler, pédale, guidon, porte-vélo, voie verte, vélo pliant, cyclo-cross, Paris-Roubaix,
        maillot jaune, cuissard, itinérance à vélo, Vélib, petite reine, col mythique`,
      es: `
        ciclismo, ciclista, bicicleta, bici, bicicleta eléctrica, bicicleta de montaña, BTT, mountain bike,
        gravel, cicloturismo, cicloturista, marcha cicloturista, carril bici, casco de bici, pelotón,
        Vuelta a España, Tour de Francia, pedalear, pedalada, maillot, culote, sillín, manillar,
        candado de bici, tienda de bicicletas, alforjas, vía verde, ir en bici, bicicleta urbana,
        ciclocross, puerto de montaña, salida en bici, cicloviajero, biker, grupeta`,
      it: `
        ciclismo, ciclista, bicicletta, bici, bici elettrica, e-bike, mountain bike, bici da corsa, gravel,
        cicloturismo, cicloturista, cicloamatore, granfondo, pista ciclabile, pedalata, pedalare,
        casco da bici, Giro d'Italia, sellino, manubrio, pedale, negozio di bici, ciclofficina,
        officina per biciclette, bici pieghevole, cargo bike, lucchetto per bici, ciclovia, ciclabile,
        ciclocross, maglia rosa, salita in bici, andare in bici, cicliste, borracce, cicloturistico`,
      nl: `
        fiets, fietsen, fietser, e-bike, elektrische fiets, racefiets, mountainbike, mountainbiker,
        gravelbike, bakfiets, wielrennen, wielrenner, wielersport, wielerfan, wielerwedstrijd, toerfietser,
        fietstocht, fietsvakantie, Tour de France, wieler, e-biker, fietspad, fietsroute, fietsenmaker,
        fietsenwinkel, fietszaak, fietsslot, fietshelm, vouwfiets, trapper, wielertoerist, wielerploeg,
        wielerkleding, toertocht, leasefiets, fietskoerier, fietsknooppunt, veldrijden, speedpedelec`,
      no: `
        sykkel, sykling, sykle, syklist, elsykkel, terrengsykkel, stisykling, landeveissykkel, grusykkel,
        lastesykkel, sykkelritt, sykkeltur, sykkelhjelm, sykkelsport, sykkelbutikk, Birkebeinerrittet,
        Tour de France, sykkelsti, sykkelvei, sykkelverksted, sykkellås, sykkelferie, sykle til jobben,
        sykkelpendler, stisykkel, sykkelveske, sykkelservice, piggdekk til sykkel`,
      sv: `
        cykel, cykling, cykla, cyklist, elcykel, mountainbike, terrängcykel, landsvägscykel, racercykel,
        gravelcykel, lådcykel, cykellopp, cykeltur, cykelsport, cykelhjälm, cykelsemester, Vätternrundan,
        Tour de France, cykelbana, cykelväg, cykelbutik, cykelverkstad, cykellås, cykelled, lastcykel,
        vikcykel, förmånscykel, cykelpendlare, cykelpendling, stigcykling, cykelväska, cykelhandlare,
        dubbdäck till cykel`,
      da: `
        cykel, cykling, cykle, cyklist, elcykel, mountainbike, racercykel, landevejscykel, gravelcykel,
        ladcykel, cykelløb, cykelrytter, cykeltur, cykelsport, cykelhjelm, cykelferie, motionscyklist,
        Tour de France, cykelsti, cykelhandler, cykelsmed, cykelbutik, cykelværksted, cykellås, cykelrute,
        foldecykel, cykelpendler, cykel til arbejde, jernhest, supercykelsti, cykeltaske, feltrytter,
        pedalkraft`,
    },
  },
  {
    id: 'running',
    kind: 'topic',
    name: 'running',
    within: ['sports'],
    words: {
      en: `
        runner, running shoe, running gear, running club, running community, running event, running podcast,
        trail running, about running, marathon, marathoner, half marathon, ultramarathon, jogging, jogger,
        parkrun, fun run, triathlon, triathlete, 10k race, 5k run, couch to 5k, run club, pace per mile,
        personal best time, race bib, race number, trainers for running, morning run, sprinter, sprinting,
        track and field, Strava, running watch, GPS watch, go for a run, Ironman race`,
      de: `
        Laufsport, Laufschuh, Laufbekleidung, Laufausrüstung, Lauftraining, Laufszene, Läuferin,
        Läuferinnen, für Läufer, Hobbyläufer, Freizeitläufer, Laufveranstaltung, Marathon, Halbmarathon,
        Marathonläufer, Joggen, Jogging, Jogger, Trailrunning, Volkslauf, Triathlon, Triathlet, Läufer,
        laufen, Zehnkilometerlauf, Laufgruppe, Lauftreff, Laufuhr, Stadtlauf, Firmenlauf, Startnummer,
        Zielgerade, Zieleinlauf, Waldlauf, Laufstrecke, Laufeinsteiger, Laufmagazin, Laufrunde, Ironman,
        Laufanfänger, Morgenlauf, Crosslauf`,
      fr: `
        course à pied, coureur, coureuse, running, runner, chaussure de running, chaussure de course, trail,
        traileur, marathon, marathonien, semi-marathon, ultra-trail, jogging, joggeur, footing, triathlon,
        triathlète, sortie longue, dossard, ligne d'arrivée, montre GPS, club de course, courir un marathon,
        coureur de fond, fractionné, baskets de running, trail urbain, cross-country, marathonienne,
        joggeuse, plan d'entraînement, magasin de running, Strava, ironman`,
      es: `
        running, runner, corredor popular, carrera popular, carreras populares, zapatilla de running,
        zapatillas para correr, salir a correr, trail running, carrera de montaña, maratón, media maratón,
        maratoniano, ultramaratón, footing, triatlón, triatleta, corredor de maratón, dorsal, línea de meta,
        reloj GPS, club de corredores, corredora, carrera solidaria, San Silvestre, carrera de 10 km,
        velocista, esprint, tirada larga, plan de entrenamiento, ultrafondo, trotar, jogging, Ironman,
        Strava, correr por el parque`,
      it: `
        running, runner, corsa a piedi, corsa su strada, scarpe da corsa, scarpe da running, podista,
        podismo, podistico, maratona, maratoneta, mezza maratona, ultramaratona, trail running,
        corsa in montagna, jogging, triathlon, triatleta, pettorale, traguardo di gara, orologio GPS,
        gruppo di corsa, corsa campestre, corsa serale, andare a correre, correre al parco, velocista,
        centometrista, stracittadina, corsa non competitiva, corritrice, footing, ironman, ultra trail,
        corridore amatoriale, Strava`,
      nl: `
        hardlopen, hardloper, hardloopschoen, hardloopwedstrijd, hardloopkleding, hardloopevenement,
        running, runner, trailrunning, trailrun, marathon, halve marathon, marathonloper, ultraloop, joggen,
        jogger, loopgroep, loopschoen, triatlon, triatleet, hardloopster, hardloopclub, hardloopschoenen,
        hardloophorloge, startnummer, finishlijn, recreatieve loper, stadsloop, bedrijfsloop,
        Dam tot Damloop, trimloop, tien kilometer, duurloop, intervaltraining, veldloop, Strava,
        atletiekbaan, start to run`,
      no: `
        løping, løpesko, løpetur, løpetrening, løpeklær, løpegruppe, løpeglad, løpeutstyr, mosjonsløp,
        mosjonsløper, gateløp, terrengløp, motbakkeløp, ultraløp, maraton, halvmaraton, maratonløper,
        jogging, jogge, triatlon, triatlet, løper, løpeklubb, løpeklokke, pulsklokke, startnummer, målgang,
        langkjøring, sprinter, bedriftsstafett, Holmenkollstafetten, joggetur, intervalløkt, Strava,
        stafettløp`,
      sv: `
        löpning, löparsko, löparskor, löpträning, löprunda, löpargrupp, löparkläder, motionslopp,
        motionslöpare, terränglöpning, traillöpning, ultralopp, maraton, marathon, halvmaraton,
        maratonlöpare, jogga, joggning, triathlon, triatlet, Göteborgsvarvet, löpare, löpsko, löparklubb,
        löparklocka, pulsklocka, nummerlapp, målgång, terränglopp, Lidingöloppet, långpass, sprinter,
        sprintlopp, stadslopp, Vårruset, joggingtur, joggingskor, intervallpass, Strava, stafettlopp`,
      da: `
        løbesko, løbetur, løbetræning, løbetøj, løbeklub, løbeudstyr, løbefællesskab, motionsløb,
        motionsløber, trailløb, gadeløb, maraton, marathon, halvmaraton, maratonløber, ultraløb, jogging,
        jogge, triatlon, triatlet, løber, løb, løbegruppe, løbeur, pulsur, startnummer, målstreg, terrænløb,
        DHL-stafetten, sprinter, stafetløb, joggingtur, joggingsko, intervaltræning, Strava, løbemakker,
        Eremitageløbet, ultraløber`,
    },
  },
  {
    id: 'football',
    kind: 'topic',
    name: 'football',
    within: ['sports'],
    words: {
      en: `
        football, footballer, soccer, football fan, football club, football match, Premier League,
        Champions League, Europa League, World Cup, European Championship, FIFA, UEFA, fantasy football,
        goalkeeper, football boots, football kit, women's football, grassroots football, matchday, striker,
        midfielder, goalscorer, penalty shoot-out, offside, five-a-side, FA Cup, EFL Championship, La Liga,
        Serie A, Bundesliga, dugout, season ticket holder, derby day, Sunday league, lionesses,
        VAR decision, the beautiful game`,
      de: `
        Fußball, Fußballer, Fußballerin, Fußballfan, Fußballverein, Fußballschuh, Frauenfußball,
        Amateurfußball, Bundesliga, Champions League, DFB, DFB-Pokal, Fußball-WM, Fußball-EM,
        Europameisterschaft, Nationalelf, Torwart, Trikot, Spieltag, FIFA, UEFA, Stürmer, Mittelfeldspieler,
        Torjäger, Torschütze, Elfmeter, Anpfiff, Bolzplatz, kicken, Kreisliga, Regionalliga, Zweite Liga,
        Dauerkarte, Nationalmannschaft, Public Viewing, Derby, Bundestrainer, Transfermarkt, Pokalfinale`,
      fr: `
        football, foot, footballeur, footballeuse, ballon rond, club de foot, football féminin,
        football amateur, Ligue 1, Ligue 2, Ligue des champions, Coupe du monde de football,
        Euro de football, équipe de France, gardien de but, maillot de foot, crampons, FIFA, UEFA,
        supporter de foot, buteur, milieu de terrain, tirs au but, hors-jeu, mercato, les Bleus,
        Ballon d'Or, Coupe de France, Ligue Europa, virage du stade, derby, footeux, terrain de foot,
        école de foot, futsal, foot à cinq, match de foot, sélectionneur`,
      es: `
        fútbol, futbolista, futbolero, balompié, club de fútbol, partido de fútbol, hincha, LaLiga,
        Liga de Campeones, Champions League, Copa del Rey, Mundial de fútbol, Eurocopa, selección española,
        fútbol femenino, fútbol base, fútbol sala, botas de fútbol, FIFA, UEFA, delantero, centrocampista,
        goleador, penalti, fuera de juego, saque inicial, mercado de fichajes, Balón de Oro,
        segunda división, primera división, hinchada, derbi, el clásico, balón, la Roja, Europa League,
        camiseta del equipo, jornada de Liga`,
      it: `
        calcio, calciatore, calciatrice, calcistico, partita di calcio, squadra di calcio, tifosi di calcio,
        Serie A, Serie B, Champions League, Coppa Italia, mondiali di calcio, europei di calcio,
        nazionale di calcio, calcio femminile, calciomercato, calcetto, fantacalcio, scarpe da calcio, FIFA,
        UEFA, attaccante, centrocampista, goleador, bomber, fuorigioco, calcio d'inizio, pallone,
        pallone d'oro, Europa League, Serie C, curva ultras, derby, gli Azzurri, maglia della squadra,
        calcio a cinque, campo da calcio, scudetto, abbonamento allo stadio`,
      nl: `
        voetbal, voetballen, voetballer, voetbalster, voetbalfan, voetbalclub, voetbalwedstrijd,
        voetbalschoen, vrouwenvoetbal, amateurvoetbal, Eredivisie, Champions League, KNVB, KNVB-beker,
        EK voetbal, WK voetbal, Jupiler Pro League, FIFA, UEFA, Nederlands elftal, middenvelder,
        doelpunt, strafschop, buitenspel, transfermarkt, Keuken Kampioen Divisie, Oranje, Oranjeleeuwinnen,
        derby, seizoenkaart, voetbalveld, voetbalschoenen, voetbalshirt, zaalvoetbal, kampioensschaal,
        bondscoach, Rode Duivels, Oranjefan`,
      no: `
        fotball, fotballspiller, fotballfan, fotballsupporter, fotballklubb, fotballkamp, fotballsko,
        fotballdrakt, kvinnefotball, breddefotball, Eliteserien, Toppserien, OBOS-ligaen, Premier League,
        Champions League, fotball-VM, fotball-EM, cupfinale, FIFA, UEFA, spiss, midtbanespiller,
        toppscorer, straffespark, avspark, offside, overgangsvindu, NM-cup, derby, fotballbane, fotballag,
        tippeliga, sesongkort, løkkefotball, futsal, landskamp, målvakt, Norway Cup`,
      sv: `
        fotboll, fotbollsspelare, fotbollsfan, fotbollssupporter, fotbollsklubb, fotbollslag, fotbollsmatch,
        fotbollssko, damfotboll, herrfotboll, Allsvenskan, Superettan, Damallsvenskan, Premier League,
        Champions League, fotbolls-VM, fotbolls-EM, fotbollslandslaget, målvakt, FIFA, UEFA, anfallare,
        mittfältare, skyttekung, straffspark, avspark, offside, silly season, cupfinal, derby, fotbollsplan,
        säsongskort, futsal, landskamp, läktare, Blågult, Gothia Cup, målskytt, knatteligan`,
      da: `
        fodbold, fodboldspiller, fodboldfan, fodboldklub, fodboldhold, fodboldkamp, fodboldstøvler,
        fodboldtrøje, kvindefodbold, breddefodbold, Superliga, Superligaen, Premier League,
        Champions League, fodbold-VM, fodbold-EM, fodboldlandshold, pokalfinale, målmand, FIFA, UEFA,
        midtbanespiller, topscorer, straffespark, offside, transfervindue, NordicBet Liga, derby,
        fodboldbane, sæsonkort, futsal, landskamp, roligan, målscorer, børnefodbold`,
    },
  },
  {
    id: 'winter_sports',
    kind: 'topic',
    name: 'winter sports',
    within: ['sports'],
    words: {
      en: `
        winter sports, ski, skier, skiing, alpine skiing, cross-country skiing, ski resort, ski area,
        ski pass, ski lift, snowboard, snowboarder, snowboarding, freeride, ski touring, biathlon,
        ski jumping, ice skating, figure skating, sledding, après-ski, snow holiday, gondola lift,
        ski goggles, ski jacket, ski school, off-piste, black run, powder snow, chalet holiday, sledge,
        toboggan, bobsleigh, luge, curling, snowshoe, snowshoeing, slalom, snowpack, ski holiday`,
      de: `
        Wintersport, Wintersportler, Ski, Schi, Skifahren, Skifahrer, Skigebiet, Skiurlaub, Skipass,
        Skilift, Langlauf, Langläufer, Snowboard, Snowboarder, Skitour, Biathlon, Skispringen, Eislaufen,
        Eiskunstlauf, Rodeln, Après-Ski, Skischule, Skilehrer, Skiverleih, Skihelm, Skibrille, Skihütte,
        Pistengaudi, Tiefschnee, Pulverschnee, Bobfahren, Curling, Schneeschuh, Eisbahn, Skirennen,
        Vierschanzentournee, Winterurlaub, Snowpark, Schlittschuh`,
      fr: `
        sports d'hiver, ski, skieur, skieuse, skier, ski alpin, ski de fond, ski de randonnée,
        station de ski, domaine skiable, forfait de ski, remontée mécanique, snowboard, snowboardeur,
        raquettes à neige, biathlon, saut à ski, patinage, patineur, luge, après-ski, moniteur de ski,
        école de ski, chaussures de ski, combinaison de ski, location de skis, tire-fesses, hors-piste,
        poudreuse, chalet à la montagne, vacances à la neige, vacances au ski, bobsleigh, curling,
        chasse-neige, slalom, ski nordique, raclette au chalet, enneigement`,
      es: `
        deportes de invierno, deportes de nieve, esquí, esquiar, esquiador, esquí alpino, esquí de fondo,
        esquí de travesía, estación de esquí, pista de esquí, forfait de esquí, remonte, snowboard,
        snowboarder, biatlón, patinaje sobre hielo, patinaje artístico, raquetas de nieve, trineo,
        après-ski, nieve polvo, pista negra, botas de esquí, gafas de esquí, monitor de esquí,
        escuela de esquí, fuera de pista, viaje a la nieve, semana blanca, patinador, bobsleigh, curling,
        eslalon, descenso de esquí, nieve fresca, Sierra Nevada, Baqueira, muñeco de nieve`,
      it: `
        sport invernali, sport sulla neve, sci, sciare, sciatore, sciatrice, sci alpino, sci di fondo,
        scialpinismo, stazione sciistica, comprensorio sciistico, piste da sci, settimana bianca, skipass,
        seggiovia, snowboard, snowboarder, biathlon, pattinaggio, ciaspole, slittino, maestro di sci,
        scuola di sci, scarponi da sci, casco da sci, tuta da sci, noleggio sci, fuoripista, neve fresca,
        pista nera, baita, ciaspolata, slitta, curling, pista di pattinaggio, slalom, discesa libera,
        sci nordico, Olimpiadi invernali`,
      nl: `
        wintersport, wintersporter, ski, skiën, skiër, skigebied, skivakantie, skipas, skilift, langlaufen,
        langlaufer, snowboard, snowboarden, snowboarder, toerskiën, biatlon, schaatsen, schaatser,
        schaatssport, kunstrijden, rodelen, après-ski, skiles, skileraar, skischool, skischoenen, skibril,
        skihelm, skiverhuur, sneeuwpret, poedersneeuw, off-piste, sneeuwkettingen, slee, bobslee, curling,
        schaatsbaan, ijsbaan, schaatsliefhebber, sneeuwschoenen`,
      no: `
        vintersport, vinteridrett, ski, skigåing, skitur, langrenn, langrennsløper, alpint, alpinanlegg,
        slalåm, skisenter, heiskort, skiutstyr, snøbrett, snowboard, randonee, skiskyting, skihopp, skøyter,
        Birkebeinerrennet, afterski, skiløype, skispor, skisko, skistaver, skibriller, skiskole, skiutleie,
        skismøring, felleski, puddersnø, vinterferie på fjellet, akebrett, aking, kjelke, skøytebane,
        curling, Holmenkollen, skiløper`,
      sv: `
        vintersport, vinteridrott, skidor, skida, skidåkning, skidåkare, längdskidor, längdskidåkning,
        utförsåkning, alpint, slalom, skidort, skidanläggning, liftkort, snowboard, topptur, skidskytte,
        backhoppning, skridskor, konståkning, Vasaloppet, afterski, skidspår, längdspår, skidtur, pjäxor,
        skidstavar, skidskola, skiduthyrning, skidvalla, stolslift, pudersnö, lössnö, sportlov i fjällen,
        pulka, kälke, långfärdsskridsko, curling, längdåkare, skidsemester`,
      da: `
        vintersport, ski, skiløb, skiløber, skiferie, skisport, skisportssted, skiområde, skirejse, alpint,
        langrend, slalom, liftkort, skilift, snowboard, snowboarder, skiskydning, skihop, skøjter,
        skøjteløb, kælk, afterski, skiskole, skiinstruktør, skistøvler, skibriller, skihjelm, skitøj,
        skijakke, skiudlejning, skibakke, offpiste, pudersne, after-ski, skøjtebane, curling, snescooter,
        bobslæde, skihytte, sneferie`,
    },
  },
  {
    id: 'motorsport',
    kind: 'topic',
    name: 'motorsport',
    within: ['sports'],
    words: {
      en: `
        motorsport, motor racing, Formula 1, Formula One, F1, Formula E, Grand Prix, rally driver, rallying,
        racing driver, race track, racing circuit, MotoGP, motocross, superbike, karting, NASCAR, Le Mans,
        pit stop, pit lane, podium finish, lap time, paddock club, racing car, racing team, Formula 2,
        IndyCar, endurance racing, drag racing, drifting cars, Silverstone, Monza, go-kart, speedway,
        sim racing, rallycross`,
      de: `
        Motorsport, Motorsportler, Formel 1, Formel E, Rennfahrer, Rennwagen, Rennstrecke, Autorennen,
        Grand Prix, Rallye, MotoGP, Motocross, Motorradrennen, Kartsport, DTM, Nürburgring, Le Mans,
        Boxenstopp, Boxengasse, Poleposition, Rundenzeit, Zielflagge, Rennstall, Rennteam, Rennserie,
        Formel 2, Hockenheimring, Sachsenring, Tourenwagen, Kartbahn, Speedway, Rennauto, Safety-Car,
        Silverstone, Benzin im Blut`,
      fr: `
        sport automobile, sports mécaniques, Formule 1, F1, Formule E, Grand Prix, pilote de course,
        course automobile, voiture de course, circuit automobile, rallye, MotoGP, motocross, moto de course,
        karting, 24 Heures du Mans, Paris-Dakar, arrêt aux stands, pole position, écurie de course,
        temps au tour, drapeau à damier, monoplace, endurance automobile, pilote automobile, pilote de F1,
        pilote de rallye, course d'endurance, circuit Paul-Ricard, Bol d'Or, Moto GP, supercross, simracing,
        passionné de sport auto, sport auto`,
      es: `
        automovilismo, deportes de motor, mundo del motor, Fórmula 1, F1, Fórmula E, Gran Premio,
        piloto de carreras, coche de carreras, carrera de coches, rally, motociclismo, MotoGP, motocross,
        karting, Rally Dakar, Le Mans, parada en boxes, pole position, parrilla de salida, vuelta rápida,
        bandera a cuadros, escudería, monoplaza, piloto de Fórmula 1, piloto de motos, circuito de Jerez,
        circuito de Montmeló, Mundial de motos, Moto2, Moto3, simracing, rallies, aficionado al motor,
        supercross`,
      it: `
        motorsport, automobilismo, sport motoristici, Formula 1, F1, Formula E, Gran Premio,
        pilota di Formula 1, pilota da corsa, auto da corsa, autodromo, rally, motociclismo, MotoGP,
        Superbike, motocross, karting, Mille Miglia, sosta ai box, pole position, griglia di partenza,
        giro veloce, bandiera a scacchi, scuderia, monoposto, pilota automobilistico, Mugello, motomondiale,
        Moto2, Moto3, kart, go-kart, tifosi della Ferrari, gara automobilistica, gare automobilistiche,
        simracing`,
      nl: `
        motorsport, autosport, Formule 1, F1, Formule E, Grand Prix, autocoureur, coureur, racewagen,
        raceauto, autorace, racecircuit, rally, MotoGP, motorcross, wegrace, Le Mans, Circuit Zandvoort,
        pitstop, pitstraat, poleposition, startopstelling, rondetijd, finishvlag, raceteam, raceweekend,
        TT Assen, TT Circuit, Spa-Francorchamps, langeafstandsrace, toerwagen, karten, kartbaan, speedway,
        Verstappen, simracen`,
      no: `
        motorsport, bilsport, Formel 1, F1, Formel E, Grand Prix, racerfører, racerbil, billøp, racerbane,
        rally, rallyfører, rallycross, MotoGP, motocross, gokart, banekjøring, drifting, Le Mans, pitstop,
        pole position, startgrid, rundetid, målflagg, racingteam, bilcross, rallybil, kartleser, gatebil,
        dragrace, speedway, banesport, motorbane, Rudskogen, Formel 2, løpshelg, motorinteresserte`,
      sv: `
        motorsport, bilsport, Formel 1, F1, Formel E, Grand Prix, racerförare, racerbil, racerbana,
        biltävling, rally, rallyförare, rallycross, speedway, MotoGP, motocross, folkrace, gokart, Le Mans,
        STCC, depåstopp, pole position, startgrid, varvtid, målflagga, racingstall, rallybil, kartläsare,
        Svenska Rallyt, drifting, dragracing, bansport, motorbana, Anderstorp, tävlingshelg, billopp,
        motorsportfantast`,
      da: `
        motorsport, bilsport, Formel 1, F1, Formel E, Grand Prix, racerkører, racerbil, racerløb, racerbane,
        billøb, rally, rallycross, speedway, MotoGP, motocross, gokart, Le Mans, pitstop, pole position,
        startgrid, omgangstid, målflag, racerhold, racerteam, rallybil, gokartbane, folkerace, drifting,
        dragrace, Jyllandsringen, Ring Djursland, Super GT Danmark, standardvogne, løbsweekend, motorløb`,
    },
  },
  {
    id: 'golf',
    kind: 'topic',
    name: 'golf',
    within: ['sports'],
    words: {
      en: 'golf, golfer, golf course, golf club, putting green, tee time, Ryder Cup, PGA Tour, golf resort',
      de: `
        Golf, Golfer, Golferin, Golfspieler, Golfplatz, Golfclub, Golfschläger, Golfreise, Ryder Cup,
        PGA Tour`,
      fr: 'golf, golfeur, golfeuse, parcours de golf, club de golf, practice de golf, Ryder Cup, PGA Tour',
      es: `
        golf, golfista, jugador de golf, campo de golf, club de golf, palos de golf, Ryder Cup, PGA Tour`,
      it: `
        golf, golfista, giocatore di golf, campo da golf, circolo di golf, mazze da golf, Ryder Cup,
        PGA Tour`,
      nl: 'golf, golfen, golfer, golfspeler, golfbaan, golfclub, golfreis, Ryder Cup, PGA Tour',
      no: `
        golf, golfe, golfer, golfspiller, golfbane, golfklubb, golfutstyr, golfreise, Ryder Cup, PGA-touren`,
      sv: `
        golf, golfa, golfare, golfspelare, golfbana, golfklubb, golfutrustning, golfresa, Ryder Cup,
        PGA-touren`,
      da: `
        golf, golfe, golfer, golfspiller, golfbane, golfklub, golfudstyr, golfrejse, Ryder Cup, PGA Tour`,
    },
  },
  {
    id: 'tennis',
    kind: 'topic',
    name: 'tennis and racket sports',
    within: ['sports'],
    words: {
      en: `
        tennis, tennis player, tennis court, Wimbledon, Roland Garros, US Open tennis, Davis Cup, racket,
        racquet, padel, pickleball, badminton, squash, table tennis`,
      de: `
        Tennis, Tennisspieler, Tennisspielerin, Tennisclub, Tennisplatz, Tennisschläger, Wimbledon,
        Roland Garros, Davis Cup, Padel, Badminton, Federball, Squash, Tischtennis`,
      fr: `
        tennis, joueur de tennis, tennisman, court de tennis, Roland-Garros, Wimbledon, Coupe Davis,
        raquette de tennis, sports de raquette, padel, badminton, squash, tennis de table, ping-pong`,
      es: `
        tenis, tenista, pista de tenis, club de tenis, raqueta, deportes de raqueta, Roland Garros,
        Wimbledon, Copa Davis, pádel, jugador de pádel, bádminton, squash, tenis de mesa`,
      it: `
        tennis, tennista, tennistico, campo da tennis, circolo tennis, racchetta, Internazionali d'Italia,
        Wimbledon, Roland Garros, Coppa Davis, padel, badminton, squash, ping-pong`,
      nl: `
        tennis, tennissen, tennisser, tennisbaan, tennisclub, tennisracket, racketsport, Wimbledon,
        Roland Garros, padel, padellen, badminton, squash, tafeltennis`,
      no: `
        tennis, tennisspiller, tennisbane, tennisklubb, tennisracket, racketsport, Wimbledon, Roland Garros,
        padel, padeltennis, badminton, squash, bordtennis`,
      sv: `
        tennis, tennisspelare, tennisbana, tennisklubb, tennisracket, racketsport, Wimbledon, Roland Garros,
        padel, padelspelare, padelhall, badminton, squash, bordtennis, pingis`,
      da: `
        tennis, tennisspiller, tennisbane, tennisklub, tennisketcher, ketchersport, Wimbledon,
        Roland Garros, padel, padelspiller, padelcenter, badminton, squash, bordtennis`,
    },
  },
  {
    id: 'basketball',
    kind: 'topic',
    name: 'basketball',
    within: ['sports'],
    words: {
      en: 'basketball, basketball player, NBA, WNBA, EuroLeague, March Madness, streetball, basketball fan',
      de: 'Basketball, Basketballer, Basketballspieler, Basketballerin, NBA, BBL, EuroLeague, Streetball',
      fr: `
        basket-ball, basketball, basketteur, basketteuse, match de basket, club de basket, NBA,
        Betclic Élite, Euroligue`,
      es: `
        baloncesto, baloncestista, jugador de baloncesto, NBA, Liga ACB, Liga Endesa, Euroliga, básquet,
        básquetbol`,
      it: `
        pallacanestro, basket, cestista, giocatore di basket, squadra di basket, NBA, Lega Basket, Eurolega`,
      nl: `
        basketbal, basketballen, basketballer, basketbalclub, basketbalfan, NBA, BNXT League, EuroLeague,
        streetball`,
      no: 'basketball, basket, basketballspiller, basketballklubb, BLNO, NBA, Euroleague, streetball',
      sv: 'basket, basketboll, basketspelare, basketklubb, Basketligan, NBA, Euroleague, streetbasket',
      da: `
        basketball, basket, basketballspiller, basketballklub, Basketligaen, NBA, Euroleague, streetbasket`,
    },
  },
  {
    id: 'hockey',
    kind: 'topic',
    name: 'hockey',
    within: ['sports'],
    words: {
      en: 'hockey, ice hockey, field hockey, hockey player, hockey fan, NHL, Stanley Cup, ice rink',
      de: 'Eishockey, Eishockeyspieler, Eishockeyfan, Hockey, Feldhockey, NHL, Eisstadion, Puck',
      fr: `
        hockey, hockey sur glace, hockey sur gazon, hockeyeur, hockeyeuse, joueur de hockey, NHL,
        Ligue Magnus, patinoire`,
      es: `
        hockey, hockey sobre hielo, hockey sobre hierba, hockey sobre patines, jugador de hockey, NHL,
        pista de hielo`,
      it: `
        hockey, hockey su ghiaccio, hockey su prato, hockey su pista, hockeista, giocatore di hockey, NHL`,
      nl: `
        hockey, hockeyen, hockeyer, hockeyster, hockeyclub, hockeystick, ijshockey, ijshockeyer, NHL,
        Hoofdklasse hockey`,
      no: `
        ishockey, hockey, ishockeyspiller, hockeyspiller, hockeykamp, hockeyfan, EHL, NHL, innebandy,
        ishall`,
      sv: `
        ishockey, hockey, ishockeyspelare, hockeyspelare, hockeymatch, hockeyfan, hockeyklubba, SHL,
        Hockeyallsvenskan, NHL, Tre Kronor, innebandy, bandy, ishall`,
      da: `
        ishockey, hockey, ishockeyspiller, hockeykamp, hockeyfan, Metal Ligaen, NHL, floorball, skøjtehal`,
    },
  },
  {
    id: 'handball',
    kind: 'topic',
    name: 'handball',
    within: ['sports'],
    words: {
      en: `
        handball, handball player, handball team, handball match, European Handball, EHF, beach handball`,
      de: `
        Handball, Handballer, Handballerin, Handballspiel, Handballverein, Handball-Bundesliga, HBL,
        Handball-EM, EHF`,
      fr: `
        handball, handballeur, handballeuse, match de handball, club de hand, équipe de handball, Starligue,
        EHF`,
      es: 'balonmano, jugador de balonmano, jugadora de balonmano, partido de balonmano, Liga Asobal, EHF',
      it: 'pallamano, giocatore di pallamano, squadra di pallamano, partita di pallamano, EHF',
      nl: `
        handbal, handballen, handballer, handbalster, handbalclub, handbalwedstrijd, EK handbal, WK handbal,
        EHF`,
      no: `
        håndball, håndballspiller, håndballkamp, håndballklubb, håndballjentene, håndball-VM,
        REMA 1000-ligaen, EHF`,
      sv: `
        handboll, handbollsspelare, handbollsmatch, handbollsklubb, handbollslandslaget, Handbollsligan,
        handbolls-EM, EHF`,
      da: `
        håndbold, håndboldspiller, håndboldkamp, håndboldklub, håndboldlandshold, Håndboldligaen,
        håndbold-VM, EHF`,
    },
  },
  {
    id: 'horse_riding',
    kind: 'topic',
    name: 'horses and riding',
    within: ['sports'],
    words: {
      en: `
        horse, horse riding, horseback riding, horse rider, equestrian, equine, pony, dressage,
        show jumping, eventing, horse racing, racecourse, jockey, riding school, saddle, stable yard,
        livery yard, foal, stallion, gelding, thoroughbred, bridle, riding boots, riding lessons, gallop,
        canter, farrier, stud farm, gymkhana, bridleway, Royal Ascot, steeplechase, tack shop`,
      de: `
        Pferd, Reiten, Reitsport, Reiter, Reiterin, Reitschule, Reitstall, Reitstiefel, Pony, Dressur,
        Springreiten, Pferderennen, Galopprennen, Jockey, Pferdebesitzer, Stallbesitzer, Fohlen, Hengst,
        Wallach, Warmblut, Trense, Reithelm, Reitstunde, Reitunterricht, Reitturnier, Reitverein,
        Voltigieren, Hufeisen, Gestüt, CHIO Aachen, Ausritt, Springturnier, Traber`,
      fr: `
        cheval, chevaux, équitation, cavalier, cavalière, équestre, poney, centre équestre, dressage,
        saut d'obstacles, concours hippique, courses hippiques, hippisme, hippodrome, jockey,
        écurie de propriétaires, haras, poulain, jument, étalon, sellerie, rênes, foin, élevage équin,
        équidé, équin, Equidays, concours complet, tiercé, quinté, trot attelé, galopeur, Prix d'Amérique`,
      es: `
        caballo, equitación, hípica, hípico, ecuestre, jinete, poni, salto de obstáculos,
        carreras de caballos, hipódromo, centro hípico, montar a caballo, doma clásica, caballeriza,
        yeguada, yegua, semental, pura sangre, silla de montar, riendas, heno, botas de montar, galopar,
        herrador, herradura, concurso de saltos, doma vaquera, picadero, rejoneo, caballista, purasangre`,
      it: `
        cavallo, equitazione, ippica, ippico, equestre, cavaliere, amazzone, pony, maneggio, dressage,
        salto ostacoli, corse dei cavalli, ippodromo, fantino, scuderia di cavalli, stalla per cavalli,
        puledro, giumenta, cavalla, stallone, purosangue, redini, fieno, galoppare, maniscalco,
        allevatore di cavalli, Fieracavalli, butteri, buttero, cavallerizza, cavalli da corsa,
        scommesse ippiche`,
      nl: `
        paard, paardrijden, paardensport, ruiter, ruitersport, pony, manege, dressuur, springsport,
        paardenrennen, hippisch, paardenliefhebber, paardeneigenaar, pensionstal, veulen, merrie, volbloed,
        zadel, teugels, hooi, rijlaarzen, drafsport, hoefsmid, stoeterij, fokmerrie, Jumping Amsterdam,
        Indoor Brabant, buitenrit, concours hippique, menwedstrijd, eventing`,
      no: `
        hest, hester, ridning, ridesport, hestesport, rytter, ponni, rideskole, ridesenter, ridestøvler,
        dressur, sprangridning, travsport, galoppløp, hesteeier, hestejente, stallplass, rideklubb,
        ridehall, ridetur, rideleir, ridehjelm, rideutstyr, hingst, vallak, fullblods, hodelag, høyballer,
        galopp, hovslager, travbane, rikstoto, travløp, Oslo Horse Show`,
      sv: `
        häst, hästar, ridning, ridsport, hästsport, ryttare, ponny, ridskola, ridstövlar, stall, dressyr,
        hopptävling, travsport, galoppsport, hästägare, hästtjej, ridklubb, ridhus, ridtur, ridläger,
        ridhjälm, ridutrustning, hingst, fullblod, sadel, träns, hösilage, galopp, stuteri, travbana,
        Elitloppet, galoppbana, Falsterbo Horse Show, Gothenburg Horse Show`,
      da: `
        hest, heste, ridning, ridesport, hestesport, rytter, pony, rideskole, rideklub, ridestøvler,
        dressur, springning, travsport, galopløb, hesteejer, hestepige, staldplads, ridehal, ridecenter,
        ridetur, ridelejr, ridehjelm, rideudstyr, vallak, fuldblod, sadel, wraphø, galop, beslagsmed,
        travbane, travløb, Derby i Klampenborg, galopbane, Herning hingstekåring`,
    },
  },
  {
    id: 'water_sports',
    kind: 'topic',
    name: 'sailing and water sports',
    within: ['sports'],
    words: {
      en: `
        water sports, sailing, sailor, yacht, yachting, sailboat, boating, boat owner, regatta, marina,
        surfing, surfer, windsurfing, kitesurfing, paddleboard, kayak, canoe, scuba diving, snorkelling,
        wetsuit, rowing club, skipper, boat show, motorboat, speedboat, dinghy, catamaran, wakeboarding,
        water skiing, bodyboard, paddler, stand-up paddle, rower, diving school, snorkel, wild swimming,
        boatyard, mooring, whitewater`,
      de: `
        Wassersport, Wassersportler, Segeln, Segler, Segelboot, Segelsport, Jacht, Yacht, Bootsbesitzer,
        Motorboot, Regatta, Yachthafen, Wellenreiten, Windsurfen, Kitesurfen, Stand-up-Paddling, Kajak,
        Kanu, Rudern, Tauchsport, Gerätetauchen, Neoprenanzug, Skipper, Bootshändler, Segelschein,
        Segeltörn, Schlauchboot, Jolle, Wasserski, Surfcamp, Kitesurfer, Paddeln, Paddelboot, Ruderclub,
        Taucherin, Tauchurlaub, Schwimmweste, Bootswerft, Kieler Woche, America's Cup`,
      fr: `
        sports nautiques, nautisme, nautique, plaisancier, plaisance, voilier, école de voile,
        course au large, yacht, régate, port de plaisance, surfeur, planche à voile, kitesurf, paddle,
        kayak, canoë, aviron, plongée sous-marine, plongeur, Vendée Globe, skipper, navigatrice à la voile,
        bateau à moteur, hors-bord, dériveur, catamaran, trimaran, wakeboard, bodyboard, surfeuse,
        véliplanchiste, pagaie, pagayer, club de plongée, snorkeling, gilet de sauvetage, anneau au port,
        rafting`,
      es: `
        deportes acuáticos, deportes náuticos, náutica, náutico, vela deportiva, navegar a vela, velero,
        regatista, regata, yate, puerto deportivo, surf, surfista, windsurf, kitesurf, paddle surf, kayak,
        piragüismo, remo, submarinismo, buceo, patrón de barco, embarcación, embarcación de recreo, lancha,
        fueraborda, catamarán, esquí acuático, bodyboard, piragua, piragüista, remero, traineras, buzo,
        snorkel, chaleco salvavidas, aguas abiertas, rafting, barranquismo`,
      it: `
        sport acquatici, nautica, nautico, barca a vela, sport della vela, velista, veliero, regata, yacht,
        diportista, porto turistico, surf, surfista, windsurf, kitesurf, kayak, canoa, canottaggio,
        immersioni subacquee, subacqueo, stand up paddle, skipper, imbarcazione, gommone, motoscafo,
        fuoribordo, moto d'acqua, wakeboard, bodyboard, canoista, pagaia, circolo velico, diving center,
        snorkeling, muta da sub, posto barca, porticciolo, Barcolana, rafting`,
      nl: `
        watersport, watersporter, zeilen, zeiler, zeilboot, zeilsport, jacht, jachthaven, bootbezitter,
        motorboot, sloep, regatta, golfsurfen, windsurfen, kitesurfen, kajak, kano, roeien, roeier,
        duiksport, wetsuit, supboard, zeilster, zeilvakantie, botenbeurs, speedboot, catamaran,
        waterscooter, waterskiën, surfschool, windsurfer, peddelen, roeivereniging, duiker, snorkelen,
        openwaterzwemmen, ligplaats, plezierboot, Sneekweek, America's Cup`,
      no: `
        vannsport, seiling, seile, seiler, seilbåt, båtliv, båteier, fritidsbåt, motorbåt, regatta,
        gjestehavn, surfing, surfer, vindsurfing, kiting, padling, padlebrett, kajakk, kano, roing, dykking,
        våtdrakt, båtførerprøven, båtfolket, båtbutikk, båtsesong, båttur, gummibåt, vannscooter, vannski,
        surfeskole, padleåre, robåt, dykkerkurs, snorkling, isbading, båtplass, utenbordsmotor,
        seilforening, America's Cup`,
      sv: `
        vattensport, segling, segla, seglare, segelbåt, båtliv, båtägare, fritidsbåt, motorbåt, kappsegling,
        regatta, gästhamn, vågsurfing, vindsurfing, kitesurfing, paddling, paddelbräda, kajak, kanot, rodd,
        dykning, våtdräkt, skeppare, båtfolk, båthandlare, ribbåt, jolle, vattenskidor, surfskola,
        vindsurfare, paddlare, dykare, snorkling, flytväst, vinterbad, öppet vatten-simning, utombordare,
        segelsällskap, Gotland Runt, America's Cup`,
      da: `
        vandsport, sejlsport, sejle, sejler, sejlbåd, lystsejler, lystbåd, bådejer, motorbåd, kapsejlads,
        regatta, lystbådehavn, surfer, vindsurfing, kitesurfing, paddleboard, kajak, kano, roning, roklub,
        dykning, våddragt, skipper, bådfolk, bådforhandler, fritidsbåd, duelighedsbevis, katamaran,
        wakeboard, surfbræt, wingfoil, SUP-board, robåd, dykkerskole, snorkle, vinterbadning, havsvømning,
        påhængsmotor, Sjælland Rundt, America's Cup`,
    },
  },
  {
    id: 'fitness',
    kind: 'topic',
    name: 'fitness',
    within: ['health', 'sports'],
    near: ['gym'],
    words: {
      en: `
        fitness, gym, gymgoer, workout, exercise, personal trainer, strength training, weight training,
        weightlifting, bodybuilding, CrossFit, yoga, pilates, cardio, HIIT, home gym, fitness tracker,
        activewear, sports nutrition, protein powder, protein bar, dumbbell, kettlebell, barbell,
        rowing machine, spin class, zumba, aerobics, push-ups, gym membership, gym bag, get fit,
        lose weight, weight loss, protein shake, creatine, calisthenics, step counter, muscle building`,
      de: `
        Fitness, Fitnessstudio, Fitnesscenter, Fitnessgerät, Fitnesstracker, Workout, Krafttraining,
        Ausdauertraining, Muskelaufbau, Personal Trainer, trainieren, Sportlernahrung, Proteinpulver,
        Proteinriegel, Bodybuilding, CrossFit, Yoga, Pilates, Gymnastik, Fitnesskurs, Gewichtsverlust,
        Hantel, Kettlebell, Crosstrainer, Ergometer, Rudergerät, Zumba, Aerobic, Liegestütze, Bauchmuskeln,
        Sixpack, Sportleggings, Proteinshake, Kreatin, Bauch-Beine-Po, fit werden, in Form kommen,
        Rückentraining, Schrittzähler`,
      fr: `
        fitness, salle de sport, salle de gym, remise en forme, musculation, entraînement, s'entraîner,
        coach sportif, cardio, renforcement musculaire, CrossFit, yoga, pilates, gymnastique,
        appareil de fitness, nutrition sportive, protéine en poudre, barre protéinée, montre connectée,
        haltère, kettlebell, vélo elliptique, vélo d'appartement, zumba, aérobic, abdos, squats,
        cours collectifs, abonnement à la salle, perdre du poids, se muscler, whey, créatine,
        legging de sport, podomètre, sportifs en salle, gainage`,
      es: `
        fitness, gimnasio, entrenamiento, entrenar, entrenador personal, ejercicio físico, hacer ejercicio,
        ponerse en forma, musculación, culturismo, CrossFit, yoga, pilates, cardio, clases dirigidas,
        nutrición deportiva, proteína en polvo, barrita de proteínas, pulsera de actividad,
        levantamiento de pesas, mancuerna, pesa rusa, bicicleta estática, elíptica, zumba, aeróbic,
        spinning, abdominales, sentadillas, perder peso, adelgazar, entrenadora personal,
        batido de proteínas, creatina, operación bikini, estar en forma, calistenia, cuentapasos`,
      it: `
        fitness, palestra, allenamento, allenarsi, allenare, personal trainer, esercizio fisico,
        attività fisica, forma fisica, bodybuilding, CrossFit, yoga, pilates, ginnastica, cardio,
        attrezzi da palestra, nutrizione sportiva, proteine in polvere, barrette proteiche, sala pesi,
        kettlebell, cyclette, vogatore, zumba, aerobica, spinning, addominali, squat, perdere peso,
        dimagrire, dimagrimento, rimettersi in forma, tornare in forma, prova costume, frullato proteico,
        creatina, contapassi, calisthenics`,
      nl: `
        fitness, fitnessen, sportschool, fitnesscentrum, fitnessapparaat, workout, krachttraining,
        conditietraining, personal trainer, spieropbouw, bodybuilding, CrossFit, yoga, pilates, cardio,
        groepsles, sportvoeding, eiwitpoeder, proteïnereep, afvallen, dumbbell, halter, hometrainer,
        crosstrainer, spinning, zumba, buikspieren, opdrukken, fitboy, fitgirl, fit worden, in vorm komen,
        kilo's kwijt, eiwitshake, creatine, stappenteller, bootcamp, spieren kweken`,
      no: `
        fitness, trening, trene, treningssenter, treningsstudio, treningsklær, treningsutstyr, treningsapp,
        personlig trener, styrketrening, kondisjonstrening, gruppetime, kroppsbygging, CrossFit, yoga,
        pilates, mosjon, mosjonist, proteinpulver, proteinbar, sportsernæring, manualer og vekter,
        kettlebell, vektstang, ellipsemaskin, spinningsykkel, spinning, zumba, aerobic, knebøy, magemuskler,
        SATS, komme i form, gå ned i vekt, vektnedgang, slanke seg, kreatin, proteinshake, PT-time`,
      sv: `
        fitness, träning, träna, gym, gymkort, träningskläder, träningsutrustning, träningsapp,
        personlig tränare, styrketräning, konditionsträning, gruppträning, kroppsbyggning, CrossFit, yoga,
        pilates, proteinpulver, proteinbar, kosttillskott för träning, motionera, hantel, kettlebell,
        skivstång, crosstrainer, motionscykel, spinning, zumba, aerobics, knäböj, magmuskler,
        Friskis och Svettis, komma i form, gå ner i vikt, viktnedgång, kreatin, proteinshake, PT-pass,
        stegräknare`,
      da: `
        fitness, fitnesscenter, træning, træne, træningscenter, træningstøj, træningsudstyr, træningsapp,
        personlig træner, styrketræning, konditionstræning, holdtræning, bodybuilding, CrossFit, yoga,
        pilates, motionist, proteinpulver, proteinbar, vægttab, håndvægt, kettlebell, vægtstang,
        crosstrainer, motionscykel, spinning, zumba, aerobic, armbøjninger, squats, mavebøjninger,
        mavemuskler, komme i form, tabe sig, slankekur, kreatin, proteinshake, skridttæller`,
    },
  },
  {
    id: 'health',
    kind: 'topic',
    name: 'health and wellbeing',
    words: {
      en: `
        health, healthy, healthcare, wellbeing, wellness, medicine, medical, doctor, hospital, clinic,
        pharmacy, pharma, pharmaceutical, vitamin, dietary supplement, food supplement, nutrition, sleep,
        mattress, dentist, hearing aid, health insurance, general practitioner, surgery, midwife,
        physiotherapy, optician, glasses wearer, prescription, over the counter, headache, hay fever,
        allergy, allergic, flu jab, vaccination, diabetes, menopause, probiotic, patient`,
      de: `
        Gesundheit, gesund, Wohlbefinden, Wellness, Medizin, Arzt, Ärztin, Krankenhaus, Klinik, Apotheke,
        Pharma, Medikament, Arzneimittel, rezeptfrei, Vitamin, Nahrungsergänzung, Ernährung, Schlaf,
        Matratze, Zahnarzt, Hörgerät, Krankenkasse, Krankenpfleger, Hebamme, Physiotherapie, Optiker,
        Brillenträger, Kontaktlinsen, Rückenschmerzen, Kopfschmerzen, Heuschnupfen, Allergie, Allergiker,
        Grippe, Impfung, Krebs, Bluthochdruck, Wechseljahre, Patient, Zahnpasta`,
      fr: `
        santé, bien-être, médecine, médical, médecin, patient, hôpital, clinique, pharmacie, pharmacien,
        parapharmacie, pharmaceutique, médicament, sans ordonnance, vitamine, complément alimentaire,
        nutrition, sommeil, matelas, dentiste, aide auditive, mutuelle santé, aide-soignante, chirurgie,
        kinésithérapeute, ostéopathe, lentilles de contact, porteurs de lunettes, antidouleur, maux de tête,
        migraine, rhume des foins, grippe, allergique, vaccination, diabète, cancer, ménopause, dentifrice,
        mieux dormir`,
      es: `
        salud, saludable, bienestar, sanidad, sanitario, medicina, médico, hospital, clínica, farmacia,
        farmacéutico, medicamento, sin receta, vitamina, complemento alimenticio, suplemento nutricional,
        nutrición, sueño, colchón, dentista, audífono, seguro de salud, enfermería, médica de familia,
        cirugía, fisioterapeuta, osteópata, óptica y gafas, analgésico, dolor de espalda, migraña, gripe,
        alérgico, vacunación, diabetes, hipertensión, probiótico, pasta de dientes, dormir mejor, insomnio`,
      it: `
        salute, benessere, sanità, sanitario, medicina, medico, ospedale, clinica, farmacia, farmacista,
        farmaceutico, farmaco, senza ricetta, vitamina, nutrizione, sonno, materasso, dentista,
        apparecchio acustico, assicurazione sanitaria, vita sana, integratore alimentare, infermiera,
        chirurgia, fisioterapista, osteopata, ottico, lenti a contatto, mal di testa, emicrania, allergia,
        allergico, vaccinazione, ipertensione, menopausa, fermenti lattici, reparto ospedaliero,
        dentifricio, dolori articolari, nutrizionista`,
      nl: `
        gezondheid, gezond, gezondheidszorg, welzijn, wellness, geneeskunde, medisch, huisarts, ziekenhuis,
        kliniek, apotheek, farmaceutisch, geneesmiddel, medicijn, vitamine, voedingssupplement, slaap,
        matras, tandarts, hoortoestel, zorgverzekering, medisch specialist, verpleger, zorginstelling,
        verloskundige, fysiotherapie, brildrager, pijnstiller, hoofdpijn, verkoudheid, griepprik, allergie,
        vaccin, diabetes, bloeddruk, probiotica, zelfzorgmiddel, beter slapen, slapeloosheid, diëtist`,
      no: `
        helse, helsevesen, helsekost, sunn, velvære, medisin, medisinsk, lege, sykehus, klinikk, apotek,
        legemiddel, reseptfri, vitamin, kosttilskudd, ernæring, kosthold, søvn, madrass, tannlege,
        høreapparat, helseforsikring, jordmor, fysioterapeut, kiropraktor, kontaktlinser, smertestillende,
        vondt i ryggen, hodepine, forkjølelse, influensa, allergi, vaksine, vaksinering, kreft,
        overgangsalder, probiotika, tannkrem, sove bedre, omega-3`,
      sv: `
        hälsa, hälsosam, hälsokost, sjukvård, välmående, välbefinnande, medicin, medicinsk, läkare, sjukhus,
        klinik, apotek, läkemedel, receptfri, vitamin, kosttillskott, näringslära, sömn, madrass,
        tandläkare, hörapparat, sjukvårdsförsäkring, undersköterska, barnmorska, sjukgymnast, kiropraktor,
        kontaktlinser, smärtstillande, ont i ryggen, huvudvärk, förkylning, pollenallergi, allergiker,
        vaccination, cancer, klimakteriet, patient, sova bättre, ledvärk, omega-3`,
      da: `
        sundhed, sund, sundhedsvæsen, helbred, velvære, wellness, medicin, medicinsk, sygehus, apotek,
        lægemiddel, håndkøbsmedicin, vitamin, kosttilskud, ernæring, søvn, madras, tandlæge, høreapparat,
        sundhedsforsikring, praktiserende læge, lægeklinik, sosu-assistent, egen læge, jordemoder,
        fysioterapi, optiker, brillebruger, ondt i ryggen, rygsmerter, migræne, influenza, allergi, vaccine,
        diabetes, blodtryk, probiotika, tandpasta, sove bedre, diætist`,
    },
  },
  {
    id: 'mental_health',
    kind: 'topic',
    name: 'mental health',
    within: ['health'],
    words: {
      en: `
        mental health, mental wellbeing, psychology, psychologist, psychotherapy, therapist, online therapy,
        counselling, mindfulness, meditation, meditate, burnout, anxiety, depression, stress relief,
        self-care, self-help, resilience, loneliness, ADHD, counsellor, psychiatrist, psychiatry,
        panic attack, overthinking, stressed, inner peace, gratitude journal, journaling, self-esteem,
        grief, bereavement, helpline, eating disorder, autism, neurodivergent, neurodiversity,
        personal growth`,
      de: `
        mentale Gesundheit, psychische Gesundheit, seelische Gesundheit, Psyche, psychisch, Psychologie,
        Psychologe, Psychologin, Psychotherapie, Therapeut, Onlinetherapie, Achtsamkeit, Meditation,
        meditieren, Burnout, Angststörung, Depression, Stressabbau, Selbstfürsorge, Resilienz, Einsamkeit,
        ADHS, Psychiater, Psychiatrie, gestresst, Grübeln, innere Ruhe, innere Balance,
        Dankbarkeitstagebuch, Selbstliebe, Trauma, Suizidprävention, Seelsorge, Essstörung, neurodivers,
        Work-Life-Balance, Lebensberatung, Therapieplatz, Seelenleben, Entspannungsübung`,
      fr: `
        santé mentale, bien-être mental, psychologie, psychologue, psychiatre, psychothérapie, thérapeute,
        psychisme, pleine conscience, méditation, méditer, sophrologie, burn-out, anxiété, dépression,
        gestion du stress, développement personnel, estime de soi, solitude, TDAH, psychiatrie,
        crise d'angoisse, angoisse, charge mentale, lâcher-prise, stressé, mal-être, cohérence cardiaque,
        traumatisme, numéro d'écoute, autisme, insomnie, coach de vie, hypersensible, hypersensibilité,
        sophrologue, hypnothérapie, relaxation`,
      es: `
        salud mental, bienestar emocional, bienestar mental, psicología, psicólogo, psicóloga, psiquiatra,
        psicoterapia, terapeuta, terapia en línea, atención plena, mindfulness, meditación, meditar,
        ansiedad, depresión, gestión del estrés, autocuidado, crecimiento personal, autoestima, TDAH,
        psiquiatría, ataque de pánico, estresado, estrés, carga mental, ejercicios de respiración,
        prevención del suicidio, teléfono de la esperanza, autismo, neurodivergente, insomnio,
        coach de vida, autoayuda, soledad no deseada, relajación, inteligencia emocional, sesión de terapia,
        agotamiento emocional`,
      it: `
        salute mentale, benessere mentale, benessere psicologico, psicologia, psicologo, psicologa,
        psichiatra, psicoterapia, psicoterapeuta, terapia online, mindfulness, meditazione, meditare,
        burnout, ansia, depressione, gestione dello stress, crescita personale, cura di sé, autostima, ADHD,
        psichiatria, psicoterapeutico, attacco di panico, angoscia, stressato, pace interiore, amor proprio,
        trauma, telefono amico, autismo, neurodivergente, insonnia, sviluppo personale, solitudine,
        rilassamento, andare in terapia, terapia di coppia, equilibrio interiore`,
      nl: `
        mentale gezondheid, geestelijke gezondheid, GGZ, psychisch, psychologie, psycholoog, psychiater,
        psychotherapie, therapeut, online therapie, mindfulness, meditatie, mediteren, burn-out,
        angststoornis, depressie, stressklachten, zelfzorg, persoonlijke ontwikkeling, veerkracht,
        eenzaamheid, ADHD, psychiatrie, paniekaanval, piekeraar, innerlijke rust, ademhalingsoefening,
        dankbaarheidsdagboek, zelfliefde, rouw, zelfmoordpreventie, hulplijn, autisme, werk-privébalans,
        lifecoach, levenscoach, ontspanningsoefening, relatietherapie, in therapie, mentaal welzijn`,
      no: `
        psykisk helse, mental helse, psykologi, psykolog, psykiater, psykoterapi, terapeut, samtaleterapi,
        mindfulness, oppmerksomt nærvær, meditasjon, meditere, utbrenthet, utbrent, angst, depresjon,
        stressmestring, egenomsorg, selvutvikling, ensomhet, ADHD, terapi på nett, psykiatri, panikkanfall,
        stresset, indre ro, takknemlighetsdagbok, selvfølelse, traume, selvmordsforebygging, hjelpetelefon,
        spiseforstyrrelse, nevromangfold, balanse i livet, livscoach, avspenning, livsmestring, høysensitiv,
        gå i terapi, følelsesliv`,
      sv: `
        psykisk hälsa, psykisk ohälsa, mental hälsa, psykologi, psykolog, psykiater, psykoterapi, terapeut,
        samtalsterapi, mindfulness, medveten närvaro, meditation, meditera, utbrändhet, utbränd, ångest,
        depression, stresshantering, egenvård, personlig utveckling, ensamhet, ADHD, psykiatri, grubblerier,
        stressad, inre ro, inre lugn, tacksamhetsdagbok, självförtroende, sorgbearbetning, suicidprevention,
        ätstörning, neuropsykiatrisk, balans i livet, sömnlöshet, självhjälp, högkänslig, gå i terapi,
        KBT-terapi, utmattning`,
      da: `
        mental sundhed, psykisk sundhed, mental trivsel, psykologi, psykolog, psykiater, psykoterapi,
        terapeut, samtaleterapi, onlineterapi, mindfulness, meditation, meditere, udbrændthed, udbrændt,
        angst, depression, stresshåndtering, egenomsorg, selvudvikling, ensomhed, ADHD, psykiatri,
        panikanfald, stresset, indre ro, åndedrætsøvelse, selvværd, selvtillid, sorggruppe, Livslinien,
        autisme, neurodivers, balance i livet, livscoach, afspænding, særligt sensitiv, gå i terapi,
        mentalt helbred, nedtrykt`,
    },
  },
  {
    id: 'beauty',
    kind: 'topic',
    name: 'beauty and personal care',
    words: {
      en: `
        beauty, make-up, cosmetics, skin care, skincare, lipstick, mascara, foundation cream, nail polish,
        perfume, fragrance, hair care, shampoo, hairdresser, hair salon, beauty salon, beautician,
        moisturiser, sunscreen, shaving, grooming, personal care, eyeshadow, eyeliner, concealer,
        face cream, anti-ageing, acne, cleanser, lip balm, pedicure, nail salon, eyebrows, barbershop,
        razor, deodorant, bath bomb, hairdryer, curls, beard oil`,
      de: `
        Beauty, Schönheit, Make-up, Kosmetik, Kosmetikerin, Hautpflege, Gesichtspflege, Körperpflege,
        Lippenstift, Mascara, Wimperntusche, Nagellack, Parfüm, Parfümerie, Duft, Haarpflege, Shampoo,
        Friseur, Kosmetikstudio, Hautcreme, Sonnencreme, Drogerie, Lidschatten, Rouge, Serum, Nachtcreme,
        Anti-Aging, unreine Haut, Reinigungsschaum, Maniküre, Nagelstudio, Augenbrauen, Barbershop,
        Rasierklinge, Duschgel, Haarfarbe, Glätteisen, Bartöl, Visagistin, Eau de Toilette`,
      fr: `
        beauté, maquillage, cosmétique, soins de la peau, soin du visage, soins du corps, rouge à lèvres,
        mascara, vernis à ongles, parfum, parfumerie, fragrance, soins capillaires, shampooing, coiffeur,
        salon de coiffure, institut de beauté, esthéticienne, crème hydratante, crème solaire, rasage,
        hygiène, fard à paupières, eye-liner, anticernes, crème de nuit, masque visage, anti-âge, acné,
        démaquillant, pédicure, cils, sourcils, déodorant, gel douche, sèche-cheveux, lisseur, coiffure,
        maquiller, eau de toilette`,
      es: `
        belleza, maquillaje, cosmética, cosmético, cuidado de la piel, cuidado facial, cuidado personal,
        pintalabios, rímel, esmalte de uñas, perfume, perfumería, fragancia, cuidado del cabello, champú,
        peluquería, peluquero, salón de belleza, esteticista, crema hidratante, protector solar, afeitado,
        sombra de ojos, delineador, colorete, crema de noche, antiedad, arrugas, desmaquillante,
        bálsamo labial, manicura, pestañas, barbero, desodorante, gel de ducha, jabón, secador de pelo,
        barba, peinado, maquillarse`,
      it: `
        bellezza, trucco, make-up, cosmetico, cosmetica, cosmesi, cura della pelle, skincare,
        cura della persona, rossetto, mascara, smalto, profumo, profumeria, fragranza, cura dei capelli,
        shampoo, parrucchiere, estetista, centro estetico, crema idratante, crema solare, ombretto, fard,
        correttore occhiaie, crema viso, maschera viso, antietà, acne, burrocacao, manicure, ciglia,
        barbiere, deodorante, bagnodoccia, tinta per capelli, asciugacapelli, piastra per capelli,
        truccatrice, truccarsi`,
      nl: `
        beauty, schoonheid, make-up, cosmetica, huidverzorging, gezichtsverzorging, persoonlijke verzorging,
        lippenstift, mascara, nagellak, parfum, parfumerie, geur, haarverzorging, shampoo, kapper, kapsalon,
        schoonheidssalon, schoonheidsspecialist, dagcrème, zonnebrand, drogisterij, oogschaduw, concealer,
        gezichtscrème, gezichtsmasker, rimpels, lippenbalsem, manicure, nagelstudio, wimpers, barbershop,
        scheerapparaat, deodorant, zeep, conditioner, stijltang, baardolie, kapsel, eau de toilette`,
      no: `
        skjønnhet, beauty, sminke, make-up, kosmetikk, hudpleie, ansiktspleie, kroppspleie, leppestift,
        maskara, neglelakk, parfyme, parfymeri, duft, hårpleie, sjampo, frisør, frisørsalong, hudpleier,
        skjønnhetssalong, fuktighetskrem, solkrem, øyenskygge, rouge, serum, dagkrem, ansiktsmaske, akne,
        rensekrem, lipgloss, pedikyr, øyevipper, barberer, barbermaskin, dusjsåpe, rettetang, skjeggolje,
        makeupartist, ansiktsbehandling, eau de toilette`,
      sv: `
        skönhet, beauty, smink, makeup, kosmetika, hudvård, ansiktsvård, kroppsvård, läppstift, mascara,
        nagellack, parfym, parfymeri, doft, hårvård, schampo, frisör, frisörsalong, hudterapeut,
        skönhetssalong, hudkräm, solkräm, ögonskugga, rouge, serum, dagkräm, ansiktsmask, rynkor,
        rengöringskräm, läppglans, pedikyr, ögonfransar, ögonbryn, rakhyvel, deodorant, hårfärg, hårfön,
        skäggolja, ansiktsbehandling, eau de toilette`,
      da: `
        skønhed, beauty, makeup, kosmetik, hudpleje, ansigtspleje, kropspleje, personlig pleje, læbestift,
        mascara, neglelak, parfume, parfumeri, duft, hårpleje, shampoo, frisør, frisørsalon, kosmetolog,
        skønhedssalon, fugtighedscreme, solcreme, øjenskygge, rouge, serum, dagcreme, ansigtsmaske, rynker,
        læbepomade, manicure, neglesalon, vippeextensions, barberskraber, deodorant, hårtørrer, krøller,
        frisure, ansigtsbehandling, eau de toilette, sminke`,
    },
  },
  {
    id: 'fashion',
    kind: 'topic',
    name: 'fashion and clothing',
    words: {
      en: `
        fashion, clothing, clothes, apparel, menswear, womenswear, footwear, shoe, sneaker, boots, dress,
        jeans, handbag, knitwear, lingerie, underwear, streetwear, eyewear, sunglasses, fashion designer,
        fashion week, stylist, autumn collection, catwalk, runway show, outfit, blouse, sweater, cardigan,
        T-shirt, tailor, coat, puffer jacket, swimwear, socks, sandals, leather jacket, denim, plus size,
        seamstress, winter collection, spring collection, summer collection, new collection`,
      de: `
        Mode, modisch, modebewusst, Modemarke, Modehaus, Kleidung, Bekleidung, Klamotten, Textilien,
        Damenmode, Herrenmode, Schuh, Sneaker, Stiefel, Kleid, Jeans, Handtasche, Unterwäsche, Streetwear,
        Sonnenbrille, Modedesigner, Stylist, Herbstkollektion, Sommerkollektion, Laufsteg, Outfit, Pullover,
        Hoodie, Hemd, Krawatte, Wintermantel, Bikini, Strümpfe, Büstenhalter, High Heels, Schal,
        Große Größen, Übergröße, Fashion, Wäsche und Dessous, Kollektion, Winterkollektion,
        Frühjahrskollektion`,
      fr: `
        la mode, de mode, mode femme, mode homme, mode et beauté, prêt-à-porter, vêtement, habillement,
        textile, chaussure, sneakers, bottes, robe, sac à main, lingerie, sous-vêtement, lunettes de soleil,
        créateur de mode, styliste, maroquinerie, jeans, collection automne-hiver, nouvelle collection,
        fashionista, jupe, chemise, pantalon, blazer, cravate, doudoune, imperméable, maillot de bain,
        chaussettes, soutien-gorge, blouson en cuir, écharpe, denim, grande taille, couturière,
        collection automne, collection hiver`,
      es: `
        ropa, prenda, vestir, vestido, calzado, zapato, zapatilla, vaqueros, bolso, lencería, ropa interior,
        moda femenina, moda masculina, moda urbana, gafas de sol, diseñador de moda, estilista, la moda,
        marca de moda, revista de moda, moda y belleza, moda sostenible, colección otoño-invierno,
        colección primavera-verano, nueva colección, fashionista, fondo de armario, blusa, camiseta, jersey,
        corbata, traje a medida, abrigo, chubasquero, bikini, sujetador, cazadora, tejanos, zapatería,
        outfit, colección de otoño, colección de invierno`,
      it: `
        abbigliamento, vestito, scarpa, scarpe, calzatura, sneaker, jeans, borsetta, lingerie, moda donna,
        moda uomo, prêt-à-porter, occhiali da sole, stilista, pelletteria, la moda, di moda, della moda,
        settore moda, moda e bellezza, intimo donna, capi d'abbigliamento, collezione autunno-inverno,
        nuova collezione, sfilata, guardaroba, gonna, camicetta, pantalone, maglione, cravatta, sartoria,
        abito da sera, bikini, calze, tacchi alti, sandali, giubbotto, abiti vintage, boutique,
        collezione autunno, collezione inverno`,
      nl: `
        mode, modebewust, modemerk, modehuis, fashion, kleding, textiel, damesmode, herenmode, schoen,
        sneaker, laarzen, jurk, jeans, spijkerbroek, handtas, lingerie, ondergoed, streetwear, zonnebril,
        modeontwerper, stylist, herfstcollectie, najaarscollectie, nieuwe collectie, catwalk, outfit, broek,
        hoodie, T-shirt, blazer, maatpak, kleermaker, bikini, sokken, beha, sandalen, leren jas,
        grote maten, boetiek, collectie, wintercollectie, zomercollectie`,
      no: `
        motemerke, motemagasin, moteinteressert, motebevisst, motebransjen, klær, klesmerke, kleskjede,
        klesbutikk, dameklær, sko, joggesko, støvler, kjole, jeans, håndveske, undertøy, solbriller,
        mote og skjønnhet, skjønnhet og mote, mote og livsstil, mote og interiør, høstkolleksjon,
        kolleksjon, moteshow, antrekk, skjørt, genser, hettegenser, skjorte, skredder, dress og slips,
        dunjakke, badetøy, sokker, høye hæler, støvletter, skjerf, dongeri, store størrelser,
        vinterkolleksjon`,
      sv: `
        modeintresserad, modemärke, kläder, klädmärke, klädkedja, klädbutik, damkläder, herrkläder, skor,
        sneakers, stövlar, klänning, jeans, handväska, underkläder, solglasögon, modedesigner, modemagasin,
        modebranschen, mode och skönhet, skönhet och mode, mode och livsstil, höstkollektion,
        sommarkollektion, catwalk, fashionista, outfit, byxor, kofta, T-shirt, kavaj, blazer, dunjacka,
        bikini, strumpbyxor, högklackat, skinnjacka, stora storlekar, skobutik, modevecka, kollektion,
        vinterkollektion`,
      da: `
        modeinteresseret, modebrand, tøj, tøjmærke, tøjbutik, beklædning, dametøj, herretøj, sko, sneakers,
        støvler, kjole, jeans, håndtaske, undertøj, solbriller, modedesigner, modemagasin, modebranchen,
        mode og skønhed, skønhed og mode, mode og livsstil, efterårskollektion, sommerkollektion, catwalk,
        fashionista, nederdel, striktrøje, T-shirt, jakkesæt, frakke, vinterjakke, bikini, strømpebukser,
        høje hæle, læderjakke, cowboybukser, store størrelser, skobutik, modeuge, kollektion,
        vinterkollektion`,
    },
  },
  {
    id: 'luxury',
    kind: 'topic',
    name: 'luxury, watches and jewellery',
    words: {
      en: `
        luxury, luxurious, high-end, upscale, wristwatch, luxury watch, watch brand, watchmaker,
        watchmaking, timepiece, jewellery, jewelry, jeweller, jeweler, diamond, necklace, engagement ring,
        wedding ring, haute couture, designer bag, fine art, private jet, Swiss watch, chronograph, Rolex,
        bracelet, pearls, gemstone, sapphire, emerald, Michelin-starred, superyacht, limousine, chauffeur,
        champagne lifestyle, fine watches, connoisseur, bespoke tailoring, penthouse, finer things in life`,
      de: `
        Luxus, luxuriös, Luxusmarke, Luxusgüter, Premiummarke, hochpreisig, gehobener Lebensstil,
        Armbanduhr, Luxusuhr, Uhrenmarke, Uhrmacher, Uhrenhersteller, Schmuck, Juwelier, Juwelen, Diamant,
        Goldschmied, Halskette, Verlobungsring, Trauring, Haute Couture, Privatjet, Chronograph,
        Chronometer, Schweizer Uhr, Uhrensammler, Armband, Perlenkette, Edelstein, Smaragd, Edelmarke,
        Fünf-Sterne, Superyacht, Chauffeur, Kunstsammler, Kunstauktion, Penthouse, Designertasche,
        die schönen Dinge des Lebens, Eheringe`,
      fr: `
        luxe, luxueux, maison de luxe, marque de luxe, haut de gamme, horlogerie, horloger, montre de luxe,
        montre-bracelet, marque de montres, joaillerie, joaillier, bijou, bijouterie, bijoutier, diamant,
        collier, bague de fiançailles, alliance de mariage, haute couture, jet privé, chronographe,
        montre suisse, garde-temps, Rolex, bracelet en or, émeraude, saphir, or blanc, orfèvre, orfèvrerie,
        superyacht, supercar, limousine, caviar, collectionneur d'art, penthouse, hôtel particulier,
        sac de créateur`,
      es: `
        lujo, lujoso, marca de lujo, alta gama, reloj, reloj de pulsera, relojería, relojero, joya, joyería,
        joyero, bisutería, diamante, collar, pulsera, anillo de compromiso, alianza de boda, alta costura,
        exclusividad y lujo, jet privado, cronógrafo, Rolex, pendientes de oro, perlas, piedra preciosa,
        zafiro, rubí, orfebre, cinco estrellas, superyate, superdeportivo, chófer, caviar,
        coleccionista de arte, milla de oro, exquisito, suntuoso, mansión`,
      it: `
        lusso, lussuoso, marchio di lusso, beni di lusso, alta gamma, orologio, orologio da polso,
        orologeria, orologiaio, gioiello, gioielleria, gioielliere, oreficeria, diamante, collana,
        bracciale, anello di fidanzamento, fede nuziale, alta moda, haute couture, jet privato, cronografo,
        Rolex, orecchini, perle, pietra preziosa, smeraldo, zaffiro, rubino, oro bianco, orafo, superyacht,
        supercar, limousine, autista privato, caviale, collezionista d'arte, borsa firmata,
        collezionista di orologi`,
      nl: `
        luxe, luxueus, luxemerk, luxegoederen, premium merk, hoger segment, horloge, polshorloge,
        horlogemerk, horlogemaker, sieraad, sieraden, juwelier, juwelen, juweel, diamant, ketting,
        verlovingsring, trouwring, haute couture, goudsmid, privéjet, chronograaf, Rolex, armband, oorbel,
        edelsteen, gouden ring, edelsmid, saffier, vijfsterren, supercar, limousine, privéchauffeur,
        kunstverzamelaar, veilinghuis, penthouse, designertas, designermerk, PC Hooftstraat`,
      no: `
        luksus, luksuriøs, luksusmerke, luksusvarer, eksklusiv merkevare, armbåndsur, luksusklokke,
        klokkemerke, urmaker, smykke, smykker, gullsmed, juveler, diamant, halskjede, armbånd,
        forlovelsesring, giftering, haute couture, privatfly, kronograf, sveitsisk klokke, klokkesamler,
        øredobber, perlekjede, gullring, sølvsmie, smaragd, femstjerners, superbil, limousin, kunstsamler,
        auksjonshus, designerveske, merkeveske, eksklusiv livsstil, prestisjemerke, prestisjefylt`,
      sv: `
        lyx, lyxig, lyxmärke, lyxvaror, lyxkonsumtion, exklusivt varumärke, armbandsur, armbandsklocka,
        lyxklocka, klockmärke, urmakare, smycke, smycken, juvelerare, guldsmed, diamant, halsband, armband,
        förlovningsring, vigselring, haute couture, privatjet, kronograf, schweizisk klocka, klocksamlare,
        örhängen, ädelsten, silversmed, safir, femstjärnigt, superyacht, limousin, privatchaufför,
        auktionshus, takvåning, märkesväska, exklusiv livsstil, livsnjutare, prestigefylld, lyxkonsument`,
      da: `
        luksus, luksuriøs, luksusmærke, luksusbrand, luksusvarer, eksklusivt brand, armbåndsur, luksusur,
        urmærke, urmager, smykke, smykker, juvelér, guldsmed, diamant, halskæde, armbånd, forlovelsesring,
        vielsesring, haute couture, privatfly, kronograf, schweizisk ur, ursamler, øreringe, perlekæde,
        guldring, sølvsmed, smaragd, femstjernet, superbil, privatchauffør, kaviar, auktionshus, penthouse,
        designertaske, mærkevaretaske, eksklusiv livsstil, prestigemærke`,
    },
  },
  {
    id: 'food',
    kind: 'topic',
    name: 'food and cooking',
    words: {
      en: `
        food, foodie, cooking, cookery, cookbook, recipe, baking, chef, kitchen, kitchenware, cookware,
        kitchen knife, ingredient, meal, dinner, snack, groceries, grocery, supermarket, vegan, vegetarian,
        organic food, breakfast, brunch, grilling, baker, butcher, pasta, soup, olive oil, spices, sweets,
        ice cream, yoghurt, dairy products, meat, home cook, frying pan, saucepan, gluten-free`,
      de: `
        kochen, Koch, Köchin, Hobbykoch, Kochbuch, Rezept, backen, Bäckerei, Küche, Küchengerät,
        Küchenmesser, Zutat, Mahlzeit, Lebensmittel, Supermarkt, Essen und Trinken, Genuss, Feinschmecker,
        Foodie, vegan, vegetarisch, Biolebensmittel, Mittagessen, grillen, Metzger, Käse, Pizza, Soße,
        Schokolade, Konditorei, Molkerei, Obst und Gemüse, Fleisch, Fisch und Meeresfrüchte, Fertiggericht,
        Topf und Pfanne, Thermomix, Bioladen, Leckerbissen, Chips und Snacks`,
      fr: `
        cuisine, cuisiner, cuisinier, recette, pâtisserie, boulangerie, gastronomie, gourmand, alimentation,
        alimentaire, aliment, ingrédient, repas, ustensile de cuisine, couteau de cuisine, épicerie,
        supermarché, courses alimentaires, végétarien, végan, produits bio, foodie, dîner, goûter, pain,
        boucher, charcuterie, fromager, pâtes fraîches, soupe, épices, bonbons, gâteau, produits laitiers,
        légume, surgelés, poêle à frire, traiteur, produits du terroir, apéro dînatoire`,
      es: `
        cocina, cocinar, cocinero, receta, recetario, repostería, panadería, gastronomía, gastronómico,
        comida, alimento, alimentación, ingrediente, utensilios de cocina, cuchillo de cocina, menaje,
        supermercado, comestible, foodie, gourmet, vegano, vegetariano, almuerzo, merienda, pan artesano,
        pastelería, carnicero, quesería, pasta fresca, pizza, especias, galletas, helado, frutas y verduras,
        verdura, congelados, ultramarinos, mercado de abastos, plato típico, paella`,
      it: `
        cucina, cucinare, cuoco, ricetta, ricettario, pasticceria, gastronomia, gastronomico, cibo,
        alimento, alimentare, alimentazione, ingrediente, pasto, utensili da cucina, coltello da cucina,
        supermercato, buongustaio, foodie, vegano, vegetariano, biologico, pranzo, brunch, pane, fornaio,
        macellaio, caseificio, prosciutto, pasta fresca, zuppa, olio extravergine, spezie, biscotti, yogurt,
        carne, piatti pronti, pentola, chilometro zero, fatto in casa`,
      nl: `
        eten, koken, kok, hobbykok, kookboek, recept, bakkerij, culinair, keuken, keukengerei, keukenmes,
        ingrediënt, maaltijd, maaltijdbox, levensmiddelen, voedsel, voeding, boodschappen, supermarkt,
        foodie, veganistisch, vegetarisch, lunch, barbecue, bakker, kaas, pizza, saus,
        kruiden en specerijen, chocola, koekjes, banketbakker, zuivel, groente en fruit, vleesvervanger,
        pannenset, versmarkt, lekkernij, smullen, chips en nootjes`,
      no: `
        mat, matlaging, matglad, foodie, kokk, kokebok, oppskrift, baking, bakeri, kjøkken, kjøkkenutstyr,
        kjøkkenkniv, ingrediens, råvare, måltid, middag, matkasse, dagligvare, matvare, vegansk, vegetarisk,
        bakst, frokost, matpakke, grillmat, slakter, pasta, fredagstaco, saus, sjokolade, kjeks, iskrem,
        meieriprodukter, frukt og grønt, sjømat, stekepanne, gårdsbutikk, bondens marked, hverdagsmat,
        matelsker`,
      sv: `
        mat, matlagning, matintresserad, foodie, kock, hemmakock, kokbok, recept, bakning, bageri, kök,
        köksredskap, kökskniv, råvara, måltid, matkasse, livsmedel, dagligvaror, matbutik, vegansk,
        vegetarisk, hembakat, lunch, kvällsmat, grilla, bagare, charkuteri, pizza, soppa, kryddor, lösgodis,
        mejeri, frukt och grönt, kött, fryst mat, färdigrätt, delikatess, glutenfri, husmanskost,
        köttbullar`,
      da: `
        mad, madlavning, madglad, madelsker, foodie, kok, kogebog, opskrift, bagning, bageri, køkken,
        køkkenudstyr, køkkenkniv, råvare, måltid, måltidskasse, dagligvarer, fødevarer, supermarked,
        vegansk, vegetarisk, bagværk, aftensmad, brunch, rugbrød, slagter, smørrebrød, suppe, olivenolie,
        chokolade, kage, yoghurt, grøntsager, frugt og grønt, skaldyr, stegepande, gårdbutik, glutenfri,
        husmandskost, frikadeller`,
    },
  },
  {
    id: 'drinks',
    kind: 'topic',
    name: 'drinks',
    words: {
      en: `
        drink, beverage, spirits brand, distillery, whisky, whiskey, gin, cocktail, soft drink,
        energy drink, alcohol, vintner, corkscrew, pale ale, homebrew, tequila, aperitif, bartender,
        roastery, matcha, herbal tea, lemonade, orange juice, smoothie, mineral water, thirst`,
      de: `
        Getränk, Craftbier, Rösterei, Tee, Spirituosen, Destillerie, Whisky, Gin, Cocktail, Limonade,
        Mineralwasser, Energydrink, Alkohol, Prosecco, Korkenzieher, Hopfen, Obstbrand, Aperitif, Barkeeper,
        Cappuccino, Matcha, Fruchtsaft, Saft, Schorle, Cola, Smoothie, durstig, Durst`,
      fr: `
        boisson, café, spiritueux, distillerie, whisky, gin, cocktail, apéritif, soda, eau minérale, alcool,
        thé vert, vendanges, viticulture, dégustation de vin, vin rouge, vin bio, crémant, tire-bouchon,
        cidre, cognac, calvados, apéro, tisane, jus d'orange, limonade, eau pétillante`,
      es: `
        bebida, vinícola, café, destilería, licor, whisky, ginebra, cóctel, refresco, agua mineral,
        bebida energética, alcohol, Rioja, Ribera del Duero, sacacorchos, microcervecería, sidra, tequila,
        aperitivo, infusión, zumo, zumo de naranja, horchata, agua con gas, enoturismo`,
      it: `
        bevanda, vinicolo, tè e tisane, superalcolici, distilleria, grappa, whisky, cocktail, aperitivo,
        bibita, acqua minerale, vigna, degustazione di vini, bollicine, Franciacorta, cavatappi, limoncello,
        vermut, moka, tisana, tè verde, succo di frutta, spremuta, acqua frizzante, energy drink,
        analcolico`,
      nl: `
        drank, wijnhuis, slijterij, koffiebranderij, sterke drank, distilleerderij, whisky, jenever, gin,
        cocktail, frisdrank, energiedrank, alcohol, vinoloog, prosecco, kurkentrekker, hop en mout, cider,
        aperitief, borrel, bartender, cappuccino, vruchtensap, sinaasappelsap, limonade, bronwater, dorst,
        dorstlesser`,
      no: `
        drikke, drikkevare, vininteressert, vinmonopolet, om øl, øl og, alkoholfritt øl, te og kaffe,
        brennevin, destilleri, whisky, cocktail, brus, mineralvann, energidrikk, alkohol, druehøst,
        vinsmaking, musserende, korketrekker, hjemmebrygging, likør, aperitiff, urtete, fruktjuice, juice,
        iste, farris, tørstedrikk`,
      sv: `
        dryck, vinintresserad, vinprovning, Systembolaget, te och kaffe, sprit, destilleri, whisky,
        cocktail, läsk, mineralvatten, energidryck, alkohol, druvskörd, vinbonde, vinimportör, mousserande,
        folköl, lättöl, cider, likör, bartender, matcha, apelsinjuice, smoothie, kolsyrat vatten,
        bubbelvatten, törstsläckare`,
      da: `
        drikkevare, drikke, vininteresseret, vinhandel, te og kaffe, spiritus, destilleri, whisky, cocktail,
        sodavand, mineralvand, energidrik, alkohol, druehøst, vinhandler, mousserende, proptrækker, fadøl,
        brygmester, likør, bartender, urtete, frugtjuice, juice, smoothie, danskvand, tørstslukker`,
    },
  },
  {
    id: 'restaurants',
    kind: 'topic',
    name: 'restaurants and eating out',
    words: {
      en: `
        restaurant, restaurateur, dining, eating out, eat out, bistro, brasserie, café, coffee shop,
        gastropub, fast food, takeaway, takeout, food delivery, street food, food truck, pizzeria, burger,
        Michelin star, table booking, hospitality industry, pub goer, dinner reservation, waiter, waitress,
        sous chef, lunch menu, steakhouse, trattoria, pub lunch, chippy, kebab shop, catering, caterer,
        foodservice, fast-casual, drive-through, Deliveroo, gastronomy, tavern`,
      de: `
        Restaurant, Gastronomie, Gastronom, Gastwirt, Gaststätte, Wirtshaus, Biergarten, Kneipe, Bistro,
        Café, essen gehen, auswärts essen, Restaurantbesuch, Fast Food, Lieferdienst, Lieferservice,
        Streetfood, Pizzeria, Burger, Sternekoch, Sterneküche, Tischreservierung, Kellner, Küchenchef,
        Gasthof, Speisekarte, Mittagsmenü, Steakhaus, Tapasbar, Weinstube, Imbissbude, Döner, Eisdiele,
        Catering, Fine Dining, Drive-in, Tisch reservieren, Trattoria, Heuriger, Gastrobetrieb`,
      fr: `
        restaurant, restaurateur, restauration, bistrot, bistro, brasserie, salon de thé, pizzeria,
        crêperie, burger, restauration rapide, fast-food, livraison de repas, plats à emporter, street food,
        food truck, sortie au restaurant, manger au restaurant, guide Michelin, réservation de table, CHR,
        restaurant étoilé, serveuse, chef étoilé, auberge, bonnes tables, à la carte, trattoria, kebab,
        sushi, sandwicherie, cantine, food court, resto, restos, guinguette, critique gastronomique,
        TheFork, Deliveroo, cafetier`,
      es: `
        restaurante, restaurador, restauración, hostelería, hostelero, bistró, taberna, chiringuito,
        cafetería, bar de tapas, comer fuera, salir a comer, salir a cenar, comida rápida,
        comida a domicilio, comida para llevar, pizzería, hamburguesería, estrella Michelin,
        reserva de mesa, food truck, camarero, camarera, jefe de cocina, tasca, vinoteca, marisquería,
        sidrería, parrilla argentina, menú degustación, tapeo, bar de copas, kebab, heladería, catering,
        guía Repsol, Glovo, tabernero, hamburguesa`,
      it: `
        ristorante, ristoratore, ristorazione, trattoria, osteria, pizzeria, bistrot, agriturismo,
        tavola calda, paninoteca, hamburgeria, mangiare fuori, cenare fuori, cena al ristorante, fast food,
        street food, cibo a domicilio, cibo da asporto, consegna a domicilio, stella Michelin,
        chef stellato, HoReCa, cameriere, cameriera, ristoratrice, locanda, enoteca con cucina, rosticceria,
        gelateria, pizzaiolo, sushi, kebab, pranzo di lavoro, prenotare un tavolo, apericena,
        guida Michelin, TheFork, Glovo, Deliveroo, bar di quartiere`,
      nl: `
        restaurant, restauranthouder, horeca, horecaondernemer, uit eten, buiten de deur eten, bistro,
        brasserie, eetcafé, eetgelegenheid, lunchroom, koffiebar, snackbar, fastfood, afhaalmaaltijd,
        maaltijdbezorging, streetfood, foodtruck, pizzeria, hamburger, Michelinster, tafelreservering,
        serveerster, chef-kok, eethuis, kroeg, tapasbar, pannenkoekenhuis, frituur, döner, cateraar,
        dagmenu, proeverijmenu, terrasje, terras pakken, tafeltje voor twee, tafel reserveren, hapje eten,
        Uber Eats, dineren`,
      no: `
        restaurant, restauranteier, restaurantbransjen, serveringssted, spisested, utelivsbransjen,
        spise ute, bistro, brasseri, kafé, kaffebar, gatekjøkken, hurtigmat, takeaway, matlevering, gatemat,
        foodtruck, pizzeria, hamburger, Michelin-stjerne, bordbestilling, kelner, servitør, stjernekokk,
        vertshus, uteservering, kebabsjappe, tapasbar, konditori, catering, smaksmeny, dagens rett,
        bestille bord, bord for to, bordreservasjon, gå ut og spise, middag ute, Wolt, burgersjappe`,
      sv: `
        restaurang, restauratör, krog, krögare, krogbesök, restaurangbranschen, äta ute, äta på restaurang,
        bistro, kafé, café, lunchrestaurang, snabbmat, gatukök, hämtmat, matleverans, street food,
        food truck, pizzeria, hamburgare, Michelinstjärna, bordsbokning, servitör, servitris, stjärnkock,
        värdshus, matställe, kebab, tapasbar, fikaställe, glassbar, avsmakningsmeny, dagens lunch,
        lunchställe, boka bord, bord för två, äta middag ute, White Guide, Foodora, korvkiosk`,
      da: `
        restaurant, restauratør, restaurationsbranchen, restaurantbesøg, spisested, spise ude, bistro,
        brasserie, café, kaffebar, kro, værtshus, grillbar, fastfood, takeaway, madlevering, street food,
        food truck, pizzeria, burger, Michelinstjerne, bordbestilling, servitrice, køkkenchef, landevejskro,
        stamsted, pølsevogn, shawarma, tapasbar, isbod, isbutik, smagemenu, dagens ret, bestille bord,
        bord til to, bordreservation, middag ude, gå ud at spise, madanmelder, gastronomi`,
    },
  },
  {
    id: 'wine',
    kind: 'topic',
    name: 'wine',
    within: ['drinks'],
    words: {
      en: `
        wine, winery, vineyard, winemaker, wine lover, wine bottle, sommelier, grape, grape harvest,
        wine cellar, wine merchant, champagne, prosecco`,
      de: `
        Wein, Weingut, Winzer, Weinberg, Weinliebhaber, Weinkenner, Sommelier, Weinhandel, Weinlese,
        Rotwein, Weißwein, Sekt, Champagner, Weinkeller`,
      fr: `
        vin, vignoble, vigneron, viticulteur, caviste, sommelier, œnologie, œnologue, cave à vin, vendange,
        amateur de vin, amateurs de vin, domaine viticole, champagne, grand cru`,
      es: `
        vino, bodega, viñedo, viticultor, enología, enólogo, sumiller, vendimia, amante del vino,
        vino tinto, vino blanco, cava, denominación de origen`,
      it: `
        vino, cantina vinicola, vigneto, viticoltore, enologia, enologo, sommelier, vendemmia, enoteca,
        amante del vino, vino rosso, vino bianco, prosecco, spumante, vitigno, buon bere`,
      nl: `
        wijn, wijngaard, wijnboer, wijnliefhebber, wijnkenner, sommelier, wijnhandel, wijnkelder,
        druivenoogst, rode wijn, witte wijn, bubbels, champagne`,
      no: `
        vin, vingård, vinbonde, vinelsker, vinkjenner, sommelier, vinkjeller, vinhøst, rødvin, hvitvin,
        champagne, musserende vin`,
      sv: `
        vin, vingård, vinodlare, vinälskare, vinkännare, sommelier, vinkällare, vinskörd, rödvin, vitt vin,
        champagne, mousserande vin`,
      da: `
        vin, vingård, vinbonde, vinelsker, vinkender, sommelier, vinkælder, vinhøst, rødvin, hvidvin,
        champagne, mousserende vin`,
    },
  },
  {
    id: 'beer',
    kind: 'topic',
    name: 'beer',
    within: ['drinks'],
    words: {
      en: `
        beer, brewery, brewer, craft beer, lager, ale, pint, pub beer, microbrewery`,
      de: `
        Bier, Brauerei, Brauer, Craft-Bier, Pils, Weißbier, Biergarten, Biermarke`,
      fr: `
        bière, brasseur, brasserie artisanale, bière artisanale, houblon`,
      es: `
        cerveza, cervecería, cervecera, cervecero, cerveza artesana, caña de cerveza`,
      it: `
        birra, birrificio, birraio, birra artigianale, luppolo`,
      nl: `
        bier, brouwerij, brouwer, speciaalbier, biertje, pils, bierliefhebber`,
      no: `
        øl, bryggeri, brygger, håndverksøl, pils, mikrobryggeri`,
      sv: `
        öl, bryggeri, bryggare, hantverksöl, mikrobryggeri, ölälskare`,
      da: `
        øl, bryggeri, brygger, specialøl, mikrobryggeri, ølelsker`,
    },
  },
  {
    id: 'coffee',
    kind: 'topic',
    name: 'coffee and tea',
    within: ['drinks'],
    words: {
      en: `
        coffee, espresso, barista, coffee roaster, coffee beans, coffee machine, tea, coffee lover`,
      de: `
        Kaffee, Espresso, Barista, Kaffeerösterei, Kaffeebohnen, Kaffeemaschine, Teesorten, Kaffeegenuss`,
      fr: `
        café torréfié, expresso, barista, torréfacteur, machine à café, grains de café, amateurs de café,
        marque de café, infusion`,
      es: `
        café en grano, barista, tostador de café, cafetera, marca de café, té verde, amantes del café`,
      it: `
        caffè, espresso, barista, torrefazione, macchina da caffè, chicchi di caffè`,
      nl: `
        koffie, espresso, barista, koffiebrander, koffiebonen, koffiemachine, thee`,
      no: `
        kaffe, espresso, barista, kaffebrenneri, kaffebønner, kaffemaskin`,
      sv: `
        kaffe, espresso, barista, kafferosteri, kaffebönor, kaffemaskin`,
      da: `
        kaffe, espresso, barista, kafferisteri, kaffebønner, kaffemaskine`,
    },
  },
]
