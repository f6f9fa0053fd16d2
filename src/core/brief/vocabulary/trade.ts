import type { Idea } from '../idea.ts'

/**
 * What the trade itself speaks of: channels, placements, formats, prices, terms and seasons. A table of words in nine languages:
 * data, kept in one piece.
 */
export const TRADE: readonly Idea[] = [
  // Channels
  {
    id: 'display',
    kind: 'channel',
    name: 'display ads',
    words: {
      en: `
        display ad, display advert, display advertising, display campaign, display inventory,
        display placement, display format, display banner, display media, display network,
        programmatic display, online display, banner, leaderboard, MPU, skyscraper, half-page ad,
        medium rectangle, wallpaper ad, web banner, banner ad, banner advert, website banner,
        billboard banner, sticky banner, rectangle banner, website ads, ads on websites, ad on the website,
        HTML5 banner, IAB formats, 300x250, 728x90, 300x600, display, displays`,
      de: `
        Display, Displaywerbung, Displayanzeige, Display-Kampagne, Banner, Bannerwerbung, Werbebanner,
        Onlinebanner, Medium Rectangle, Skyscraper, Superbanner, Halfpage Ad, Wallpaper, Webbanner,
        Banneranzeige, Sticky-Banner, Content Ad, Sitebar, Anzeigen auf Websites, Werbung auf Websites,
        HTML5-Banner, Bannerformat, 300x250, 728x90, 300x600, Grafikbanner`,
      fr: `
        display, bannière, bannière publicitaire, bannière web, pavé, affichage display, affichage en ligne,
        publicité display, méga bannière, skyscraper, grand angle, pub display, bannière sticky,
        bannière HTML5, pavé publicitaire, publicité sur sites web, encart sur le site, formats IAB,
        300x250, 728x90, 300x600, bandeau publicitaire`,
      es: `
        display, banner, publicidad display, publicidad gráfica online, campaña de display, banderola web,
        robapáginas, rascacielos, megabanner, anuncio gráfico, banner web, banner HTML5,
        anuncios en páginas web, publicidad en webs, formatos IAB, 300x250, 728x90, 300x600,
        anuncio display, gráfica online`,
      it: `
        display, banner, pubblicità display, campagna display, display advertising, annuncio display,
        skyscraper, mpu, formato display, banner web, banner HTML5, annunci sui siti web,
        pubblicità sui siti, formati IAB, 300x250, 728x90, 300x600, banner pubblicitario, leaderboard`,
      nl: `
        display, banner, bannering, displayadvertentie, displaycampagne, displayreclame, bannercampagne,
        leaderboard, skyscraper, rectangle, webbanner, HTML5-banner, bannerreclame, banneradvertentie,
        advertenties op websites, halfpage ad, IAB-formaten, 300x250, 728x90, 300x600, medium rectangle`,
      no: `
        display, banner, bannerannonse, displayannonse, displayannonsering, displaykampanje, nettbanner,
        toppbanner, helsidebanner, netboard, skyskraper, webbanner, HTML5-banner, sticky banner,
        annonser på nettsider, bannerkampanje, bannerreklame, IAB-formater, 300x250, 728x90, 300x600,
        sidebanner`,
      sv: `
        display, banner, bannerannons, displayannons, displayannonsering, displaykampanj, webbanner,
        panoramabanner, helsidesbanner, HTML5-banner, sticky banner, annonser på sajter, bannerkampanj,
        bannerreklam, webbannons, 300x250, 728x90, 300x600, modulannons, toppbanner, skyskrapa`,
      da: `
        display, banner, bannerannonce, displayannonce, displayannoncering, displaykampagne, webbanner,
        topbanner, monsterbanner, skyskraber, HTML5-banner, sticky banner, annoncer på hjemmesider,
        bannerkampagne, bannerreklame, 300x250, 728x90, 300x600, sidebanner, webannonce, megabanner`,
    },
    met: { channels: ['display'] },
  },
  {
    id: 'olv',
    kind: 'channel',
    name: 'online video',
    words: {
      en: `
        online video, OLV, digital video ad, web video, YouTube, YouTube ad, video on the web,
        online video ad, in-article video, video on YouTube, video site, video portal, YouTube channel,
        clips online, video clip, Vimeo, Dailymotion, Twitch ads, online clip`,
      de: `
        Online-Video, Onlinevideo, OLV, Webvideo, YouTube, Online-Bewegtbild, digitales Bewegtbild,
        Videowerbung online, Internetvideo, Videoportal, Videoplattform, YouTube-Kanal, Onlineclip,
        Videoclip, Dailymotion, Vimeo, Online-Spot, Clips im Netz, YouTube-Spot`,
      fr: `
        vidéo en ligne, OLV, vidéo web, YouTube, vidéo digitale, vidéo online, publicité vidéo en ligne,
        plateforme vidéo, chaîne YouTube, clip en ligne, Dailymotion, Vimeo, spot en ligne,
        vidéos sur internet, spot YouTube`,
      es: `
        vídeo online, vídeo en línea, OLV, YouTube, vídeo digital, vídeo en internet,
        anuncio de vídeo online, plataforma de vídeo, canal de YouTube, clip online, Dailymotion, Vimeo,
        spot online, vídeos en la web, vídeo web`,
      it: `
        video online, OLV, YouTube, video digitale, video sul web, video advertising online,
        piattaforma video, canale YouTube, clip online, Dailymotion, Vimeo, spot online, filmati online,
        video in rete, videoclip online`,
      nl: `
        online video, OLV, YouTube, internetvideo, webvideo, digitale video, online videoreclame,
        videoplatform, YouTube-kanaal, onlineclip, onlinevideo, Dailymotion, Vimeo, online spot,
        filmpjes op internet, YouTube-reclame`,
      no: `
        nettvideo, online video, OLV, YouTube, webvideo, video på nett, digital video, nettbasert video,
        videoplattform, YouTube-kanal, nettklipp, videoklipp, Dailymotion, Vimeo, YouTube-annonse,
        filmsnutt på nett`,
      sv: `
        onlinevideo, online video, OLV, YouTube, webbvideo, video på nätet, digital video, webb-tv,
        rörlig bild på nätet, videoplattform, YouTube-kanal, nätklipp, videoklipp, Dailymotion, Vimeo,
        YouTube-annons, filmklipp på nätet`,
      da: `
        onlinevideo, online video, OLV, YouTube, webvideo, video på nettet, digital video, netvideo, web-tv,
        videoplatform, YouTube-kanal, netklip, videoklip, Dailymotion, Vimeo, YouTube-annonce,
        filmklip på nettet`,
    },
    met: { channels: ['olv'] },
  },
  {
    id: 'social',
    kind: 'channel',
    name: 'social media',
    words: {
      en: `
        social media, social network, paid social, social ad, social campaign, social post, TikTok,
        Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit, Meta ads, in-feed social,
        X ads, newsfeed, news feed, timeline ads, Facebook group, social channels, social platform,
        boosted post`,
      de: `
        Social Media, Social-Media-Werbung, Social Ads, Paid Social, soziale Medien, soziales Netzwerk,
        soziale Netzwerke, TikTok, Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit,
        Meta Ads, Newsfeed, Facebook-Gruppe, Social-Kanäle, Social-Plattform, Xing, Instagram-Post,
        Feed-Anzeige, Insta`,
      fr: `
        réseau social, réseaux sociaux, médias sociaux, social media, social ads, paid social, TikTok,
        Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit, fil d'actualité,
        groupe Facebook, plateformes sociales, Insta, publication Instagram, post sponsorisé`,
      es: `
        red social, redes sociales, RRSS, medios sociales, social media, social ads, social paid, TikTok,
        Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit, historia de Instagram,
        grupo de Facebook, plataformas sociales, Insta, publicación en Instagram, social orgánico,
        muro de Facebook`,
      it: `
        social media, social network, i social, sui social, rete sociale, social ads, paid social,
        canali social, TikTok, Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit,
        storia Instagram, gruppo Facebook, piattaforme social, Insta, post su Instagram, bacheca Facebook,
        pagina Facebook`,
      nl: `
        social media, sociale media, socials, sociaal netwerk, sociale netwerken, social ads, paid social,
        TikTok, Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit, Facebookgroep,
        sociale kanalen, socialkanalen, Insta, Instagram-post, nieuwsfeed, sociale platforms`,
      no: `
        sosiale medier, sosialt medium, social media, betalt sosialt, sosiale nettverk, TikTok, Instagram,
        Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit, SoMe-kampanje, SoMe-annonse, nyhetsstrøm,
        Facebook-gruppe, sosiale kanaler, sosiale plattformer, Insta, Instagram-innlegg, some-kanaler`,
      sv: `
        sociala medier, socialt medium, social media, betald social, sociala nätverk, sociala kanaler,
        TikTok, Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit, Facebookgrupp,
        sociala plattformar, Insta, Instagraminlägg, Facebookannons, flödesannons`,
      da: `
        sociale medier, socialt medie, social media, betalt social, sociale netværk, sociale kanaler,
        TikTok, Instagram, Facebook, LinkedIn, Snapchat, Pinterest, Twitter, Reddit, SoMe-kampagne,
        SoMe-annonce, nyhedsfeed, Facebookgruppe, sociale platforme, Insta, Instagramopslag, Facebookopslag,
        Facebookannonce, some-kanaler`,
    },
    met: { channels: ['social'] },
  },
  {
    id: 'search',
    kind: 'channel',
    name: 'search ads',
    words: {
      en: `
        paid search, search ad, search advertising, search engine marketing, search engine advertising,
        search campaign, sponsored link, Google Ads, AdWords, Bing Ads, PPC search, SEM campaign,
        keyword campaign`,
      de: `
        Suchmaschinenwerbung, Suchmaschinenmarketing, Suchanzeige, Suchwerbung, Paid Search, Search Ads,
        SEA-Kampagne, SEA-Anzeige, Google Ads, AdWords, Bing Ads, Keyword-Kampagne, in Suchmaschinen,
        Anzeigen in Suchmaschinen`,
      fr: `
        référencement payant, lien sponsorisé, liens sponsorisés, search payant, paid search,
        publicité sur les moteurs de recherche, campagne SEA, campagne search, achat de mots-clés,
        Google Ads, AdWords, Bing Ads, sur les moteurs de recherche, annonces de recherche`,
      es: `
        publicidad en buscadores, enlace patrocinado, búsqueda de pago, búsqueda pagada, paid search,
        campaña SEM, campaña de search, Google Ads, AdWords, Bing Ads, anuncios en buscadores,
        en buscadores`,
      it: `
        link sponsorizzato, annunci di ricerca, pubblicità sui motori di ricerca, paid search,
        campagna search, campagna SEA, campagna SEM, Google Ads, AdWords, Bing Ads, sui motori di ricerca,
        annunci sui motori di ricerca`,
      nl: `
        zoekadvertentie, zoekmachineadverteren, zoekmachinemarketing, betaalde zoekresultaten, paid search,
        SEA-campagne, search-campagne, Google Ads, AdWords, Bing Ads, adverteren in zoekmachines,
        in zoekmachines`,
      no: `
        søkeannonse, søkeannonsering, søkemotormarkedsføring, søkeordsannonsering, betalt søk, paid search,
        SEM-kampanje, sponset lenke, Google Ads, AdWords, Bing Ads, annonser i søkemotorer, i søkemotorer`,
      sv: `
        sökannons, sökannonsering, sökmotormarknadsföring, sökordsannonsering, betalt sök, paid search,
        SEM-kampanj, sponsrad länk, sponsrade länkar, Google Ads, AdWords, Bing Ads, annonser i sökmotorer,
        i sökmotorer`,
      da: `
        søgeannonce, søgeannoncering, søgemaskinemarkedsføring, søgeordsannoncering, betalt søgning,
        paid search, SEM-kampagne, sponsoreret link, Google Ads, AdWords, Bing Ads, annoncer i søgemaskiner,
        i søgemaskiner`,
    },
    met: { channels: ['search'] },
  },
  {
    id: 'ctv',
    kind: 'channel',
    name: 'connected TV',
    within: ['tv'],
    words: {
      en: `
        connected TV, CTV, OTT, smart TV, streaming TV, TV streaming, addressable TV, FAST channel,
        video on demand, VOD, AVOD, BVOD, HbbTV, internet TV, catch-up TV, TV app, streaming box, Roku,
        Fire TV, Chromecast, streaming device, TV via the internet, Pluto TV, broadcaster app, on-demand TV`,
      de: `
        Connected TV, CTV, OTT, Smart-TV, Streaming-TV, TV-Streaming, vernetztes Fernsehen, Addressable TV,
        FAST-Channel, FAST-Kanal, Video on Demand, VOD, AVOD, BVOD, HbbTV, Mediathek, Internetfernsehen,
        TV-App, Streaming-Stick, Fire TV, Chromecast, Fernsehen übers Internet, Pluto TV, Waipu, Senderapp,
        Abruffernsehen, ATV-Spot`,
      fr: `
        TV connectée, télévision connectée, téléviseur connecté, CTV, OTT, TV segmentée, TV adressable,
        TV en streaming, vidéo à la demande, VOD, AVOD, BVOD, HbbTV, télévision de rattrapage,
        TV de rattrapage, chaîne FAST, application TV, Fire TV, Chromecast, télé connectée, Pluto TV,
        Molotov, télévision par internet, IPTV`,
      es: `
        televisión conectada, TV conectada, televisor conectado, CTV, OTT, smart TV, TV en streaming,
        vídeo a la carta, televisión a la carta, vídeo bajo demanda, VOD, AVOD, BVOD, HbbTV, canal FAST,
        TV direccionable, app de televisión, Fire TV, Chromecast, tele conectada, Pluto TV,
        televisión por internet, IPTV, televisión bajo demanda, smart TVs`,
      it: `
        TV connessa, televisione connessa, televisore connesso, CTV, OTT, smart TV, TV in streaming,
        video on demand, VOD, AVOD, BVOD, HbbTV, TV indirizzabile, addressable TV, canale FAST,
        connected TV, app TV, Fire TV, Chromecast, Pluto TV, televisione via internet, IPTV, TV on demand,
        smart television, tivùsat, TV smart`,
      nl: `
        connected tv, CTV, OTT, smart-tv, slimme tv, streaming-tv, tv-streaming, addressable tv,
        video on demand, VOD, AVOD, BVOD, HbbTV, internet-tv, uitgesteld kijken, FAST-kanaal, tv-app,
        Fire TV, Chromecast, televisie via internet, Pluto TV, IPTV, tv on demand`,
      no: `
        connected TV, CTV, OTT, smart-TV, tilkoblet TV, strømme-TV, TV-strømming, nett-TV, adresserbar TV,
        video on demand, VOD, AVOD, BVOD, HbbTV, FAST-kanal, TV-app, Fire TV, Chromecast, TV-boks,
        TV over internett, Pluto TV, IPTV, TV på forespørsel, smart-TV-er`,
      sv: `
        connected tv, CTV, OTT, smart-tv, uppkopplad tv, strömmad tv, streaming-tv, tv-streaming,
        playtjänst, adresserbar tv, video on demand, VOD, AVOD, BVOD, HbbTV, FAST-kanal, tv-app, Fire TV,
        Chromecast, tv-box, tv via internet, Pluto TV, IPTV, play-tv, playkanal, smarta tv-apparater`,
      da: `
        connected tv, CTV, OTT, smart-tv, forbundet tv, streaming-tv, tv-streaming, streamet tv,
        adresserbart tv, video on demand, VOD, AVOD, BVOD, HbbTV, FAST-kanal, net-tv, tv-app, Fire TV,
        Chromecast, tv-boks, tv over internettet, Pluto TV, IPTV, streamingboks, tv on demand, smart-tv'er`,
    },
    met: { channels: ['ctv'] },
  },
  {
    id: 'linear_tv',
    kind: 'channel',
    name: 'linear TV',
    within: ['tv'],
    words: {
      en: `
        linear TV, linear television, broadcast TV, broadcast television, traditional TV,
        traditional television, terrestrial TV, free-to-air, cable TV, commercial break, ad break on TV,
        linear channels, between two programmes, TV schedule, scheduled TV, satellite TV, live TV,
        national broadcaster, centre break`,
      de: `
        lineares Fernsehen, lineares TV, linear TV, klassisches Fernsehen, klassisches TV, Free-TV,
        Kabelfernsehen, Privatfernsehen, Werbeblock, Werbeinsel, zwischen zwei Sendungen, Fernsehprogramm,
        Satellitenfernsehen, Live-TV, Werbepause, Privatsender, Vollprogramm, Unterbrecherwerbung,
        Spartensender`,
      fr: `
        télévision linéaire, TV linéaire, télé linéaire, télévision classique, TV classique,
        télévision hertzienne, chaîne hertzienne, écran publicitaire, coupure publicitaire,
        chaîne de la TNT, grille des programmes, entre deux émissions, chaîne nationale, chaîne gratuite,
        TV en direct, télévision par satellite, page de pub, chaîne thématique`,
      es: `
        televisión lineal, TV lineal, televisión convencional, televisión tradicional,
        televisión en abierto, TV en abierto, TDT, corte publicitario, pausa publicitaria,
        parrilla televisiva, entre dos programas, cadena generalista, televisión por satélite,
        televisión en directo, bloque publicitario, canal autonómico, cadena en abierto`,
      it: `
        televisione lineare, TV lineare, TV tradizionale, televisione tradizionale, televisione generalista,
        TV generalista, TV in chiaro, digitale terrestre, break pubblicitario, televisione classica,
        palinsesto, tra due programmi, rete generalista, TV satellitare, TV in diretta,
        interruzione pubblicitaria, rete nazionale`,
      nl: `
        lineaire tv, lineaire televisie, traditionele tv, traditionele televisie, klassieke televisie,
        kabeltelevisie, reclameblok, tussen twee programma's, tv-gids, zendschema, live-tv,
        satelliettelevisie, commerciële zender, regionale zender, reclamepauze`,
      no: `
        lineær TV, lineært fjernsyn, tradisjonell TV, vanlig TV, bakkenett, reklamepause, reklameblokk,
        kringkastet TV, kabel-TV, mellom to programmer, programskjema, direktesendt TV, satellitt-TV,
        sendeskjema, flow-TV, lineærkanal`,
      sv: `
        linjär tv, linjär television, traditionell tv, tablå-tv, marksänd tv, reklampaus, reklamblock,
        reklamavbrott, kabel-tv, mellan två program, tv-tablå, tablålagd tv, live-tv, satellit-tv,
        flödes-tv`,
      da: `
        lineært tv, lineær tv, flow-tv, traditionelt tv, reklamepause, reklameblok, kabel-tv, klassisk tv,
        mellem to programmer, sendeflade, programflade, live-tv, satellit-tv, flow-kanal`,
    },
    met: { channels: ['linear_tv'] },
  },
  {
    id: 'tv',
    kind: 'channel',
    name: 'TV',
    words: {
      en: `
        TV, television, telly, TV ad, TV spot, TV commercial, TVC, TV advertising, TV campaign, TV channel,
        TV viewer, TV show, television programme, TV programme, small screen, TV audience,
        TV series sponsorship, commercial on TV, television commercial`,
      de: `
        TV, Fernsehen, Fernsehwerbung, Fernsehspot, TV-Spot, TV-Werbung, TV-Kampagne, Fernsehsender,
        TV-Sender, Fernsehkampagne, Fernsehzuschauer, TV-Zuschauer, Fernsehsendung, TV-Sendung,
        Fernsehprogramme, im Fernsehen, TV-Show, Mattscheibe, Fernsehpublikum`,
      fr: `
        TV, télévision, spot TV, spot télé, spot télévisé, publicité télévisée, pub télé, campagne TV,
        chaîne de télévision, petit écran, la télé, à la télé, en télé, télé et radio, téléspectateur,
        émission de télé, émission télévisée, programme télé, chaîne télé, publicité TV, télévisuel,
        petit écran du salon, pub TV`,
      es: `
        TV, televisión, televisivo, spot de televisión, anuncio de televisión, anuncio en televisión,
        publicidad televisiva, campaña de televisión, cadena de televisión, pequeña pantalla, la tele,
        en la tele, en tele, telespectador, televidente, programa de televisión, cadena televisiva,
        anuncio televisivo, canal de televisión, audiencia televisiva, spot televisivo, programa televisivo`,
      it: `
        TV, televisione, televisivo, spot TV, spot televisivo, pubblicità televisiva, campagna televisiva,
        canale televisivo, emittente televisiva, piccolo schermo, telespettatore, programma televisivo,
        programma TV, pubblico televisivo, rete televisiva, pubblicità in TV, trasmissione televisiva,
        spot in TV`,
      nl: `
        tv, televisie, tv-spot, tv-reclame, televisiereclame, tv-commercial, tv-campagne, televisiezender,
        tv-zender, tv-kijker, televisiekijker, tv-programma, televisieprogramma, op de buis,
        televisiecampagne, televisiespot, kijkbuis, televisiecommercial`,
      no: `
        TV, fjernsyn, TV-reklame, TV-spot, TV-kampanje, TV-kanal, reklamefilm på TV, TV-annonse, TV-seer,
        fjernsynsseer, TV-program, på skjermen hjemme, TV-publikum, TV-film, TV-selskap, fjernsynsreklame`,
      sv: `
        tv, teve, television, tv-reklam, tv-spot, tv-kampanj, tv-kanal, reklamfilm i tv, tv-annons,
        tv-tittare, tv-program, tv-publik, i rutan, dumburken, tv-bolag, tv-film, tevereklam`,
      da: `
        tv, fjernsyn, tv-reklame, tv-spot, tv-kampagne, tv-kanal, reklamefilm i tv, tv-annonce, tv-station,
        tv-seer, fjernsynsseer, tv-program, i fjernsynet, tv-publikum, flimmeren, tv-film, fjernsynsreklame`,
    },
    met: { channels: ['linear_tv', 'ctv'] },
  },
  {
    id: 'video',
    kind: 'channel',
    name: 'video',
    words: {
      en: `
        video, video ad, video advert, video advertising, video campaign, video spot, video inventory,
        moving image`,
      de: `
        Video, Videowerbung, Videoanzeige, Videospot, Videokampagne, Bewegtbild, Werbevideo, Werbefilm,
        Bewegtbildwerbung`,
      fr: 'vidéo, publicité vidéo, spot vidéo, campagne vidéo, format vidéo, film publicitaire, pub vidéo',
      es: `
        vídeo, anuncio de vídeo, publicidad en vídeo, spot de vídeo, campaña de vídeo, formato vídeo,
        videoanuncio`,
      it: `
        video, annuncio video, pubblicità video, spot video, campagna video, formato video,
        filmato pubblicitario`,
      nl: 'video, videoadvertentie, videoreclame, videospot, videocampagne, reclamefilm, bewegend beeld',
      no: 'video, videoannonse, videoreklame, videokampanje, reklamefilm, levende bilder, videospot',
      sv: `
        video, videoannons, videoreklam, videokampanj, reklamfilm, rörlig bild, videospot, rörligt material`,
      da: 'video, videoannonce, videoreklame, videokampagne, reklamefilm, levende billeder, videospot',
    },
    met: { channels: ['olv', 'ctv'], formats: ['video'] },
  },
  {
    id: 'radio',
    kind: 'channel',
    name: 'radio',
    within: ['audio'],
    words: {
      en: `
        radio, radio spot, radio ad, radio commercial, radio advertising, radio station, FM radio,
        local radio, DAB, radio campaign, on air radio, on the airwaves, over the airwaves, car radio,
        radio host, radio DJ, radio show, radio listeners, on the wireless`,
      de: `
        Radio, Hörfunk, Rundfunk, Radiospot, Radiowerbung, Funkspot, Hörfunkspot, Radiosender, UKW,
        Lokalradio, Radiokampagne, DAB, Autoradio, Radiohörer, Radiomoderator, Radiosendung, Hörfunkwerbung,
        im Funk, Küchenradio, Funkwerbung`,
      fr: `
        radio, spot radio, publicité radio, pub radio, station de radio, radio locale, bande FM,
        radiophonique, campagne radio, message radio, autoradio, auditeurs radio, animateur radio,
        émission de radio, sur les ondes, entre deux titres, poste de radio, onde radio`,
      es: `
        radio, cuña de radio, cuña radiofónica, emisora de radio, radiofónico, publicidad en radio,
        radio local, campaña de radio, mención en radio, cuña publicitaria, en las ondas, radioyente,
        locutor de radio, programa de radio, radio del coche, radiofórmula`,
      it: `
        radio, spot radio, spot radiofonico, radiofonico, comunicato radio, emittente radiofonica,
        stazione radio, radio locale, campagna radio, autoradio, radioascoltatore, speaker radiofonico,
        programma radiofonico, via etere, in radio`,
      nl: `
        radio, radiospot, radiocommercial, radioreclame, radiozender, lokale radio, radiocampagne,
        FM-zender, DAB, autoradio, radioluisteraar, radio-dj, radioprogramma, in de ether, radiomaker,
        etherreclame`,
      no: `
        radio, radiospot, radioreklame, radiokanal, radiostasjon, lokalradio, nærradio, radiokampanje, DAB,
        bilradio, radiolytter, radiovert, radioprogram, på eteren, radiosending, kjøkkenradio`,
      sv: `
        radio, radiospot, radioreklam, radiokanal, radiostation, lokalradio, närradio, radiokampanj,
        kommersiell radio, bilradio, radiolyssnare, radiopratare, radioprogram, i etern, radiosändning,
        köksradio`,
      da: `
        radio, radiospot, radioreklame, radiokanal, radiostation, lokalradio, nærradio, radiokampagne, DAB,
        bilradio, radiolytter, radiovært, radioprogram, mellem to numre, i æteren, radioudsendelse,
        køkkenradio`,
    },
    met: { channels: ['radio'] },
  },
  {
    id: 'streaming_audio',
    kind: 'channel',
    name: 'streaming audio',
    within: ['audio'],
    words: {
      en: `
        streaming audio, audio streaming, music streaming, Spotify, Deezer, SoundCloud, web radio,
        online radio, internet radio, streamed radio, music streaming service, music app,
        streaming playlist, sponsored playlist, free-tier listeners, Apple Music, TuneIn, streamed music,
        listening to playlists`,
      de: `
        Audiostreaming, Streaming-Audio, Musikstreaming, Spotify, Deezer, SoundCloud, Webradio,
        Online-Radio, Internetradio, Online-Audio, Musikstreamingdienst, Musik-App, Playlists, Apple Music,
        TuneIn, gestreamte Musik, Smart Speaker, Streaming-Playlist, Radioplayer, Musik streamen`,
      fr: `
        streaming audio, streaming musical, musique en streaming, audio en streaming, Spotify, Deezer,
        SoundCloud, webradio, radio en ligne, radio digitale, plateforme de streaming musical,
        appli de musique, playlists, Apple Music, TuneIn, application musicale, playlist sponsorisée,
        écoute en streaming`,
      es: `
        streaming de audio, audio en streaming, streaming musical, música en streaming, Spotify, Deezer,
        SoundCloud, radio online, radio por internet, audio online, plataforma de música, app de música,
        lista de reproducción, listas de reproducción, Apple Music, TuneIn, música a la carta`,
      it: `
        streaming audio, audio in streaming, streaming musicale, musica in streaming, Spotify, Deezer,
        SoundCloud, web radio, radio online, radio digitale, piattaforma musicale, app di musica,
        Apple Music, TuneIn, musica on demand, playlist sponsorizzata`,
      nl: `
        audiostreaming, streaming audio, muziekstreaming, Spotify, Deezer, SoundCloud, internetradio,
        online radio, webradio, online audio, muziekdienst, muziek-app, afspeellijst, Apple Music, TuneIn,
        gestreamde muziek, muziek streamen, streamingmuziek`,
      no: `
        lydstrømming, musikkstrømming, strømmet lyd, strømming av musikk, Spotify, Deezer, SoundCloud,
        nettradio, webradio, musikktjeneste, musikkapp, spillelister, Apple Music, TuneIn, strømmet musikk,
        strømmetjeneste for musikk, lydstrøm`,
      sv: `
        ljudströmning, musikstreaming, strömmat ljud, strömmad musik, streaming audio, Spotify, Deezer,
        SoundCloud, webbradio, internetradio, nätradio, musiktjänst, musikapp, spellistor, Apple Music,
        TuneIn, musikströmning, strömma musik, ljudstreaming`,
      da: `
        lydstreaming, musikstreaming, streamet lyd, streaming af musik, streaming audio, Spotify, Deezer,
        SoundCloud, webradio, netradio, internetradio, musiktjeneste, musikapp, spilleliste,
        afspilningsliste, Apple Music, TuneIn, streamet musik, lytte til playlister`,
    },
    met: { channels: ['streaming_audio'] },
  },
  {
    id: 'podcast',
    kind: 'channel',
    name: 'podcast',
    within: ['audio'],
    words: {
      en: `
        podcast, podcast ad, podcasting, podcaster, podcast episode, video podcast, podcast show,
        podcast host, podcast listener, podcast series, podcast network, talk podcast, daily podcast,
        weekly podcast, pod listeners`,
      de: `
        Podcast, Podcast-Werbung, Podcastspot, Podcaster, Podcast-Folge, Videopodcast, Podcast-Host,
        Podcasthörer, Podcastreihe, Podcast-Netzwerk, Laberpodcast, Podcastserie, Podcasterin,
        Podcast-Format`,
      fr: `
        podcast, balado, baladodiffusion, podcasteur, publicité podcast, épisode de podcast, podcast vidéo,
        podcast natif, auditeurs de podcasts, série de podcasts, réseau de podcasts, podcasteuse, balados,
        émission en podcast, podcast quotidien`,
      es: `
        podcast, podcaster, podcasting, publicidad en podcast, episodio de podcast, videopodcast,
        podcast diario, oyentes de podcast, red de podcasts, serie de podcast, programa en podcast,
        podcastera`,
      it: `
        podcast, podcaster, podcasting, pubblicità nei podcast, puntata del podcast, episodio del podcast,
        video podcast, videopodcast, ascoltatori di podcast, serie podcast, rete di podcast,
        podcast quotidiano, podcast settimanale, conduttore di podcast, podcast nativo`,
      nl: `
        podcast, podcaster, podcastreclame, podcastadvertentie, podcastaflevering, videopodcast,
        podcasthost, podcastluisteraar, podcastserie, podcastnetwerk, podcastmaker, wekelijkse podcast,
        podcastkanaal, podcasten`,
      no: `
        podkast, podcast, podkaster, podkastannonse, podkastepisode, videopodkast, podkastvert,
        podkastlytter, podkastserie, podkastnettverk, poddlytter, ukentlig podkast, podcastlytter`,
      sv: `
        podcast, podd, poddar, poddare, poddannons, podcastreklam, poddavsnitt, poddradio, videopodd,
        poddlyssnare, poddvärd, poddserie, poddnätverk, podcastare, poddreklam, poddprogram, podcastavsnitt,
        poddproducent`,
      da: `
        podcast, podcaster, podcastannonce, podcastreklame, podcastafsnit, videopodcast, podcastvært,
        podcastlytter, podcastserie, podcastnetværk, podcastudsendelse, ugentlig podcast, podcaste,
        podcastproducent`,
    },
    met: { channels: ['podcast'] },
  },
  {
    id: 'audio',
    kind: 'channel',
    name: 'audio',
    words: {
      en: `
        audio, digital audio, audio ad, audio advert, audio advertising, audio campaign, audio inventory,
        sound only, spoken ad, spoken message, audio channels, audio media, between two songs,
        between songs`,
      de: `
        Audio, Audiowerbung, Audiokampagne, Audioanzeige, Digital Audio, Audiomedien, Audiokanäle,
        gesprochene Werbung, gesprochene Botschaft, Audio-Inventar, Hörmedien, Audiostrategie,
        zwischen zwei Songs, zwischen zwei Liedern`,
      fr: `
        audio, audio digital, publicité audio, campagne audio, format audio, pub audio, médias audio,
        canaux audio, message sonore, publicité sonore, écoute audio, inventaire audio, entre deux chansons`,
      es: `
        audio digital, publicidad en audio, anuncio de audio, campaña de audio, formato audio,
        canales de audio, medios de audio, audio y vídeo, vídeo y audio, audio y podcast, entorno audio,
        mensaje sonoro, publicidad sonora, anuncio sonoro, soportes de audio, inventario de audio,
        entre canción y canción, entre dos canciones`,
      it: `
        audio digitale, pubblicità audio, annuncio audio, campagna audio, formato audio, canali audio,
        mezzi audio, audio e video, video e audio, audio e podcast, messaggi audio, messaggio sonoro,
        pubblicità sonora, annuncio sonoro, audio advertising, inventory audio, spot vocale,
        tra una canzone e l'altra, fra due canzoni`,
      nl: `
        audio, digitale audio, audioadvertentie, audioreclame, audiocampagne, geluid, audiomedia,
        audiokanaal, gesproken reclame, gesproken boodschap, geluidsreclame, luisterreclame,
        audio-inventaris, tussen twee nummers, tussen de liedjes`,
      no: `
        audio, lydannonse, lydreklame, lydkampanje, digital lyd, lydmedier, lydformat, lyd, lydkanal,
        talt reklame, opplest reklame, lydbudskap, lydflate, lydbasert reklame, mellom to låter,
        mellom låtene`,
      sv: `
        audio, ljudannons, ljudreklam, ljudkampanj, digitalt ljud, ljudmedier, ljudformat, ljud, ljudkanal,
        talad reklam, uppläst reklam, ljudbudskap, ljudbaserad reklam, ljudmiljö, mellan två låtar,
        mellan låtarna`,
      da: `
        audio, lydannonce, lydreklame, lydkampagne, digital lyd, lydmedier, lydformat, lyd, lydkanal,
        talt reklame, oplæst reklame, lydbudskab, lydbaseret reklame, lydunivers, mellem to sange`,
    },
    met: { channels: ['podcast', 'radio', 'streaming_audio'] },
  },
  {
    id: 'dooh',
    kind: 'channel',
    name: 'digital out of home',
    within: ['outdoor_advertising'],
    words: {
      en: `
        digital out of home, DOOH, pDOOH, digital screen, digital billboard, digital signage,
        digital poster, digital panel, digital display screen, LED screen, LED wall, video wall,
        digital 6-sheet, digital OOH, digital outdoor, animated poster, digital street screen,
        public screen, outdoor screen, digital totem, LED billboard, screens in the street,
        digital bus shelter, digital city screen, digital escalator panel`,
      de: `
        Digital Out of Home, DOOH, pDOOH, digitale Außenwerbung, digitaler Bildschirm, digitale Bildschirme,
        digitaler Screen, Infoscreen, Digital Signage, LED-Wand, LED-Screen, Videowand, Videoboard,
        digitales Plakat, digitales Display, Public Video, Roadside Screen, Station Video,
        digitale Litfaßsäule, digitale Stele, LED-Tafel, Außenscreen, digitale Werbefläche,
        digitales City-Light-Poster, City-Screen, digitale Plakate, Großbildschirm, Mall Video`,
      fr: `
        digital out of home, DOOH, affichage digital, affichage numérique, affichage dynamique,
        écran digital, écran numérique, panneau digital, panneau numérique, écran LED, panneau LED,
        mur d'écrans, mobilier urbain digital, écran en ville, totem digital, écran géant,
        écrans extérieurs, abribus digital, colonne digitale, panneau lumineux animé, affiche digitale,
        écran de rue`,
      es: `
        digital out of home, DOOH, exterior digital, publicidad exterior digital, pantalla digital,
        pantalla exterior, pantalla LED, valla digital, mupi digital, cartelería digital,
        señalización digital, circuito digital, tótem digital, pantalla gigante, pantallas en la calle,
        marquesina digital, pantallas urbanas, soporte digital exterior, monitores en la calle, panel LED`,
      it: `
        digital out of home, DOOH, affissione digitale, esterna digitale, schermo digitale,
        impianto digitale, maxischermo, ledwall, schermo LED, cartellonistica digitale, digital signage,
        pubblicità esterna digitale, totem digitale, schermo gigante, schermi in strada, pensilina digitale,
        impianto LED, schermi urbani, videowall, manifesto digitale, pannello LED`,
      nl: `
        digital out of home, DOOH, digitaal scherm, digitale schermen, digitale buitenreclame, ledscherm,
        LED-scherm, narrowcasting, digitale abri, digitaal reclamebord, digitale poster, digital signage,
        digitale zuil, buitenscherm, schermen op straat, digitaal billboard, digitale mast, led-mast,
        digitaal abri, reclamescherm, straatscherm, digitale objecten`,
      no: `
        digital utendørs, digital utereklame, digital out of home, DOOH, digital skjerm, digitale skjermer,
        digital flate, LED-skjerm, digital plakat, digital reklametavle, digitale boards, storskjerm,
        uteskjerm, gateskjerm, digital bussholdeplass, LED-vegg, digital søyle, reklameskjerm,
        skjermer i gata, digitalt leskur, digital eurosize`,
      sv: `
        digital utomhusreklam, digital utomhus, digital out of home, DOOH, digital skärm, digitala skärmar,
        digital tavla, LED-skärm, storbildsskärm, digital affisch, digital skyltning, digital stortavla,
        uteskärm, gatuskärm, digital pelare, reklamskärm, ledvägg, skärmar på stan, digital busskur,
        digital eurosize, digital reklamskylt`,
      da: `
        digital udendørsreklame, digital outdoor, digital out of home, DOOH, digital skærm, digitale skærme,
        LED-skærm, storskærm, digital plakat, digital skiltning, digital reklametavle, gadeskærm,
        udendørsskærm, digital søjle, reklameskærm, LED-væg, skærme i gadebilledet, digitalt busskur,
        infoskærm`,
    },
    met: { channels: ['dooh'] },
  },
  {
    id: 'ooh',
    kind: 'channel',
    name: 'posters and static out of home',
    within: ['outdoor_advertising'],
    words: {
      en: `
        poster, poster site, poster campaign, hoarding, 48-sheet, 6-sheet, 96-sheet, static OOH,
        classic OOH, bus side, bus wrap, street poster, fly poster, advertising column, paper poster,
        billposter, bill posting, poster panel, posters on walls, poster wall, painted mural, wallscape,
        backlit poster`,
      de: `
        Plakat, Plakatwerbung, Plakatwand, Plakatfläche, Plakatkampagne, Großfläche, Litfaßsäule,
        City-Light-Poster, CLP, Werbetafel, Riesenposter, klassische Außenwerbung, Ganzsäule, Plakatierung,
        plakatieren, Plakatstelle, Plakatanschlag, 18/1-Plakat, Allgemeinstelle, Papierplakat,
        Bauzaunbanner, Giebelfläche, Baugerüstwerbung`,
      fr: `
        campagne d'affichage, panneau publicitaire, panneau 4x3, colonne Morris, affichage papier,
        affichage statique, affichage urbain, affichage mural, abribus papier, OOH classique, une affiche,
        des affiches, affiche publicitaire, affiche grand format, affiche de rue, affichiste,
        collage d'affiches, panneau 8 m², panneau mural, face d'affichage, affiche 4x3, affichage sauvage,
        mur peint, affiches papier, afficheur`,
      es: `
        cartel publicitario, valla publicitaria, mupi, mural publicitario, lona publicitaria, monoposte,
        cartelería, exterior convencional, vallas en carretera, valla de carretera, póster publicitario,
        póster exterior, cartel en la calle, carteles, mupis, vallas, medianera, pegada de carteles,
        opi publicitario, cartel de papel, lona de fachada, vallas publicitarias`,
      it: `
        manifesto pubblicitario, affissione, cartellone, cartellone pubblicitario, cartellonistica, poster,
        maxi affissione, poster 6x3, impianto statico, affissione statica, manifesto, manifesti,
        manifesti stradali, cartelloni, poster stradale, maxitelone, telone pubblicitario,
        affissioni comunali, manifesto di carta, ponteggio pubblicitario`,
      nl: `
        poster, affiche, abriposter, reclamezuil, driehoeksbord, mastreclame, reclamebord, gevelreclame,
        postercampagne, peperbus, affiches, aanplakken, aanplakbiljet, aanplakbord, papieren poster,
        steigerdoek, bouwhekdoek, wildplakken`,
      no: `
        plakat, reklameplakat, plakatkampanje, plakatreklame, reklametavle, boardkampanje, plakattavle,
        reklamesøyle, fasadereklame, plakatsøyle, plakater, plakatering, papirplakat, veggplakat,
        stillasduk, byggeduk, plakatstativ, stolpeplakat, veggreklame, banner på fasade`,
      sv: `
        affisch, affischering, reklamaffisch, affischkampanj, stortavla, reklampelare, reklamtavla,
        eurosize, fasadreklam, affischtavla, affischer, affischera, pappersaffisch, byggvepa, fasadvepa,
        vepa, stortavlor, affischplats, affischpelare, väggreklam`,
      da: `
        plakat, reklameplakat, plakatkampagne, plakatreklame, reklamesøjle, reklametavle, plakatsøjle,
        gavlreklame, facadereklame, plakatstander, plakater, plakatering, papirplakat, stilladsreklame,
        bannerdug, gavlmaleri, plakatophængning, lygtepælsplakat, facadebanner, stilladsbanner`,
    },
    met: { channels: ['ooh'] },
  },
  {
    id: 'outdoor_advertising',
    kind: 'channel',
    name: 'out of home',
    words: {
      en: `
        out of home, OOH, out-of-home advertising, outdoor advertising, outdoor ad, outdoor campaign,
        outdoor media, outdoor site, ads on the street, out on the streets, outdoor placements,
        outdoor format, outdoor network, seen on the street, street advertising, outside advertising`,
      de: `
        Außenwerbung, Out of Home, OOH, Außenwerbefläche, Außenwerbekampagne, Verkehrsmittelwerbung,
        Werbefläche im öffentlichen Raum, Werbung auf der Straße, Außenmedien, OOH-Kampagne, Straßenwerbung,
        Werbeträger im öffentlichen Raum, OOH-Medien, Werbung draußen, Outdoor-Werbung`,
      fr: `
        affichage extérieur, affichage, publicité extérieure, communication extérieure, out of home, OOH,
        campagne extérieure, affichage grand format, pub dans la rue, publicité dans la rue,
        affichage en ville, médias extérieurs, afficher en ville, pub extérieure, campagne OOH,
        réseau d'affichage`,
      es: `
        publicidad exterior, exterior publicitario, medio exterior, medios exteriores, out of home, OOH,
        campaña de exterior, soportes exteriores, publicidad en la calle, anuncios en la calle,
        publicidad de exterior, soportes de exterior, circuito exterior, campaña OOH, publicidad callejera,
        medio OOH, exterior urbano`,
      it: `
        pubblicità esterna, out of home, OOH, pubblicità outdoor, comunicazione esterna,
        campagna di affissione, campagna outdoor, impianti esterni, pubblicità per strada,
        pubblicità in strada, pubblicità stradale, circuito di affissioni, campagna OOH, spazi esterni,
        mezzi esterni, pubblicità urbana`,
      nl: `
        buitenreclame, out of home, OOH, buitenmedia, outdoorreclame, outdoorcampagne,
        buitenreclamecampagne, reclame op straat, straatreclame, OOH-campagne, buitenreclamenetwerk,
        buitenreclameobject, buitenadvertentie, reclame buiten, outdoormedia`,
      no: `
        utereklame, utendørsreklame, utendørs reklame, out of home, OOH, utemedier, utendørsannonsering,
        utekampanje, utendørs boards, reklame ute, reklame i gata, gatereklame, OOH-kampanje, uteflate,
        utendørskampanje, utendørsmedier, reklame i det offentlige rom`,
      sv: `
        utomhusreklam, utereklam, out of home, OOH, utomhusannonsering, utomhusmedier, utomhuskampanj,
        reklam på stan, reklam utomhus, gatureklam, OOH-kampanj, utomhusytor, utomhusformat,
        reklam i det offentliga rummet, utomhustavlor`,
      da: `
        udendørsreklame, outdoorreklame, outdoor-reklame, out of home, OOH, udendørs reklame,
        outdoorkampagne, outdoormedier, gademedier, reklame på gaden, reklame ude, gadereklame,
        OOH-kampagne, udendørsmedier, udendørskampagne, reklame i byrummet, outdoorflader`,
    },
    met: { channels: ['ooh', 'dooh'] },
  },
  {
    id: 'print',
    kind: 'channel',
    name: 'print',
    words: {
      en: `
        print ad, print advert, print advertising, print media, print campaign, print title, print edition,
        print insertion, print and digital, digital and print, print and online, online and print,
        print only, TV and print, print and radio, radio and print, newspaper ad, newspaper advert,
        newspaper advertising, magazine ad, magazine advert, magazine advertising, press ad,
        press advertising, ad in a newspaper, ad in a magazine, press campaign, press insertion, printed ad,
        printed edition, printed magazine, printed newspaper, printed page, advert in the paper,
        press titles`,
      de: `
        Print, Printanzeige, Printwerbung, Printkampagne, Printmedium, Printmedien, Printtitel,
        Zeitungsanzeige, Zeitungswerbung, Zeitschriftenanzeige, Anzeige in einer Zeitung,
        Anzeige in einer Zeitschrift, Anzeige in der Zeitung, Magazinanzeige, Printausgabe,
        gedruckte Anzeige, gedruckte Zeitung, gedrucktes Magazin, Anzeigenschaltung in Zeitungen, Inserat,
        Pressetitel, in der Zeitung, Zeitungsinserat`,
      fr: `
        print, presse écrite, presse papier, annonce presse, publicité presse, encart presse,
        insertion presse, presse magazine, presse quotidienne régionale, PQR, presse imprimée,
        annonce dans un journal, annonce dans un magazine, édition papier, version imprimée, dans la presse,
        encart publicitaire presse, titres de presse, parution presse, journal papier, magazine papier,
        annonces presse`,
      es: `
        print, prensa escrita, prensa impresa, anuncio en prensa, publicidad en prensa, anuncio en revista,
        anuncio en un periódico, inserción en prensa, prensa en papel, edición impresa, medios impresos,
        edición en papel, versión impresa, anuncio impreso, página impresa, en la prensa,
        inserción en revista, papel impreso, publicidad impresa, anuncio de prensa, publicación impresa`,
      it: `
        carta stampata, print, pubblicità a stampa, annuncio stampa, annuncio su un giornale,
        annuncio su una rivista, inserzione su un giornale, inserzione stampa, campagna stampa,
        edizione cartacea, pubblicità sui giornali, stampa quotidiana, stampa periodica, annuncio stampato,
        pagina stampata, sulla stampa, uscita stampa, pubblicità cartacea, rivista cartacea,
        giornale cartaceo, mezzo stampa`,
      nl: `
        print, printadvertentie, printcampagne, printmedia, krantenadvertentie, dagbladadvertentie,
        tijdschriftadvertentie, magazineadvertentie, advertentie in de krant,
        advertentie in een tijdschrift, gedrukte media, papieren editie, papieren krant, in de krant,
        gedrukte krant, gedrukt magazine, papieren magazine, gedrukte advertentie, printtitel, perscampagne,
        papieren tijdschrift`,
      no: `
        print, printannonse, printkampanje, avisannonse, magasinannonse, annonse i avis, annonse i magasin,
        papiravis, papirutgave, trykte medier, ukebladannonse, trykt annonse, trykk, på trykk, i avisa,
        trykt utgave, papirmagasin, trykt avis, trykt magasin, annonse på trykk, papirannonse, printflate`,
      sv: `
        print, printannons, printkampanj, tidningsannons, dagstidningsannons, magasinsannons,
        annons i tidning, annons i magasin, papperstidning, tryckta medier, dagspressannons, tryckt annons,
        tryck, i tryck, i tidningen, tryckt utgåva, pappersutgåva, pappersmagasin, tryckt tidning,
        papperstidningen, tidningsannonsering, printtidning`,
      da: `
        print, printannonce, printkampagne, avisannonce, dagbladsannonce, magasinannonce, annonce i avis,
        annonce i magasin, papiravis, trykte medier, ugebladsannonce, trykt annonce, tryk, på tryk,
        i avisen, trykt udgave, papirudgave, papirmagasin, trykt avis, trykt magasin, annonce på tryk,
        bladannonce`,
    },
    met: { channels: ['print'] },
  },
  {
    id: 'cinema',
    kind: 'channel',
    name: 'cinema',
    words: {
      en: `
        cinema, cinema ad, cinema advertising, cinema spot, cinema screen, cinema campaign,
        movie theater ad, in movie theaters, in movie theatres, movie theater screen, pre-show,
        cinema foyer, before the film starts, before the movie starts, before the main feature,
        on the silver screen, in the dark of the cinema, multiplex, cinemagoer, movie theater,
        movie theatre, picture house`,
      de: `
        Kino, Kinowerbung, Kinospot, Kinoleinwand, Kinosaal, Kinokampagne, Lichtspielhaus, Kinovorprogramm,
        Kinofoyer, vor dem Hauptfilm, bevor der Film beginnt, vor Filmbeginn, auf der Leinwand,
        Kinobesucher, Kinosessel, Multiplex, Popcorn, Programmkino, Lichtspieltheater, Filmtheater`,
      fr: `
        salle de cinéma, salles de cinéma, salles obscures, publicité au cinéma, publicité cinéma,
        spot cinéma, pub au cinéma, écran de cinéma, avant-séance, campagne cinéma,
        complexe cinématographique, multiplexe, avant le film, avant la séance, spectateurs de cinéma,
        fauteuils rouges, cinéma d'art et d'essai, dans le noir de la salle`,
      es: `
        sala de cine, salas de cine, publicidad en cine, publicidad en cines, spot de cine, anuncio en cine,
        pantalla de cine, en los cines, campaña en cines, multicines, antes de la película,
        antes de que empiece la película, espectadores de cine, salas oscuras, cartelera de cine,
        cine de verano`,
      it: `
        sala cinematografica, sale cinematografiche, sala cinema, pubblicità al cinema, pubblicità cinema,
        spot al cinema, spot cinema, nelle sale cinematografiche, multisala, campagna cinema,
        schermo cinematografico, prima del film, prima dell'inizio del film, spettatori cinematografici,
        al buio in sala, cinema d'essai, multiplex, poltrone del cinema`,
      nl: `
        bioscoop, bioscoopreclame, bioscoopspot, bioscoopzaal, filmtheater, bioscoopcampagne,
        bioscoopscherm, cinemareclame, voor de film begint, voor de hoofdfilm, op het witte doek, filmhuis,
        bioscoopganger, bioscopen, filmzaal`,
      no: `
        kino, kinoreklame, kinospot, kinosal, kinolerret, kinokampanje, reklamefilm på kino,
        før filmen starter, før filmen begynner, på lerretet, kinobesøk, i kinomørket, kinosete, filmlerret`,
      sv: `
        biograf, bioreklam, biospot, biosalong, bioduk, biokampanj, reklamfilm på bio, på bio,
        biografreklam, innan filmen börjar, före filmen, på vita duken, biopublik, i biomörkret, biofåtölj,
        filmduk`,
      da: `
        biograf, biografreklame, biografspot, biografsal, biograflærred, biografkampagne,
        reklamefilm i biografen, før filmen starter, før filmen begynder, på det store lærred, store lærred,
        biografpublikum, i biografmørket, biografsæde, filmlærred`,
    },
    met: { channels: ['cinema'] },
  },
  {
    id: 'email',
    kind: 'channel',
    name: 'email newsletter',
    words: {
      en: `
        newsletter, e-newsletter, email newsletter, email ad, email advertising, email campaign,
        email marketing, e-mail campaign, e-mail marketing, e-mail ad, e-mail newsletter, email blast,
        solus email, dedicated email, mailshot, eDM, email sponsorship, inbox, in the inbox, mailing list,
        email subscribers, newsletter subscribers, newsletter readers, morning briefing, email digest,
        weekly digest, sent by email, opt-in list, email database, email, e-mail, emails`,
      de: `
        Newsletter, Rundbrief, E-Mail-Newsletter, E-Mail-Werbung, E-Mail-Marketing, E-Mail-Kampagne,
        Mailing, Stand-alone-Mailing, Standalone-Newsletter, Werbemail, Mailversand, Posteingang, Mailbox,
        Postfach, im Posteingang, im Postfach, E-Mail-Verteiler, Newsletter-Abonnenten, Newsletterleser,
        Morgenbriefing, Mailverteiler, per E-Mail verschickt, Adressverteiler, Newsletterversand, E-Mail, E-Mails`,
      fr: `
        newsletter, infolettre, lettre d'information, lettre d'info, lettre hebdomadaire, emailing,
        e-mailing, campagne e-mail, campagne email, publicité par e-mail, e-mail marketing, mailing,
        courriel publicitaire, boîte mail, boîte de réception, dans la boîte mail, abonnés à la newsletter,
        liste de diffusion, envoi par e-mail, base e-mail, abonnés newsletter, newsletter matinale,
        lettre quotidienne, courriel, e-mail`,
      es: `
        newsletter, boletín, boletín de noticias, boletín electrónico, emailing, mailing, email marketing,
        campaña de email, campaña de correo electrónico, publicidad por correo electrónico, envío dedicado,
        bandeja de entrada, buzón de correo, en la bandeja de entrada, suscriptores de la newsletter,
        lista de correo, lista de suscriptores, enviado por correo electrónico, base de datos de emails,
        boletín semanal, boletín diario, correo electrónico, e-mail, email`,
      it: `
        newsletter, bollettino via mail, email marketing, e-mail marketing, mailing, campagna email,
        campagna e-mail, invio DEM, campagna DEM, pubblicità via email, lettera informativa,
        casella di posta, casella email, nella casella di posta, iscritti alla newsletter, mailing list,
        inviato via email, posta in arrivo, lettori della newsletter, invio via email,
        newsletter settimanale, e-mail, email, posta elettronica`,
      nl: `
        nieuwsbrief, newsletter, e-mailnieuwsbrief, mailing, e-mailing, e-mailcampagne, e-mailmarketing,
        solomailing, e-mailreclame, mailcampagne, inbox, mailbox, in de inbox, mailinglijst,
        nieuwsbriefabonnee, nieuwsbrieflezer, per e-mail verstuurd, ochtendmail, mailbestand, e-mailbestand,
        dagelijkse mail, wekelijkse mail, e-mail`,
      no: `
        nyhetsbrev, newsletter, e-postkampanje, e-postmarkedsføring, e-postannonse, e-postutsendelse, eDM,
        nyhetsmail, innboks, innboksen, i innboksen, e-postliste, nyhetsbrevabonnent, e-postmottaker,
        ukesbrev, morgenbrev, sendt på e-post, mailliste, nyhetsbrevlesere, e-post, e-poster`,
      sv: `
        nyhetsbrev, newsletter, mejlutskick, e-postkampanj, e-postmarknadsföring, mejlkampanj,
        e-postutskick, e-postannons, nyhetsmejl, inkorg, inkorgen, i inkorgen, e-postlista,
        nyhetsbrevsprenumerant, mejllista, mejlbox, veckobrev, morgonbrev, skickas via mejl, mejladresser,
        nyhetsbrevsläsare, e-post, mejl`,
      da: `
        nyhedsbrev, newsletter, e-mailkampagne, e-mailmarketing, mailkampagne, mailudsendelse,
        e-mailannonce, nyhedsmail, dedikeret mail, indbakke, indbakken, i indbakken, mailliste,
        nyhedsbrevsabonnent, nyhedsbrevsmodtager, ugebrev, morgenmail, sendt på mail, nyhedsbrevslæser,
        e-mailliste, mailboks, e-mail, e-mails`,
    },
    met: { channels: ['email'] },
  },
  {
    id: 'in_game',
    kind: 'channel',
    name: 'in-game ads',
    words: {
      en: `
        in-game, ingame, in-game advertising, in-game ad, game advertising, ads in games,
        advertising in games, ads in mobile games, in mobile games, inside games, in video games,
        gaming inventory, advergame, inside the game, between levels, loading screen, Roblox, Fortnite,
        in-game billboard, in-game item, game world, branded skin, game controller, joystick, gaming chair,
        gaming headset, gaming mouse, gaming laptop, graphics card, Steam Deck, Minecraft,
        League of Legends, game release, first-person shooter, puzzle game, tabletop, card game,
        battle royale, game night, gamescom, level up`,
      de: `
        In-Game, Ingame, In-Game-Werbung, Werbung in Spielen, Werbung in Videospielen, Werbung in Games,
        in Mobile Games, in Handyspielen, Spielewerbung, Gaming-Werbung, Advergame, zwischen zwei Levels,
        zwischen den Levels, Ladebildschirm, Roblox, Fortnite, in der Spielwelt, beim Zocken,
        virtuelle Banden, In-Game-Platzierung, Controller, Gaming-Stuhl, Gaming-Headset, Gaming-PC,
        Grafikkarte, Steam Deck, Nintendo Switch, Minecraft, League of Legends, Ego-Shooter, Streamer,
        Streamerin, Zockerin, Gamerin, Spieleentwickler, Spielestudio, Gesellschaftsspiel, Kartenspiel,
        Spieleabend, Gamescom, LAN-Party, Daddeln, Spielrelease`,
      fr: `
        in-game, publicité in-game, publicité dans les jeux, publicité dans les jeux vidéo,
        dans les jeux mobiles, dans les jeux vidéo, au sein des jeux, inventaire gaming, advergame,
        entre deux niveaux, écran de chargement, Roblox, Fortnite, au cœur du jeu, univers de jeu,
        pendant la partie, panneaux dans le jeu, manette, chaise gaming, casque gaming, PC gamer,
        carte graphique, Nintendo Switch, Minecraft, League of Legends, jeu de tir, streameuse, joueuse,
        jeu de plateau, jeu de cartes, soirée jeux, Paris Games Week, jeu en ligne, jeu en réseau,
        sortie de jeu`,
      es: `
        in-game, publicidad in-game, publicidad en videojuegos, anuncios en videojuegos,
        dentro de videojuegos, en juegos móviles, dentro del juego, inventario gaming, advergame,
        en el videojuego, entre niveles, entre nivel y nivel, pantalla de carga, Roblox, Fortnite,
        dentro de los juegos, mundo virtual del juego, mando de consola, silla gaming, auriculares gaming,
        PC gaming, tarjeta gráfica, Nintendo Switch, Minecraft, League of Legends, juego de disparos,
        videojugador, juego de cartas, noche de juegos, juego online, partida online,
        lanzamiento de videojuego, friki, estudio de videojuegos`,
      it: `
        in-game, pubblicità in-game, pubblicità nei videogiochi, annunci nei videogiochi, nei giochi mobile,
        dentro i videogiochi, all'interno dei giochi, inventory gaming, advergame, nel videogioco,
        tra un livello e l'altro, schermata di caricamento, Roblox, Fortnite, dentro il gioco,
        nel mondo di gioco, nei giochi per cellulare, joystick, sedia da gaming, cuffie da gaming,
        PC da gaming, scheda video, scheda grafica, Nintendo Switch, Minecraft, League of Legends,
        sparatutto, gioco di carte, serata giochi, gioco online, Lucca Comics, giocatore di videogiochi,
        casa di sviluppo, giochi per PC, nerd`,
      nl: `
        in-game, ingame, in-game reclame, reclame in games, advertenties in games, in mobiele games,
        in videogames, gamereclame, advergame, in de game, tussen twee levels, laadscherm, Roblox, Fortnite,
        tijdens het gamen, spelwereld, in de gamewereld, controller, gamestoel, gameheadset, game-pc,
        videokaart, grafische kaart, Nintendo Switch, Minecraft, League of Legends, schietspel, shooter,
        gamester, gamestudio, gameontwikkelaar, gezelschapsspel, kaartspel, spelletjesavond, onlinegame,
        nieuwe game, bordspellen, gamewinkel`,
      no: `
        in-game, ingame, spillreklame, reklame i spill, annonser i spill, i mobilspill, i dataspill,
        i spillet, advergame, i spillverdenen, mellom nivåene, lasteskjerm, Roblox, Fortnite, i spillene,
        inne i spillet, mellom to nivåer, spillkontroller, gamingstol, gamingheadset, gaming-pc, skjermkort,
        grafikkort, Nintendo Switch, Minecraft, League of Legends, skytespill, spillstudio, spillnerd,
        kortspill, spillkveld, onlinespill, nettspill, datatreff, The Gathering, selskapsspill, spillserie`,
      sv: `
        in-game, ingame, spelreklam, reklam i spel, annonser i spel, i mobilspel, i dataspel, i tv-spel,
        advergame, mellan nivåerna, laddningsskärm, Roblox, Fortnite, i spelvärlden, inne i spelet,
        mellan två banor, handkontroll, gamingstol, gamingheadset, speldator, grafikkort, Nintendo Switch,
        Minecraft, League of Legends, skjutspel, spelstudio, spelnörd, sällskapsspel, kortspel, spelkväll,
        onlinespel, nätspel, Dreamhack, LAN-party, spelrecension, spelrelease, konsolspel`,
      da: `
        in-game, ingame, spilreklame, reklame i spil, annoncer i spil, i mobilspil, i computerspil,
        i videospil, advergame, i spillet, mellem banerne, loading-skærm, Roblox, Fortnite, i spilverdenen,
        inde i spillet, mellem to baner, spilcontroller, gamingstol, gamerstol, gamingheadset, gamer-pc,
        grafikkort, Nintendo Switch, Minecraft, League of Legends, skydespil, spilstudie, computernørd,
        selskabsspil, kortspil, spilaften, netspil, spilanmeldelse, LAN-party, konsolspil`,
    },
    met: { channels: ['gaming'] },
  },
  {
    id: 'retail_media',
    kind: 'channel',
    name: 'retail media',
    words: {
      en: `
        retail media, retail media network, RMN, retailer media, commerce media, Amazon Ads, on-site retail,
        shop media network, retailer's website, retailer's app, on retailer sites, retailer data,
        shopper data, loyalty card data, shopper marketing, Walmart Connect, Tesco Media`,
      de: `
        Retail Media, Retail-Media-Netzwerk, Handelsmedien, Commerce Media, Amazon Ads, Händlermedien,
        Retail-Media-Kampagne, Händlerwebsite, Händler-App, auf Händlerseiten, Händlerdaten, Shopper-Daten,
        Kundenkartendaten, Shopper-Marketing, Otto Advertising, Schwarz Media, Händlerplattform`,
      fr: `
        retail media, régie de distributeur, commerce media, Amazon Ads, médias des enseignes, régie retail,
        site de l'enseigne, sites des enseignes, données distributeur, données de carte de fidélité,
        shopper marketing, Unlimitail, Infinity Advertising, régie de l'enseigne, site du distributeur`,
      es: `
        retail media, medios de retail, red de retail media, commerce media, Amazon Ads,
        medios del distribuidor, web del retailer, web del distribuidor, datos de compra del retailer,
        datos de tarjeta de fidelidad, shopper marketing, Carrefour Links, red de medios minoristas`,
      it: `
        retail media, rete retail media, commerce media, Amazon Ads, media dei retailer,
        media della distribuzione, sito del retailer, app del retailer, dati carta fedeltà,
        shopper marketing, dati dei distributori, media in negozio, sito dell'insegna`,
      nl: `
        retail media, winkelmedia, retailmedia, retailmedianetwerk, commerce media, Amazon Ads,
        media van retailers, site van de retailer, retailerdata, klantenkaartdata, bonuskaartdata,
        shoppermarketing, Bol Advertising, Retail Media Services, retailersite`,
      no: `
        retail media, butikkmedier, handelsmedier, retail media-nettverk, commerce media, Amazon Ads,
        kjedemedier, kjedens nettsted, kjedens app, kundekortdata, medlemsdata fra kjeden,
        shopper marketing, handelskjedenes medier, retailmedia, Trumf-data`,
      sv: `
        retail media, butiksmedier, butiksmedia, handelsmedier, retail media-nätverk, commerce media,
        Amazon Ads, kedjans sajt, kedjans app, kundkortsdata, medlemsdata från kedjan, shopper marketing,
        retailmedia, handlarnas medier, butikskedjans medier`,
      da: `
        retail media, butiksmedier, detailmedier, handelsmedier, retail media-netværk, commerce media,
        Amazon Ads, kædens website, kædens app, kundekortdata, medlemsdata fra kæden, shopper marketing,
        retailmedia, butikskædens medier, kædens medier`,
    },
    met: { channels: ['retail_media'] },
  },
  {
    id: 'influencer',
    kind: 'channel',
    name: 'influencers',
    within: ['creators'],
    words: {
      en: `
        influencer, influencer marketing, influencer campaign, micro-influencer, nano-influencer,
        instagrammer, blogger, brand ambassador post, YouTuber, TikToker, brand ambassador,
        social media star, Instagram star, mega-influencer, unboxing, haul video, beauty blogger,
        mum blogger`,
      de: `
        Influencer, Influencerin, Influencer-Marketing, Influencer-Kampagne, Micro-Influencer,
        Nano-Influencer, Instagrammer, Blogger, Bloggerin, Meinungsmacher, YouTuber, TikToker,
        Markenbotschafter, Social-Media-Star, Unboxing, Mama-Bloggerin, Beauty-Blogger,
        Influencerkooperation, Makro-Influencer`,
      fr: `
        influenceur, influenceuse, influenceurs, marketing d'influence, campagne d'influence,
        micro-influenceur, blogueur, blogueuse, influenceurs et influenceuses, instagrameur, instagrameuse,
        ambassadeur de marque, unboxing, macro-influenceur, stars des réseaux, nano-influenceur,
        blogueuse mode`,
      es: `
        influencer, influenciador, influenciadora, marketing de influencia, campaña de influencers,
        microinfluencer, bloguero, bloguera, youtuber, tiktoker, instagramer, embajador de marca, unboxing,
        macroinfluencer, nanoinfluencer, estrella de las redes`,
      it: `
        influencer, influencer marketing, campagna con influencer, micro-influencer, instagrammer, blogger,
        marketing d'influenza, instagrammer famosa, ambasciatore del brand, brand ambassador, unboxing,
        macro-influencer, nano-influencer, star dei social, fashion blogger, mamma blogger`,
      nl: `
        influencer, influencermarketing, influencercampagne, micro-influencer, instagrammer, blogger,
        youtuber, TikTok-ster, merkambassadeur, unboxing, macro-influencer, nano-influencer, mamablogger,
        bekende instagrammer, socialmediaster`,
      no: `
        influencer, influenser, influensermarkedsføring, påvirkermarkedsføring, mikroinfluenser,
        instagrammer, blogger, youtuber, tiktoker, merkevareambassadør, påvirker, unboxing, makroinfluenser,
        nanoinfluenser, mammablogger, influensersamarbeid, rosablogger`,
      sv: `
        influencer, influerare, influencermarknadsföring, influerarmarknadsföring, mikroinfluencer,
        instagrammare, bloggare, profilsamarbete, youtuber, tiktokare, varumärkesambassadör,
        influencersamarbete, unboxing, makroinfluencer, nanoinfluencer, mammabloggare, youtubare`,
      da: `
        influencer, influencermarketing, influencerkampagne, mikroinfluencer, instagrammer, blogger,
        profilsamarbejde, youtuber, tiktoker, brandambassadør, influencersamarbejde, unboxing,
        makroinfluencer, nanoinfluencer, mor-blogger, instagram-profil`,
    },
    met: { channels: ['influencer'] },
  },
  {
    id: 'creators',
    kind: 'channel',
    name: 'creators',
    words: {
      en: `
        creator, content creator, creator economy, creator campaign, vlogger, streamer, creator partnership,
        YouTube creator, TikTok creator`,
      de: `
        Creator, Creatorin, Content Creator, Creator-Kampagne, Vlogger, Inhaltsersteller, YouTube-Creator,
        TikTok-Creator, Twitch-Streamer`,
      fr: `
        créateur de contenu, créatrice de contenu, créateurs de contenus, creator, youtubeur, vlogueur,
        tiktokeur, streameur, streamer`,
      es: `
        creador de contenido, creadora de contenido, creadores de contenidos, creator, vlogger, streamer,
        creador de YouTube, creador de TikTok`,
      it: `
        creator, content creator, creatore di contenuti, creatrice di contenuti, creatori di contenuti,
        youtuber, vlogger, tiktoker, streamer`,
      nl: `
        creator, contentcreator, content creator, contentmaker, vlogger, tiktokker, YouTube-creator,
        TikTok-creator, Twitch-streamer, YouTube-maker`,
      no: `
        creator, innholdsskaper, innholdsprodusent, vlogger, YouTube-profil, TikTok-profil, Twitch-streamer`,
      sv: `
        creator, kreatör, innehållsskapare, content creator, vloggare, YouTube-profil, TikTok-profil,
        Twitch-streamer`,
      da: `
        creator, indholdsskaber, content creator, vlogger, kreatør, YouTube-profil, TikTok-profil,
        Twitch-streamer`,
    },
    met: { channels: ['influencer', 'social'] },
  },
  {
    id: 'affiliate',
    kind: 'channel',
    name: 'affiliate',
    words: {
      en: `
        affiliate, affiliate marketing, affiliate network, affiliate partner, affiliate link, cashback site,
        partner programme, partner program, deal site, affiliates, affiliate publisher, affiliate programme,
        affiliate program, tracking link, cashback portal, voucher site, coupon site, bargain site`,
      de: `
        Affiliate, Affiliate-Marketing, Affiliate-Netzwerk, Affiliate-Partner, Partnerprogramm,
        Cashback-Portal, Gutscheinportal, Publisher-Netzwerk, Affiliate-Programm, Affiliate-Link,
        Partnerlink, Schnäppchenportal, Cashback, Couponportal, Affiliate-Publisher, Dealportal,
        Tracking-Link`,
      fr: `
        affiliation, affilié, plateforme d'affiliation, marketing d'affiliation, programme d'affiliation,
        lien affilié, site de cashback, site de bons plans, programme partenaire, éditeur affilié,
        lien tracké, site de codes promo, plateforme de cashback, réseau d'affiliés`,
      es: `
        afiliación, afiliado, marketing de afiliación, red de afiliación, programa de afiliados,
        enlace de afiliado, web de cashback, portal de cupones, afiliados, red de afiliados,
        plataforma de afiliación, web de cupones, web de chollos, enlace de seguimiento, plan de afiliados`,
      it: `
        affiliazione, affiliato, affiliate, affiliate marketing, programma di affiliazione,
        rete di affiliazione, link affiliato, sito di cashback, affiliati, programma affiliati,
        network di affiliazione, sito di coupon, publisher affiliato, link di tracciamento,
        portale di sconti`,
      nl: `
        affiliate, affiliatemarketing, affiliatenetwerk, affiliatepartner, partnerprogramma, cashbacksite,
        kortingssite, affiliateprogramma, affiliatelink, affiliatesite, couponsite, partnerlink`,
      no: `
        affiliate, affiliatemarkedsføring, tilknyttet markedsføring, affiliatenettverk, partnerprogram,
        cashback-side, rabattkodeside, affiliateprogram, affiliatelenke, kupongside, partnerlenke,
        sporingslenke`,
      sv: `
        affiliate, affiliatemarknadsföring, affiliatenätverk, affiliatepartner, partnerprogram,
        cashbacksajt, rabattkodssajt, affiliateprogram, affiliatelänk, kupongsajt, partnerlänk,
        spårningslänk`,
      da: `
        affiliate, affiliatemarketing, affiliatenetværk, affiliatepartner, partnerprogram, cashbackside,
        rabatkodeside, affiliateprogram, affiliatelink, kuponside, partnerlink, sporingslink`,
    },
    met: { channels: ['affiliate'] },
  },
  {
    id: 'product_placement',
    kind: 'channel',
    name: 'product placement',
    words: {
      en: `
        product placement, brand placement, brand integration, product integration, in-programme placement,
        prop placement, branded entertainment`,
      de: `
        Product Placement, Produktplatzierung, Produktplatzierungen, Produktintegration, Markenintegration,
        Brand Integration`,
      fr: `
        placement de produit, placement produit, placement de marque, intégration de marque,
        intégration de produit, product placement`,
      es: `
        emplazamiento de producto, emplazamiento publicitario, product placement, integración de marca,
        integración de producto, publicidad por emplazamiento`,
      it: `
        product placement, inserimento di prodotto, inserimento prodotto, integrazione di marca,
        integrazione di prodotto, brand integration`,
      nl: `
        product placement, productplaatsing, productintegratie, merkintegratie, sluikreclame in programma's`,
      no: 'produktplassering, product placement, produktintegrering, merkeintegrasjon, produktplassert',
      sv: 'produktplacering, product placement, produktintegration, varumärkesintegration, produktplacerad',
      da: 'produktplacering, product placement, produktintegration, brandintegration, produktplaceret',
    },
    met: { channels: ['product_placement'] },
  },
  {
    id: 'sponsored_intelligence',
    kind: 'channel',
    name: 'ads in AI assistants',
    words: {
      en: `
        sponsored intelligence, ads in AI assistants, AI assistant ad, AI assistant advertising,
        ads in ChatGPT, ads in chatbots, chatbot ad, conversational ads, AI search ad, AI chat ad,
        sponsored answer, sponsored prompt, in AI answers, in AI assistants`,
      de: `
        Sponsored Intelligence, Werbung in KI-Assistenten, Anzeigen in KI-Assistenten, in KI-Assistenten,
        KI-Assistenten-Werbung, Werbung in ChatGPT, Werbung in Chatbots, Chatbot-Werbung,
        gesponserte Antwort, in KI-Antworten, KI-Suchanzeige`,
      fr: `
        sponsored intelligence, publicité dans les assistants IA, annonces dans les assistants IA,
        dans les assistants IA, publicité dans ChatGPT, publicité dans les chatbots,
        publicité conversationnelle, réponse sponsorisée, dans les réponses de l'IA`,
      es: `
        sponsored intelligence, publicidad en asistentes de IA, anuncios en asistentes de IA,
        en asistentes de IA, publicidad en ChatGPT, publicidad en chatbots, publicidad conversacional,
        respuesta patrocinada, en las respuestas de la IA`,
      it: `
        sponsored intelligence, pubblicità negli assistenti IA, pubblicità negli assistenti AI,
        annunci negli assistenti AI, negli assistenti AI, negli assistenti IA, pubblicità su ChatGPT,
        pubblicità nei chatbot, pubblicità conversazionale, risposta sponsorizzata, nelle risposte dell'AI`,
      nl: `
        sponsored intelligence, reclame in AI-assistenten, advertenties in AI-assistenten,
        in AI-assistenten, adverteren in ChatGPT, reclame in chatbots, chatbotadvertentie,
        gesponsord antwoord, in AI-antwoorden`,
      no: `
        sponsored intelligence, annonser i KI-assistenter, reklame i KI-assistenter, i KI-assistenter,
        i AI-assistenter, annonser i ChatGPT, reklame i chatboter, sponset svar, i KI-svar`,
      sv: `
        sponsored intelligence, annonser i AI-assistenter, reklam i AI-assistenter, i AI-assistenter,
        annonser i ChatGPT, reklam i chattbottar, sponsrat svar, i AI-svar`,
      da: `
        sponsored intelligence, annoncer i AI-assistenter, reklame i AI-assistenter, i AI-assistenter,
        annoncer i ChatGPT, reklame i chatbots, sponsoreret svar, i AI-svar`,
    },
    met: { channels: ['sponsored_intelligence'] },
  },
  // Placements
  {
    id: 'homepage_takeover',
    kind: 'placement',
    name: 'homepage takeover',
    words: {
      en: `
        takeover, homepage takeover, home-page takeover, homepage, home page, front page, first page,
        page skin, site skin, masthead, roadblock, background skin, all ad slots on the page,
        top of the homepage, landing page of the site, opening page, own the homepage, wallpaper takeover,
        cover wrap, homepage for a day`,
      de: `
        Startseite, Homepage, Takeover, Homepage-Takeover, Tagesfestplatzierung,
        Homepage-Tagesfestplatzierung, Titelseite, Titelblatt, Einstiegsseite, Festplatzierung, Brandingday,
        Roadblock, Fullsite-Branding, Fireplace, Hintergrundbranding, Homepage-Event,
        alle Werbeplätze der Seite, ganze Startseite, Homepagebelegung, Brand Day, Aufmacherseite,
        Sitebranding`,
      fr: `
        page d'accueil, une du site, habillage, habillage de page, première page, takeover, homepage,
        une du journal, prise de contrôle de la page d'accueil, habillage de site, fond de page,
        toute la page d'accueil, home du site, ouverture de site, brand day, site habillé, page d'ouverture`,
      es: `
        portada, página de inicio, página principal, brand day, takeover, homepage, primera página,
        primera plana, acción especial en portada, home del sitio, la home, fondo de página,
        toda la portada, página de entrada, apertura de la web, brandday, portada completa,
        ocupación de portada, home completa`,
      it: `
        homepage, home page, pagina iniziale, prima pagina, takeover, pagina principale, masthead,
        skin del sito, sfondo del sito, tutta la homepage, intera homepage, pagina d'apertura, brand day,
        apertura del sito, domination, occupazione della homepage, skin della home`,
      nl: `
        homepage, startpagina, voorpagina, takeover, homepage-takeover, thuispagina, hoofdpagina, site-skin,
        hele homepage, openingspagina, achtergrondskin, alle advertentieplekken op de pagina, brand day,
        homepagebranding, landingspagina van de site, cover wrap`,
      no: `
        forside, førsteside, takeover, forsideannonse, hjemmeside, forsideovertakelse, startside, roadblock,
        hele forsiden, åpningsside, bakgrunnsskin, wallpaper, alle annonseplasser på siden,
        toppen av forsiden, forsidedominans, brand day`,
      sv: `
        startsida, förstasida, förstasidan, takeover, hemsida, förstasidestakeover, roadblock,
        hela startsidan, öppningssida, bakgrundsskin, wallpaper, alla annonsplatser på sidan,
        toppen av startsidan, startsidestakeover, förstasidesannons, brand day`,
      da: `
        forside, takeover, forsidetakeover, startside, hjemmeside, forsideannonce, roadblock, hele forsiden,
        åbningsside, baggrundsskin, wallpaper, alle annoncepladser på siden, toppen af forsiden,
        forsidedominans, startsidetakeover, brand day`,
    },
  },
  {
    id: 'run_of_site',
    kind: 'placement',
    name: 'run of site',
    words: {
      en: `
        run of site, run of network, across the site, across the network, sitewide, all pages,
        rotation across`,
      de: `
        Run of Site, Run of Network, Rotation, Gesamtrotation, gesamte Website, auf allen Seiten,
        im gesamten Netzwerk`,
      fr: `
        rotation générale, toutes pages, run of site, run of network, sur l'ensemble du site,
        sur tout le site, sur tout le réseau`,
      es: 'rotación general, run of site, run of network, en todo el sitio, toda la web, toda la red',
      it: `
        rotazione generale, run of site, run of network, su tutto il sito, su tutta la rete, in rotazione`,
      nl: "run of site, run of network, hele site, hele netwerk, rotatie, alle pagina's",
      no: 'run of site, run of network, hele nettstedet, hele nettverket, rotasjon, alle sider',
      sv: 'run of site, run of network, hela sajten, hela nätverket, rotation, alla sidor',
      da: 'run of site, run of network, hele sitet, hele netværket, rotation, alle sider',
    },
  },
  {
    id: 'host_read',
    kind: 'placement',
    name: 'host-read ad',
    within: ['podcast'],
    words: {
      en: `
        host-read, read by the host, presenter-read, live read, spoken by the host, host endorsement,
        host-voiced, talent read, in the host's own words, in her own voice, in his own voice,
        host recommends, personal recommendation, hosts read, voiced by the presenter,
        mentioned by the host, trusted voice, presenter mention`,
      de: `
        Host-Read, vom Host gesprochen, vom Host eingesprochen, vom Host gelesen, vom Moderator gesprochen,
        von der Moderatorin gesprochen, Host-Empfehlung, persönliche Empfehlung des Hosts, Presenter-Read,
        Live-Read, Native Read, in eigenen Worten, mit eigener Stimme, Host empfiehlt,
        persönliche Empfehlung, von den Hosts, Moderator erwähnt, vom Podcaster gesprochen,
        selbst eingesprochen, vertraute Stimme`,
      fr: `
        host read, lu par l'animateur, lu par l'animatrice, lu par l'hôte, lu par le présentateur,
        lecture par l'animateur, voix de l'animateur, message lu à l'antenne, lu par le podcasteur,
        recommandation de l'hôte, avec ses propres mots, de sa propre voix, recommandation personnelle,
        voix de l'hôte, dit par l'animateur, dit par l'animatrice, mention de l'animateur, voix familière,
        enregistré par l'hôte`,
      es: `
        host read, mención del presentador, leído por el presentador, leído por la presentadora,
        leído por el locutor, leído por el host, mención en directo, prescripción del presentador,
        mención del locutor, con sus propias palabras, con su propia voz, recomendación personal,
        voz del presentador, voz de la presentadora, en boca del presentador, contado por el locutor,
        recomendado por el presentador`,
      it: `
        host read, letto dal conduttore, letto dalla conduttrice, letto dall'host, voce dell'host,
        voce del conduttore, letto dal podcaster, citazione del conduttore, lettura del conduttore,
        con parole sue, con la propria voce, raccomandazione personale, consiglio del conduttore,
        raccontato dall'host, voce della conduttrice, consigliato dall'host, menzione del conduttore`,
      nl: `
        host-read, door de host voorgelezen, voorgelezen door de host, ingesproken door de host,
        ingelezen door de host, voorgelezen door de presentator, door de presentator ingesproken,
        aanbeveling door de host, in eigen woorden, met eigen stem, persoonlijke aanbeveling, host vertelt,
        door de maker verteld, stem van de host, vertrouwde stem, presentator vertelt, tip van de host`,
      no: `
        host-read, programlederen leser, lest av programlederen, lest av programleder, lest av verten,
        programlederlest, opplest av programleder, vertslest, programleders stemme, med egne ord,
        med egen stemme, personlig anbefaling, programlederen anbefaler, verten anbefaler,
        fortalt av programlederen, programlederens stemme, verten leser`,
      sv: `
        host-read, läses av programledaren, läst av programledaren, inläst av programledaren,
        programledarläst, programledaren läser, läst av värden, uppläst av programledaren, värdläst,
        med egna ord, med egen röst, personlig rekommendation, programledaren rekommenderar,
        berättas av programledaren, programledarens röst, värden läser, poddvärden läser`,
      da: `
        host-read, læst af værten, værten læser, oplæst af værten, værtslæst, indtalt af værten,
        læst af studieværten, værtens anbefaling, værtslæsning, med egne ord, med egen stemme,
        personlig anbefaling, værten anbefaler, fortalt af værten, værtens stemme, læses op af værten,
        værten fortæller`,
    },
    met: { formats: ['host_read'] },
  },
  {
    id: 'pre_roll',
    kind: 'placement',
    name: 'pre-roll',
    words: {
      en: 'pre-roll, preroll, before the video, before the episode',
      de: 'Pre-Roll, Preroll, vor dem Video, vor der Folge',
      fr: "preroll, avant la vidéo, avant l'épisode, pre-roll",
      es: 'pre-roll, preroll, antes del vídeo, antes del episodio',
      it: "pre-roll, preroll, prima del video, prima della puntata, prima dell'episodio",
      nl: 'pre-roll, preroll, voor de video, voor de aflevering',
      no: 'pre-roll, preroll, før videoen, før episoden',
      sv: 'pre-roll, preroll, före videon, före klippet, före avsnittet',
      da: 'pre-roll, preroll, før videoen, før afsnittet',
    },
  },
  {
    id: 'mid_roll',
    kind: 'placement',
    name: 'mid-roll',
    words: {
      en: 'mid-roll, midroll, mid-episode, middle of the episode',
      de: 'Mid-Roll, Midroll, in der Mitte der Folge, mitten in der Folge',
      fr: "mid-roll, midroll, au milieu de l'épisode, en milieu d'épisode",
      es: 'mid-roll, midroll, a mitad del episodio, en mitad del episodio',
      it: 'mid-roll, midroll, a metà puntata, a metà episodio',
      nl: 'mid-roll, midroll, midden in de aflevering, halverwege de aflevering',
      no: 'mid-roll, midroll, midt i episoden, midtrull',
      sv: 'mid-roll, midroll, mitt i avsnittet, mitt i programmet',
      da: 'mid-roll, midroll, midt i afsnittet, midt i programmet',
    },
  },
  {
    id: 'post_roll',
    kind: 'placement',
    name: 'post-roll',
    words: {
      en: 'post-roll, postroll, end of the episode, after the episode',
      de: 'Post-Roll, Postroll, am Ende der Folge, nach der Folge',
      fr: "post-roll, postroll, en fin d'épisode, à la fin de l'épisode",
      es: 'post-roll, postroll, al final del episodio, después del episodio',
      it: 'post-roll, postroll, a fine puntata, a fine episodio',
      nl: 'post-roll, postroll, einde van de aflevering, na de aflevering',
      no: 'post-roll, postroll, slutten av episoden, etter episoden',
      sv: 'post-roll, postroll, slutet av avsnittet, efter avsnittet',
      da: 'post-roll, postroll, slutningen af afsnittet, efter afsnittet',
    },
  },
  {
    id: 'in_stream',
    kind: 'placement',
    name: 'in-stream video',
    words: {
      en: 'in-stream, instream, in-player, in stream video',
      de: 'In-Stream, Instream, Instream-Video, im Videoplayer',
      fr: 'in-stream, instream, dans le lecteur vidéo, vidéo instream',
      es: 'in-stream, instream, dentro del reproductor, vídeo instream',
      it: 'in-stream, instream, nel player, video instream',
      nl: 'in-stream, instream, in de videospeler, instreamvideo',
      no: 'in-stream, instream, i videospilleren, instreamvideo',
      sv: 'in-stream, instream, i videospelaren, instreamvideo',
      da: 'in-stream, instream, i videoafspilleren, instreamvideo',
    },
    met: { video: ['instream'] },
  },
  {
    id: 'out_stream',
    kind: 'placement',
    name: 'out-stream video',
    words: {
      en: 'out-stream, outstream, in-read, inread, in-article, in-feed',
      de: 'Out-Stream, Outstream, In-Read, Inread, In-Article, In-Feed, Outstream-Video',
      fr: "out-stream, outstream, in-read, inread, in-article, in-feed, dans l'article",
      es: 'out-stream, outstream, in-read, inread, in-article, in-feed, dentro del artículo',
      it: "out-stream, outstream, in-read, inread, in-article, in-feed, dentro l'articolo",
      nl: 'out-stream, outstream, in-read, inread, in-article, in-feed, in het artikel',
      no: 'out-stream, outstream, in-read, inread, in-article, in-feed, i artikkelen',
      sv: 'out-stream, outstream, in-read, inread, in-article, in-feed, i artikeln',
      da: 'out-stream, outstream, in-read, inread, in-article, in-feed, i artiklen',
    },
    met: { video: ['accompanying_content', 'interstitial', 'standalone'] },
  },
  {
    id: 'native',
    kind: 'placement',
    name: 'native or sponsored content',
    words: {
      en: `
        native ad, native advertising, native content, native placement, native format, native,
        sponsored content, sponsored post, branded content, content marketing, content partnership,
        paid content, partner content, editorial integration, storytelling, looks like editorial,
        blends in with the editorial, in the style of the site, tells our story, tell a story,
        recommended content, content studio, brand studio, Taboola, Outbrain`,
      de: `
        Native Ad, Native Advertising, native Werbung, native Anzeige, Native, Sponsored Post,
        Sponsored Content, Branded Content, Content-Marketing, Content-Kooperation, Storytelling,
        im Look der Redaktion, im redaktionellen Umfeld eingebettet, Geschichte erzählen, Content Studio,
        Inhalte statt Werbung, Taboola, Outbrain, Markeninhalte, Native-Teaser, Brand Studio`,
      fr: `
        native, native advertising, publicité native, format natif, contenu sponsorisé, contenu de marque,
        brand content, branded content, marketing de contenu, storytelling, opération spéciale,
        intégré à l'éditorial, raconter une histoire, raconter notre histoire, studio de contenu,
        recommandation de contenu, Taboola, Outbrain, contenu éditorialisé, annonce native`,
      es: `
        publicidad nativa, anuncio nativo, native, native advertising, contenido patrocinado,
        contenido de marca, post patrocinado, branded content, marketing de contenidos, publicontenido,
        storytelling, con aspecto editorial, contar una historia, contar nuestra historia,
        contenido editorial de marca, Taboola, Outbrain, contenido recomendado, estudio de contenidos,
        formato nativo`,
      it: `
        native, native advertising, pubblicità nativa, annuncio nativo, contenuto sponsorizzato,
        post sponsorizzato, branded content, contenuto di marca, content marketing, storytelling,
        in stile redazionale, raccontare una storia, raccontare la nostra storia,
        contenuto editoriale di marca, Taboola, Outbrain, contenuti consigliati, brand content,
        formato nativo`,
      nl: `
        native, native advertising, native advertentie, gesponsorde content, branded content,
        contentmarketing, contentsamenwerking, partnercontent, storytelling, in de stijl van de redactie,
        een verhaal vertellen, ons verhaal vertellen, Taboola, Outbrain, aanbevolen content, merkcontent,
        contentstudio, gesponsord bericht`,
      no: `
        native, native annonsering, annonsørinnhold, sponset innhold, betalt innhold, branded content,
        innholdsmarkedsføring, innholdssamarbeid, historiefortelling, merkevareinnhold, kommersielt innhold,
        ser ut som redaksjonelt, fortelle en historie, fortelle historien vår, Taboola, Outbrain,
        anbefalt innhold, innholdsstudio, sponset innlegg, native-annonse`,
      sv: `
        native, native-annonsering, nativeannons, sponsrat innehåll, betalt innehåll, branded content,
        innehållsmarknadsföring, innehållssamarbete, storytelling, kommersiellt innehåll, annonsinnehåll,
        ser ut som redaktionellt, berätta en historia, berätta vår historia, Taboola, Outbrain,
        rekommenderat innehåll, innehållsstudio, sponsrat inlägg, varumärkesinnehåll`,
      da: `
        native, native advertising, nativeannonce, annoncørbetalt indhold, annoncørindhold,
        sponsoreret indhold, betalt indhold, branded content, indholdsmarkedsføring, content marketing,
        storytelling, kommercielt indhold, ligner redaktionelt, fortælle en historie,
        fortælle vores historie, Taboola, Outbrain, anbefalet indhold, indholdsstudie, sponsoreret opslag,
        brandindhold`,
    },
    met: { formats: ['native'] },
  },
  {
    id: 'newspaper',
    kind: 'placement',
    name: 'newspaper',
    words: {
      en: `
        newspaper, daily newspaper, broadsheet, tabloid, daily paper, local paper, regional press,
        national press, national daily, business daily, morning paper, evening paper, Sunday paper,
        weekend paper, over breakfast with the paper, paperboy, newsstand, newsprint, daily press,
        weekly paper, newspaper readers, free paper, quality daily, newspaper supplement, local weekly`,
      de: `
        Zeitung, Tageszeitung, Lokalzeitung, Regionalzeitung, Wochenzeitung, Tagespresse, Regionalpresse,
        Anzeigenblatt, Boulevardzeitung, beim Frühstück mit der Zeitung, Zeitungsleser, Sonntagszeitung,
        Abonnementzeitung, Wochenblatt, Zeitungskiosk, Lokalblatt, Wirtschaftszeitung,
        überregionale Zeitung, Gratiszeitung`,
      fr: `
        journal, journaux, quotidien régional, presse régionale, presse nationale, presse quotidienne,
        hebdomadaire régional, presse locale, quotidien national, grand quotidien, lecteurs de journaux,
        journal local, journal régional, journal gratuit, gazette, marchand de journaux, kiosque à journaux,
        hebdo local, journal du dimanche, grand journal`,
      es: `
        prensa, prensa local, prensa regional, prensa nacional, rotativo, cabecera, diario local,
        diario regional, diario nacional, diario deportivo, diario económico, periódico local,
        periódico regional, periódico nacional, periódico económico, periódico deportivo, periódico impreso,
        en periódicos, lectores de prensa, quiosco de prensa, periódico gratuito, dominical, gaceta,
        semanario local, prensa diaria, prensa gratuita, prensa económica`,
      it: `
        giornale, quotidiano locale, stampa locale, stampa nazionale, testata locale, quotidiano nazionale,
        quotidiano sportivo, quotidiano economico, una testata, testata nazionale, giornali,
        lettori di giornali, gazzetta, free press, giornale locale, stampa economica, settimanale locale,
        giornalaio, inserto del quotidiano`,
      nl: `
        krant, dagblad, regionale krant, landelijke krant, ochtendkrant, huis-aan-huisblad, dagbladpers,
        krantenlezer, zaterdagkrant, weekendkrant, gratis krant, streekkrant, regionaal dagblad,
        krantenkiosk, avondkrant, financieel dagblad, weekkrant`,
      no: `
        avis, dagsavis, lokalavis, regionavis, riksavis, dagspresse, lokalpresse, løssalgsavis, avisleser,
        gratisavis, distriktsavis, lørdagsavis, morgenavis, papiravisen, næringslivsavis, ukeavis,
        aviskiosk, tabloidavis`,
      sv: `
        tidning, dagstidning, lokaltidning, morgontidning, kvällstidning, dagspress, lokalpress,
        landsortspress, tidningsläsare, gratistidning, helgtidning, rikstidning, affärstidning, lokalblad,
        tidningskiosk, ortstidning, tidningsbilaga, dagspressen`,
      da: `
        avis, dagblad, lokalavis, ugeavis, morgenavis, dagspresse, lokalpresse, landsdækkende avis,
        formiddagsblad, avislæser, gratisavis, søndagsavis, erhvervsavis, tabloidavis, distriktsblad,
        regionalavis, aviskiosk, lokalblad`,
    },
    met: { channels: ['print'] },
  },
  {
    id: 'magazine',
    kind: 'placement',
    name: 'magazine',
    words: {
      en: `
        magazine, glossy, trade magazine, trade journal, trade press, weekly magazine, monthly magazine,
        women's magazine, consumer title, periodical, coffee-table magazine, fashion magazine,
        lifestyle magazine, monthly issue, quarterly magazine, glossies, special interest title,
        member magazine`,
      de: `
        Zeitschrift, Magazin, Fachzeitschrift, Fachmagazin, Illustrierte, Publikumszeitschrift,
        Hochglanzmagazin, Wochenmagazin, Fachpresse, Kundenmagazin, Frauenzeitschrift, Monatsheft, Heft,
        Modemagazin, Lifestylemagazin, Quartalsmagazin, Hefte, Monatsmagazin, Special-Interest-Titel,
        Verbandszeitschrift, Mitgliedermagazin, Journal, Wochenzeitschrift, Nachrichtenmagazin`,
      fr: `
        magazine, revue, presse spécialisée, presse professionnelle, presse féminine, revue professionnelle,
        presse économique, magazine papier glacé, magazine mensuel, magazine hebdomadaire, magazine de mode,
        papier glacé, newsmagazine, périodique, supplément magazine, magazine féminin`,
      es: `
        revista, revista especializada, revista profesional, prensa especializada, revista mensual,
        revista semanal, suplemento, revista femenina, publicación mensual, publicación trimestral,
        semanario, papel cuché, revista sectorial, publicación periódica, revista dominical`,
      it: `
        rivista, magazine, rivista di settore, rivista specializzata, stampa specializzata, rotocalco,
        rivista mensile, rivista settimanale, rivista femminile, patinata, rivista patinata,
        rivista di moda, inserto settimanale, femminile patinato`,
      nl: `
        tijdschrift, magazine, vakblad, weekblad, maandblad, glossy, opinieblad, vakpers, damesblad,
        vrouwenblad, modeblad, lifestyleblad, kwartaalblad, glossies, ledenblad, ledenmagazine, weekbladen,
        maandmagazine, vaktijdschrift`,
      no: `
        magasin, blad, fagblad, ukeblad, tidsskrift, månedsmagasin, fagpresse, livsstilsmagasin, dameblad,
        månedsblad, kvartalsmagasin, medlemsblad, glossy, interiørblad, glanset magasin, bransjeblad,
        bladhylle, sladreblad`,
      sv: `
        magasin, tidskrift, facktidning, veckotidning, fackpress, månadsmagasin, livsstilsmagasin,
        branschtidning, damtidning, populärpress, månadstidning, kvartalstidning, medlemstidning, glossig,
        inredningsmagasin, branschmagasin, skvallertidning, tidskrifter, specialtidning`,
      da: `
        magasin, blad, fagblad, ugeblad, tidsskrift, månedsmagasin, fagpresse, livsstilsmagasin, dameblad,
        modeblad, månedsblad, kvartalsmagasin, medlemsblad, glittet magasin, boligmagasin, brancheblad,
        bladhylde`,
    },
    met: { channels: ['print'] },
  },
  {
    id: 'news_site',
    kind: 'placement',
    name: 'news site',
    near: ['news'],
    words: {
      en: `
        news site, news website, news portal, online newspaper, news publisher, news environment,
        online news, news brand, premium publisher, quality press`,
      de: `
        Nachrichtenseite, Nachrichtenportal, Newsportal, Nachrichtenwebsite, Online-Zeitung, Newsseite,
        News-Umfeld, Nachrichtenumfeld, Qualitätsmedium, Qualitätsmedien, Premiumumfeld`,
      fr: `
        site d'actualité, site d'actualités, site d'info, site d'information, portail d'actualité,
        média d'information, presse en ligne, journal en ligne, site de presse, média premium`,
      es: `
        web de noticias, portal de noticias, sitio de noticias, diario digital, periódico digital,
        prensa digital, medio digital, medios digitales, medio informativo, cabecera digital`,
      it: `
        sito di notizie, portale di notizie, sito di informazione, sito d'informazione, quotidiano online,
        giornale online, testata online, testata giornalistica`,
      nl: `
        nieuwssite, nieuwswebsite, nieuwsportaal, online krant, nieuwsplatform, nieuwsomgeving, nieuwsmerk,
        kwaliteitsmedia`,
      no: `
        nettavis, nyhetsside, nyhetsnettsted, nyhetsportal, nyhetsmedium, redaksjonelle medier, nyhetsflate,
        redaktørstyrte medier`,
      sv: `
        nyhetssajt, nyhetssida, nyhetsportal, nättidning, nyhetsmedium, nyhetsmiljö, redaktionella medier,
        kvalitetsmedier, nyhetsplattform`,
      da: `
        nyhedssite, nyhedsside, nyhedsportal, netavis, nyhedsmedie, nyhedsmiljø, redaktionelle medier,
        kvalitetsmedier`,
    },
  },
  {
    id: 'sponsorship',
    kind: 'placement',
    name: 'sponsorship',
    words: {
      en: `
        sponsorship, sponsor, sole sponsor, presented by, brought to you by, title sponsor,
        presenting sponsor, newsletter sponsor, programme sponsorship, section sponsorship,
        in association with, our name on the show, sponsor tag, sponsor bumper, official partner,
        official sponsor, naming rights, main partner, idents`,
      de: `
        Sponsoring, Sponsor, Alleinsponsor, Hauptsponsor, Presenting, präsentiert von, Sponsorship,
        Titelsponsor, Newsletter-Sponsoring, Programmsponsoring, Patronat, Rubrikensponsoring,
        mit freundlicher Unterstützung von, offizieller Partner, Namensrechte, Namenssponsor,
        Sponsorentrenner, Hauptpartner, unterstützt von, sponsern, Presenter, Patenschaft, Sendungssponsor`,
      fr: `
        parrainage, sponsoring, sponsor, parrain, sponsor unique, sponsor exclusif, présenté par,
        partenaire titre, parrainage d'émission, sponsoriser, partenariat média, avec le soutien de,
        partenaire officiel, partenaire principal, naming, sponsorisé par, offert par,
        billboard de parrainage, parrainé par`,
      es: `
        patrocinio, patrocinador, patrocinar, esponsorización, patrocinador único, presentado por,
        ofrecido por, patrocinador principal, espónsor, con el apoyo de, patrocinador oficial,
        socio oficial, patrocinado por, naming, mecenazgo, colaborador oficial, patrocinio televisivo,
        derechos de nombre`,
      it: `
        sponsorizzazione, sponsor, sponsor unico, sponsorizzare, presentato da, offerto da, main sponsor,
        title sponsor, sponsor principale, telepromozione, con il sostegno di, partner ufficiale,
        sponsor ufficiale, sponsorizzato da, naming rights, mecenatismo, billboard di sponsorizzazione,
        patrocinio`,
      nl: `
        sponsoring, sponsorschap, sponsor, enige sponsor, hoofdsponsor, mede mogelijk gemaakt door,
        aangeboden door, gepresenteerd door, programmasponsoring, titelsponsor, met steun van,
        officiële partner, officiële sponsor, sponsoren, naamsponsor, gesponsord door, sponsorpartner,
        billboardsponsoring, naamgever`,
      no: `
        sponsing, sponsor, sponsorat, sponsorskap, eneste sponsor, hovedsponsor, presentert av,
        programsponsing, sponsorplakat, generalsponsor, med støtte fra, offisiell partner,
        offisiell sponsor, samarbeidspartner for programmet, navnesponsor, sponset av, sponse,
        navnerettigheter`,
      sv: `
        sponsring, sponsor, sponsorskap, ensam sponsor, huvudsponsor, presenteras av, programsponsring,
        sponsrad av, presenting partner, med stöd av, officiell partner, officiell sponsor, sponsra,
        namnsponsor, namnrättigheter, sponsorpaket, sponsorskylt, huvudpartner`,
      da: `
        sponsorat, sponsor, sponsorering, sponsorship, enesponsor, hovedsponsor, præsenteret af,
        programsponsorat, sponsorskilt, med støtte fra, officiel partner, officiel sponsor, sponsorere,
        navnesponsor, sponsoreret af, navnerettigheder, sponsorpakke, hovedpartner`,
    },
  },
  {
    id: 'interstitial',
    kind: 'placement',
    name: 'interstitial',
    words: {
      en: 'interstitial, full-screen ad, fullscreen ad, full-page overlay, overlay ad, pop-up ad',
      de: 'Interstitial, Vollbildanzeige, Fullscreen-Ad, Overlay, Layer Ad, Vollbildwerbung',
      fr: 'interstitiel, plein écran, format plein écran, overlay, interstitial',
      es: `
        intersticial, pantalla completa, interstitial, formato a pantalla completa, overlay, superposición`,
      it: 'interstitial, interstiziale, a tutto schermo, schermo intero, overlay',
      nl: 'interstitial, schermvullend, fullscreen-advertentie, overlay, paginagrote overlay',
      no: 'interstitial, fullskjerm, fullskjermsannonse, overlay, helskjermsannonse',
      sv: 'interstitial, helskärm, helskärmsannons, fullskärm, overlay',
      da: 'interstitial, fuldskærm, fuldskærmsannonce, helskærm, overlay',
    },
    met: { video: ['interstitial'], formats: ['interstitial'] },
  },
  {
    id: 'rewarded',
    kind: 'placement',
    name: 'rewarded video',
    words: {
      en: `
        rewarded video, rewarded ad, opt-in video, value exchange, incentivised ad, incentivized ad,
        extra life, earn coins, watch to unlock, in exchange for coins, bonus lives,
        free spins for watching, reward for watching, opt-in ad, playable reward, unlock a level`,
      de: `
        Rewarded Video, Rewarded Ad, belohntes Video, belohnte Werbung, Belohnungsvideo, Incentive-Video,
        Rewarded, Extraleben, Münzen verdienen, Belohnung für das Ansehen, freiwillig angesehen,
        gegen Belohnung, Bonusleben, Level freischalten, belohnter Spot, Opt-in-Video`,
      fr: `
        vidéo récompensée, rewarded video, vidéo avec récompense, publicité récompensée, format récompensé,
        rewarded, vie supplémentaire, gagner des pièces, contre une récompense, en échange d'une récompense,
        débloquer un niveau, récompense pour le visionnage, vidéo opt-in, bonus dans le jeu`,
      es: `
        vídeo recompensado, rewarded video, anuncio con recompensa, vídeo con recompensa,
        anuncio recompensado, rewarded, vida extra, ganar monedas, a cambio de una recompensa,
        desbloquear un nivel, recompensa por ver, vídeo incentivado, vídeo opt-in, anuncio incentivado`,
      it: `
        video con premio, rewarded video, video premiato, annuncio con premio, video con ricompensa,
        rewarded, vita extra, guadagnare monete, in cambio di un premio, sbloccare un livello,
        premio per la visione, video incentivato, video opt-in, in cambio di una ricompensa`,
      nl: `
        rewarded video, beloningsvideo, beloonde video, video met beloning, rewarded, extra leven,
        munten verdienen, in ruil voor een beloning, level vrijspelen, beloning voor het kijken,
        beloonde advertentie, opt-in-video, beloningsadvertentie`,
      no: `
        rewarded video, belønnet video, belønningsvideo, video med belønning, rewarded, ekstra liv,
        tjene mynter, mot belønning, låse opp nivå, belønning for å se, belønnet annonse, opt-in-video,
        belønningsannonse`,
      sv: `
        rewarded video, belönad video, belöningsvideo, video med belöning, rewarded, extraliv, tjäna mynt,
        mot belöning, låsa upp nivå, belöning för att titta, belönad annons, opt-in-video, belöningsannons`,
      da: `
        rewarded video, belønnet video, belønningsvideo, video med belønning, rewarded, ekstraliv,
        tjene mønter, mod belønning, låse et level op, belønning for at se, belønnet annonce, opt-in-video,
        belønningsannonce`,
    },
    met: { formats: ['rewarded'] },
  },
  {
    id: 'companion_banner',
    kind: 'placement',
    name: 'companion banner',
    words: {
      en: 'companion banner, companion ad, companion display, companion image',
      de: 'Companion Banner, Companion Ad, Begleitbanner, Companion',
      fr: "bannière compagnon, bannière d'accompagnement, companion banner, visuel compagnon",
      es: 'banner de acompañamiento, companion banner, banner complementario, anuncio complementario',
      it: 'companion banner, banner di accompagnamento, banner abbinato, companion ad',
      nl: 'companion banner, begeleidende banner, companion-advertentie',
      no: 'companion banner, følgebanner, ledsagende banner, companion-annonse',
      sv: 'companion banner, följebanner, medföljande banner, companion-annons',
      da: 'companion banner, følgebanner, ledsagende banner, companion-annonce',
    },
    met: { formats: ['companion'] },
  },
  {
    id: 'in_app',
    kind: 'placement',
    name: 'in-app',
    within: ['mobile'],
    words: {
      en: `
        in-app, inapp, app inventory, mobile app ad, inside apps, in-app advertising, app users, mobile app,
        weather app, banner in the app, app store, iOS and Android, app placement, within the app, in apps,
        mobile apps, app audience`,
      de: `
        In-App, Inapp, In-App-Werbung, App-Werbung, in Apps, App-Inventar, App-Nutzer, Wetter-App,
        Banner in der App, innerhalb der App, App Store, iOS und Android, in der App, App-Umfeld,
        App-Platzierung`,
      fr: `
        in-app, dans l'application, dans les applications, inventaire applicatif, publicité in-app,
        application mobile, utilisateurs de l'appli, appli météo, appli mobile, dans l'appli,
        bannière dans l'application, App Store, iOS et Android, applis mobiles`,
      es: `
        in-app, dentro de la app, en aplicaciones, en apps, publicidad in-app, dentro de aplicaciones,
        aplicación móvil, app móvil, usuarios de la app, banner en la app, App Store, iOS y Android,
        dentro de las apps, en la aplicación`,
      it: `
        in-app, nelle app, dentro le app, pubblicità in-app, all'interno delle app, applicazione mobile,
        app mobile, utenti dell'app, app meteo, banner nell'app, App Store, iOS e Android, nell'app,
        dentro l'app`,
      nl: `
        in-app, in apps, in-app reclame, appadvertentie, appreclame, mobiele app, app-gebruiker,
        banner in de app, App Store, iOS en Android, in de app, binnen de app, app-omgeving`,
      no: `
        in-app, i apper, appannonse, i appen, reklame i apper, mobilapp, appbruker, banner i appen,
        App Store, iOS og Android, inne i appen, i apper på mobil, appflate`,
      sv: `
        in-app, i appar, appannons, i appen, reklam i appar, mobilapp, appanvändare, väderapp, datingapp,
        banner i appen, App Store, iOS och Android, inne i appen, appyta, i appmiljö`,
      da: `
        in-app, i apps, appannonce, i appen, reklame i apps, mobilapp, appbruger, vejrapp, banner i appen,
        App Store, iOS og Android, inde i appen, i app-miljø, app-brugere`,
    },
    met: { formats: ['in_app'] },
  },
  {
    id: 'mobile',
    kind: 'format',
    name: 'mobile',
    words: {
      en: `
        mobile, smartphone, mobile web, mobile first, mobile device, mobile ad, on phones, on the phone,
        cell phone, tablet`,
      de: `
        mobil, Smartphone, Handy, mobiles Web, Mobile, Mobilgerät, mobile Endgeräte, Mobilwerbung, Tablet`,
      fr: `
        mobile, smartphone, téléphone mobile, web mobile, téléphone portable, appareil mobile, tablette,
        mobinaute`,
      es: 'móvil, smartphone, teléfono móvil, web móvil, dispositivo móvil, mobile, celular, tableta',
      it: `
        mobile, smartphone, cellulare, telefonino, web mobile, dispositivo mobile, dispositivi mobili,
        tablet`,
      nl: `
        mobiel, smartphone, mobiele telefoon, mobiele website, mobiele apparaten, mobile, telefoonscherm,
        tablet`,
      no: 'mobil, smarttelefon, mobiltelefon, mobilannonse, mobile enheter, mobilflate, nettbrett',
      sv: 'mobil, smartphone, mobiltelefon, mobilannons, mobila enheter, smart telefon, surfplatta',
      da: 'mobil, smartphone, mobiltelefon, mobilannonce, mobile enheder, mobilen, tablet',
    },
  },
  {
    id: 'desktop',
    kind: 'format',
    name: 'desktop',
    words: {
      en: 'desktop, laptop, on a computer, desktop computer, desktop web',
      de: 'Desktop, Laptop, am Rechner, am Computer, stationärer Rechner',
      fr: 'desktop, ordinateur, ordinateur de bureau, ordinateur portable, sur PC',
      es: 'escritorio, desktop, ordenador, ordenador de sobremesa, computadora, portátil',
      it: 'desktop, computer fisso, da computer, su computer, PC fisso, portatile',
      nl: 'desktop, laptop, op de computer, vaste computer',
      no: 'desktop, stasjonær PC, på datamaskin, bærbar PC, på PC',
      sv: 'desktop, stationär dator, på datorn, bärbar dator, på dator',
      da: 'desktop, stationær computer, på computeren, bærbar computer, på pc',
    },
  },
  {
    id: 'big_screen',
    kind: 'placement',
    name: 'big screen at home',
    words: {
      en: `
        big screen, large screen, biggest screen in the home, living room, TV set, co-viewing, on the sofa,
        lean-back, on the couch, sitting room, lounge TV, family viewing, family night in,
        on the telly at home, sofa evening, film night at home, feet up in front of the TV`,
      de: `
        großer Bildschirm, großer Screen, Big Screen, Wohnzimmer, Fernsehgerät, Lean-Back, auf dem Sofa,
        auf der Couch, Couch, Fernsehabend, Fernsehsessel, Filmabend zu Hause, vor dem Fernseher,
        Familienabend vor dem Fernseher, Großbildfernseher`,
      fr: `
        téléviseur, écran du salon, poste de télévision, co-visionnage, sur le canapé, devant la télé,
        dans le salon, soirée canapé, en famille devant l'écran, soirée télé, plus grand écran du foyer,
        affalé sur le canapé, écran de télévision`,
      es: `
        pantalla grande, televisor, pantalla del salón, visionado compartido, en el sofá,
        delante de la tele, en el salón, salón de casa, sofá y manta, tarde de sofá, noche de peli,
        pantalla del televisor, frente al televisor, gran pantalla del hogar`,
      it: `
        salotto, televisore, schermo di casa, schermo del salotto, sul divano, visione condivisa,
        davanti alla TV, in salotto, serata sul divano, serata film, schermo televisivo,
        davanti al televisore, grande schermo di casa, in soggiorno`,
      nl: `
        groot scherm, grote scherm, woonkamer, televisietoestel, huiskamer, op de bank, televisiescherm,
        voor de buis, voor de tv, bankhangen, filmavond, avondje op de bank, in de huiskamer, samen kijken,
        grootste scherm in huis, tv-avond`,
      no: `
        stor skjerm, stue, TV-skjerm, i stua, TV-apparat, i sofaen, foran TV-en, sofakrok, filmkveld hjemme,
        TV-kveld, familiekveld foran skjermen, godstolen, største skjermen i hjemmet, fredagskos`,
      sv: `
        stor skärm, stora skärmen, vardagsrum, tv-apparat, tv-skärm, i soffan, stora tv-skärmen,
        framför tv:n, tv-soffa, soffhäng, filmkväll hemma, tv-kväll, fredagsmys, största skärmen i hemmet,
        framför teven`,
      da: `
        stor skærm, store skærm, dagligstue, fjernsynsapparat, tv-skærm, i stuen, i sofaen,
        foran fjernsynet, foran tv'et, sofahygge, filmaften, tv-aften, fredagshygge,
        største skærm i hjemmet`,
    },
    met: { channels: ['ctv', 'linear_tv'] },
  },
  {
    id: 'station',
    kind: 'placement',
    name: 'railway station',
    within: ['public_transport'],
    words: {
      en: `
        railway station, train station, station concourse, rail station, central station, train platform,
        ticket hall, concourse, at stations, in stations, station screen, station poster,
        waiting for the train, between trains, on the platform, platform screen, rail terminus,
        train terminus, railway platform, station hall, departure board, St Pancras, Waterloo station,
        Grand Central`,
      de: `
        Bahnhof, Bahnhöfe, Hauptbahnhof, Bahnsteig, Bahnhofshalle, S-Bahnhof, Gleis, Zughaltestelle,
        am Gleis, auf dem Bahnsteig, beim Warten auf den Zug, zwischen zwei Zügen, Fernbahnhof,
        Regionalbahnhof, Abfahrtstafel, Bahnhofsvorplatz, Bahnhofsuhr, Umsteigebahnhof`,
      fr: `
        gare, gare ferroviaire, hall de gare, quai de gare, gare centrale, en gare, grande gare,
        sur le quai, sur les quais, en attendant le train, voie ferrée, entre deux trains,
        gares parisiennes, tableau des départs, gare SNCF, parvis de la gare, gare RER`,
      es: `
        estación, estación de tren, estación de ferrocarril, estación central, andén,
        vestíbulo de la estación, estaciones de cercanías, en el andén, andenes, esperando el tren,
        entre tren y tren, estación de AVE, Renfe, Atocha, apeadero, vestíbulos de estaciones,
        panel de salidas`,
      it: `
        stazione, stazione ferroviaria, stazione centrale, binario, atrio della stazione, grandi stazioni,
        banchina, al binario, aspettando il treno, in attesa del treno, tra un treno e l'altro,
        tabellone delle partenze, stazione Termini, scalo ferroviario, Roma Termini, atrio`,
      nl: `
        station, treinstation, stations, perron, stationshal, centraal station, NS-station, spoorwegstation,
        op het perron, wachtend op de trein, wachten op de trein, stationsplein, vertrekbord,
        stationsgebied, spoorboekje, overstapstation, stationsreclame`,
      no: `
        jernbanestasjon, togstasjon, stasjon, sentralstasjon, perrong, togperrong, stasjonsområde,
        på perrongen, venter på toget, mens man venter på toget, togplattform, Oslo S, avgangstavle,
        stasjonshall, jernbanetorget, plattform på stasjonen`,
      sv: `
        tågstation, järnvägsstation, station, centralstation, perrong, pendeltågsstation, stationshall,
        på perrongen, väntar på tåget, i väntan på tåget, resecentrum, tågperrong, avgångstavla, spårområde,
        stationsområde, pendlarstation`,
      da: `
        togstation, banegård, station, hovedbanegård, perron, S-togsstation, jernbanestation, stationshal,
        på perronen, venter på toget, mens man venter på toget, afgangstavle, togperron, stationsplads,
        Hovedbanegården, Nørreport, stationsområde, trafikknudepunkt`,
    },
  },
  {
    id: 'airport',
    kind: 'placement',
    name: 'airport',
    words: {
      en: `
        airport, terminal, departure lounge, departure gate, baggage claim, baggage reclaim, duty free,
        airport lounge, arrivals hall, Schiphol, Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas,
        Malpensa, Fiumicino, Gardermoen, Arlanda, Kastrup, Zaventem, Tegel, JFK, boarding, before boarding,
        frequent flyer, at the gate, flight departure, check-in desk, security queue, layover, carry-on,
        boarding pass, airside, landside, passport control, jet bridge, holding lounge, air passengers,
        business traveller lounge`,
      de: `
        Flughafen, Terminal, Abflughalle, Gepäckausgabe, Airport, Abfluggate, Duty Free, Flughafenlounge,
        Ankunftshalle, Schiphol, Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas, Malpensa, Fiumicino,
        Gardermoen, Arlanda, Kastrup, Zaventem, Tegel, JFK, Boarding, am Gate, Check-in,
        Sicherheitskontrolle, Abflug, Bordkarte, Handgepäck, Passkontrolle, Rollfeld, Flugsteig, Gepäckband,
        Zwischenlandung, Fluggast, Fluggäste, Vielflieger, vor dem Abflug`,
      fr: `
        aéroport, aéroportuaire, terminal, salle d'embarquement, hall de départ, livraison des bagages,
        duty free, salon d'aéroport, Schiphol, Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas,
        Malpensa, Fiumicino, Gardermoen, Arlanda, Kastrup, Zaventem, Tegel, JFK, embarquement,
        porte d'embarquement, comptoir d'enregistrement, carte d'embarquement, bagage cabine,
        contrôle de sûreté, tapis à bagages, zone d'embarquement, escale, Roissy, avant le décollage,
        passagers aériens, hall d'arrivée`,
      es: `
        aeropuerto, aeroportuario, terminal, sala de embarque, puerta de embarque, recogida de equipajes,
        duty free, sala VIP, Schiphol, Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas, Malpensa,
        Fiumicino, Gardermoen, Arlanda, Kastrup, Zaventem, Tegel, JFK, embarque, mostrador de facturación,
        control de seguridad, tarjeta de embarque, equipaje de mano, cinta de equipajes, antes de volar,
        zona de embarque, llegadas y salidas, viajeros frecuentes, El Prat`,
      it: `
        aeroporto, aeroportuale, terminal, sala d'imbarco, area imbarchi, ritiro bagagli, duty free,
        scalo aeroportuale, Schiphol, Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas, Malpensa,
        Fiumicino, Gardermoen, Arlanda, Kastrup, Zaventem, Tegel, JFK, imbarco, al gate, banco check-in,
        controlli di sicurezza, carta d'imbarco, bagaglio a mano, nastro bagagli, sala partenze,
        sala arrivi, prima del volo, Linate, passeggeri in partenza, scalo`,
      nl: `
        luchthaven, vliegveld, terminal, vertrekhal, bagageband, taxfree, duty free, aankomsthal, Schiphol,
        Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas, Malpensa, Fiumicino, Gardermoen, Arlanda,
        Kastrup, Zaventem, Tegel, JFK, boarding, bij de gate, incheckbalie, veiligheidscontrole,
        instapkaart, handbagage, paspoortcontrole, voor het vliegen, vliegpassagier, tussenstop, bagagehal,
        vertrekkende reizigers`,
      no: `
        flyplass, lufthavn, terminal, avgangshall, bagasjebånd, tax-free, flyplassterminal, ankomsthall,
        Schiphol, Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas, Malpensa, Fiumicino, Gardermoen,
        Arlanda, Kastrup, Zaventem, Tegel, JFK, boarding, ombordstigning, ved gaten, innsjekking,
        sikkerhetskontroll, boardingkort, håndbagasje, passkontroll, før avgang, flypassasjer,
        bagasjeutlevering, mellomlanding, Flesland, avreisehall`,
      sv: `
        flygplats, terminal, avgångshall, bagageband, tax-free, flygplatsterminal, ankomsthall, Schiphol,
        Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas, Malpensa, Fiumicino, Gardermoen, Arlanda,
        Kastrup, Zaventem, Tegel, JFK, boarding, ombordstigning, vid gaten, incheckning, säkerhetskontroll,
        boardingkort, handbagage, passkontroll, före avgång, flygpassagerare, bagageutlämning,
        mellanlandning, Landvetter, flygresenär`,
      da: `
        lufthavn, terminal, afgangshal, bagagebånd, tax-free, lufthavnsterminal, ankomsthal, Schiphol,
        Heathrow, Gatwick, Charles de Gaulle, Orly, Barajas, Malpensa, Fiumicino, Gardermoen, Arlanda,
        Kastrup, Zaventem, Tegel, JFK, boarding, ved gaten, check-in, sikkerhedskontrol, boardingkort,
        håndbagage, paskontrol, før afgang, flypassager, bagageudlevering, mellemlanding, Billund Lufthavn,
        flyrejsende`,
    },
  },
  {
    id: 'mall',
    kind: 'placement',
    name: 'shopping centre',
    words: {
      en: `
        shopping centre, shopping center, mall, shopping mall, retail park, arcade, outlet centre,
        food court, window shopping, shopping trip, shopping arcade, shopping gallery, retail outlet,
        shopping precinct, anchor store, Saturday shoppers, on a shopping spree`,
      de: `
        Einkaufszentrum, Einkaufszentren, Shoppingcenter, Shopping-Center, Mall, Einkaufspassage, Kaufhaus,
        Fachmarktzentrum, Einkaufscenter, Food-Court, Schaufensterbummel, Shoppingtour, Einkaufsbummel,
        Outlet, Outletcenter, Ladenpassage, Shoppende, Galeria, Bummeln, Einkaufsgalerie, Ladenzeile`,
      fr: `
        centre commercial, centres commerciaux, galerie marchande, galerie commerciale, mall, retail park,
        grand magasin, lèche-vitrines, zone commerciale, outlet, village de marques, galeries marchandes,
        faire du shopping, food court, parc commercial, journée shopping, allées du centre`,
      es: `
        centro comercial, galería comercial, mall, parque comercial, grandes almacenes, centro de compras,
        ir de tiendas, patio de comidas, outlet, escaparate, tarde de compras, zona comercial,
        centro outlet, pasillos del centro, galerías comerciales`,
      it: `
        centro commerciale, centri commerciali, galleria commerciale, mall, parco commerciale,
        grande magazzino, outlet, fare shopping, giro di shopping, food court, galleria dei negozi,
        zona commerciale, retail park, vetrine, sabato al centro commerciale, grandi magazzini`,
      nl: `
        winkelcentrum, winkelcentra, shoppingcenter, winkelpassage, warenhuis, overdekt winkelcentrum,
        dagje shoppen, outlet, foodcourt, funshoppen, winkelgalerij, winkelboulevard, woonboulevard,
        etalage`,
      no: `
        kjøpesenter, kjøpesentre, handlesenter, shoppingsenter, storsenter, varehus, på senteret,
        kjøpesenterskjerm, storsentre, shoppingtur, handletur, outlet, food court, kjøpesenteret,
        på shopping, butikksenter, handlepark, shoppinggate`,
      sv: `
        köpcentrum, köpcentra, galleria, shoppingcenter, handelsområde, varuhus, gallerior, shoppingrunda,
        shoppingtur, outlet, matställen i gallerian, food court, på shopping, handelsplats, affärscentrum,
        gallerian`,
      da: `
        indkøbscenter, butikscenter, storcenter, shoppingcenter, butiksarkade, stormagasin, storcentre,
        indkøbscentre, butikscentre, shoppetur, indkøbstur, outlet, food court, på shopping, butiksgalleri,
        indkøbsarkade, shoppegade, shoppingtur`,
    },
  },
  {
    id: 'gym',
    kind: 'placement',
    name: 'gym',
    words: {
      en: `
        gym, fitness studio, fitness centre, fitness center, health club, fitness club, gym screen,
        on the treadmill, treadmill, spin class, weights room, changing room screens, gym-goer,
        CrossFit box, rowing machine, gym chain, locker room`,
      de: `
        Fitnessstudio, Fitness-Studio, Fitnesscenter, Sportstudio, Fitnessclub, Gym, Muckibude,
        auf dem Laufband, Laufband, Umkleide, Hantelbank, Trainierende, Spinningkurs, Crosstrainer,
        Studiomitglied, McFit, Gerätetraining`,
      fr: `
        salle de sport, salle de fitness, club de fitness, centre de fitness, salle de gym, club de sport,
        tapis de course, salle de muscu, vestiaire, cours de spinning, adhérents de la salle, Basic-Fit,
        rameur, cours collectifs, pratiquants de fitness`,
      es: `
        gimnasio, centro de fitness, centro deportivo, club deportivo, sala de fitness, cinta de correr,
        sala de pesas, vestuario, clase de spinning, socios del gimnasio, máquinas de musculación,
        gimnasios`,
      it: `
        palestra, centro fitness, fitness club, club sportivo, centro sportivo, tapis roulant, spogliatoio,
        corso di spinning, sala attrezzi, iscritti in palestra, cyclette, frequentatori di palestre`,
      nl: `
        sportschool, fitnesscentrum, fitnessclub, sportcentrum, fitnessstudio, gym, loopband, spinningles,
        sportschoolganger, Basic-Fit, fitnesszaal, gewichten heffen, roeiapparaat, fitnesser`,
      no: `
        treningssenter, treningsstudio, helsestudio, fitnessenter, treningssentre, treningskjede,
        tredemølle, spinningtime, SATS, treningssal, gymsal, romaskin, studiomedlem, pumpe jern`,
      sv: `
        gym, träningscenter, träningsanläggning, träningsstudio, gymkedja, friskvårdsanläggning, löpband,
        omklädningsrum, spinningpass, SATS, roddmaskin, gymbesökare, gymmedlem`,
      da: `
        fitnesscenter, træningscenter, motionscenter, fitnesskæde, fitnessstudie, gym, løbebånd,
        omklædningsrum, spinninghold, fitnessmedlem, romaskine, fitnessgænger, pumpe jern`,
    },
  },
  {
    id: 'public_transport',
    kind: 'placement',
    name: 'public transport',
    words: {
      en: `
        public transport, mass transit, transit, transport advertising, transit media, commuter rail,
        on trains, in trains, onboard screen, passenger screen`,
      de: `
        öffentliche Verkehrsmittel, Nahverkehr, ÖPNV, öffentlicher Verkehr, Verkehrsmittel,
        Verkehrsbetriebe, im Zug, in Zügen, Fahrgastfernsehen, Fahrgast-TV, S-Bahn`,
      fr: `
        transports en commun, transports publics, transport en commun, réseau de transport, RER,
        dans les trains, écran embarqué, transport urbain, trains TER`,
      es: `
        transporte público, transporte urbano, transportes públicos, cercanías, en los trenes,
        red de transporte, pantallas a bordo`,
      it: `
        trasporto pubblico, trasporti pubblici, mezzi pubblici, trasporto urbano, sui treni,
        schermi a bordo, rete di trasporto`,
      nl: 'openbaar vervoer, OV, stadsvervoer, in de trein, in treinen, reizigersscherm, treinreclame',
      no: `
        kollektivtransport, kollektivtrafikk, offentlig transport, på toget, i togene, kollektivreklame,
        kollektivreisende`,
      sv: 'kollektivtrafik, lokaltrafik, kollektivtrafiken, på tåget, i tågen, trafikreklam, pendeltåg',
      da: `
        kollektiv trafik, offentlig transport, kollektiv transport, i toget, i togene, trafikreklame, S-tog`,
    },
  },
  {
    id: 'bus',
    kind: 'placement',
    name: 'bus',
    within: ['public_transport'],
    words: {
      en: `
        bus, double-decker, bus advertising, bus rear, in buses, bus interior, bus route, bus seat,
        on the bus, back of the bus, bus passengers, bus driver, city bus, bus line, bus liveries,
        mega rear, superside, T-side`,
      de: `
        Bus, Busse, Buswerbung, Linienbus, Busheck, Heckfläche, Ganzgestaltung, in Bussen, im Bus,
        Busfahrer, Busfahrgast, Buslinie, Reisebus, Gelenkbus, Doppeldecker, Busflanke,
        Verkehrsmittelwerbung am Bus, Trafficboard, Stadtbus, Fernbus, Schulbus`,
      fr: `
        bus, autobus, autocar, arrière de bus, flanc de bus, bus intégral, cul de bus, dans le bus,
        ligne de bus, passagers du bus, chauffeur de bus, car scolaire, flancs de bus, réseau de bus,
        bus à impériale, côté de bus, lunette arrière`,
      es: `
        autobús, autobuses, bus, autocar, trasera de autobús, lateral de autobús, bus urbano, guagua,
        en el bus, en el autobús, línea de autobús, conductor de autobús, pasajeros del autobús,
        bus rotulado, autobús escolar, bus interurbano, integral de autobús`,
      it: `
        autobus, bus, pullman, retro bus, fiancata autobus, decorazione autobus, bus urbano, sull'autobus,
        linea autobus, autista di autobus, passeggeri del bus, corriera, bus decorato, fiancata, scuolabus,
        autolinea, sui bus`,
      nl: `
        bus, bussen, busreclame, lijnbus, streekbus, stadsbus, achterkant van de bus, in de bus, buslijn,
        buschauffeur, buspassagier, bestickerde bus, touringcar, busstation, dubbeldekker, schoolbus,
        busreiziger`,
      no: `
        buss, bussreklame, bybuss, bussbakdel, helfoliert buss, rutebuss, på bussen, busslinje, bussjåfør,
        busspassasjer, ekspressbuss, helfolie, leddbuss, dobbeltdekker, bussbakstykke, skolebuss, flybuss`,
      sv: `
        buss, bussreklam, stadsbuss, bussbak, helfoliebuss, linjebuss, på bussen, busslinje, busschaufför,
        bussresenär, expressbuss, helfolierad buss, ledbuss, bussrygg, skolbuss, flygbuss, dubbeldäckare`,
      da: `
        bus, busser, busreklame, bybus, busbagende, helstribet bus, rutebil, på bussen, i bussen, buslinje,
        buschauffør, buspassager, helfolieret bus, busside, busruder, skolebus, fjernbus, dobbeltdækker`,
    },
  },
  {
    id: 'bus_shelter',
    kind: 'placement',
    name: 'bus shelter',
    within: ['public_transport'],
    words: {
      en: `
        bus shelter, bus stop, tram stop, transit shelter, adshel, shelter panel, waiting for the bus,
        at the bus stop, at bus stops, shelter poster, bus stand, stop panel, six-sheet at stops,
        while they wait for the bus, bus shelters, stop shelter`,
      de: `
        Wartehalle, Bushaltestelle, Haltestelle, Buswartehäuschen, Straßenbahnhaltestelle, Unterstand,
        Wartehäuschen, beim Warten auf den Bus, an der Haltestelle, Wartehäuschenplakat, Tramhaltestelle,
        Haltestellenwerbung, Busbahnhof, Haltepunkt, Wartehalle mit Plakat, Haltestellenhäuschen`,
      fr: `
        abribus, arrêt de bus, abri voyageurs, arrêt de tram, aubette, abri-bus, en attendant le bus,
        à l'arrêt de bus, aux arrêts, abris voyageurs, attente du bus, abri de tram, abris-bus,
        mobilier d'attente, arrêts de tram`,
      es: `
        marquesina, parada de autobús, parada de bus, parada de tranvía, marquesinas, esperando el autobús,
        mientras esperan el autobús, en la parada, parada del bus, en las paradas, refugio de autobús,
        espera del autobús, marquesina de bus`,
      it: `
        pensilina, fermata dell'autobus, fermata del bus, fermata del tram, pensiline, aspettando l'autobus,
        in attesa del bus, alla fermata, alle fermate, paline, palina, fermate dei mezzi, attesa del tram,
        tettoia della fermata`,
      nl: `
        abri, bushokje, bushalte, tramhalte, halte, bushaltes, wachten op de bus, bij de halte,
        wachtend op de bus, haltehokje, wachthuisje, tramhokje, bushokjes, haltes, abri's, tramhaltes`,
      no: `
        leskur, busskur, bussholdeplass, holdeplass, trikkeholdeplass, bussstopp, busstopp,
        venter på bussen, på holdeplassen, mens man venter på bussen, leskurplakat, holdeplasser,
        trikkestopp, bussholdeplassene, stoppested, venteskur`,
      sv: `
        busskur, busshållplats, hållplats, väderskydd, spårvagnshållplats, busskurer, väntar på bussen,
        vid hållplatsen, i väntan på bussen, väntkur, hållplatskur, hållplatser, spårvagnsstopp, regnskydd,
        busstopp`,
      da: `
        busskur, busstoppested, stoppested, læskur, busstop, busskure, venter på bussen, ved stoppestedet,
        mens man venter på bussen, læskærm, venteskur, stoppesteder, busholdeplads, busventeskur,
        letbanestop`,
    },
  },
  {
    id: 'tram',
    kind: 'placement',
    name: 'tram',
    within: ['public_transport'],
    words: {
      en: `
        tram, streetcar, tramway, light rail, on the tram, tram line, trolley car, tram passengers,
        tram wrap, tramcar, trolleybus, tram driver`,
      de: `
        Straßenbahn, Tram, Stadtbahn, Trambahn, in der Tram, in der Straßenbahn, Straßenbahnlinie,
        Tramlinie, Straßenbahnwagen, Oberleitungsbus, Tramwagen`,
      fr: `
        tram, tramway, tramways, dans le tram, ligne de tram, rame de tram, ligne de tramway, tram habillé,
        trolleybus, rames de tramway`,
      es: `
        tranvía, tren ligero, en el tranvía, línea de tranvía, metro ligero, tranvías, tranvía rotulado,
        trolebús, pasajeros del tranvía`,
      it: `
        tranvia, filobus, sul tram, sui tram, in tram, linea tram, metrotranvia, tram decorato,
        linea tranviaria, tranviario, metro leggera, carrozza del tram, vettura tranviaria`,
      nl: `
        tram, sneltram, trams, in de tram, tramlijn, bestickerde tram, trampassagier, tramreiziger,
        lightrail, tramstel, trambestuurder`,
      no: `
        trikk, bybane, trikken, på trikken, i trikken, trikkelinje, bybanen, trikkepassasjer,
        helfoliert trikk, trikkevogn`,
      sv: `
        spårvagn, spårväg, tvärbana, på spårvagnen, i spårvagnen, spårvagnslinje, spårväg city,
        spårvagnsresenär, snabbspårväg, spårvagnsförare`,
      da: `
        letbane, sporvogn, i letbanen, letbanetog, letbanelinje, letbanestation, letbanepassager,
        i sporvognen, sporvognslinje`,
    },
  },
  {
    id: 'metro',
    kind: 'placement',
    name: 'metro',
    within: ['public_transport'],
    words: {
      en: `
        metro, underground, subway, the tube, tube station, tube advertising, metro station,
        underground station, escalator panel, cross-track, on the tube, London Underground, in the tunnel,
        tube carriage, subway car, subway platform, tube platform, metro line, tube card, subway riders,
        below ground, metro carriage`,
      de: `
        U-Bahn, U-Bahnhof, U-Bahn-Station, Untergrundbahn, Metro, Rolltreppe, Hintergleisfläche,
        in der U-Bahn, unter der Erde, unterirdisch, U-Bahn-Wagen, U-Bahn-Linie, U-Bahnsteig, U-Bahn-Tunnel,
        U-Bahnstation, U-Bahn-Fahrgast`,
      fr: `
        métro, station de métro, couloir de métro, quai de métro, rame de métro, dans le métro, sous terre,
        souterrain, ligne de métro, couloirs du métro, bouche de métro, RATP, portillon, voyageurs du métro,
        wagon de métro`,
      es: `
        metro, estación de metro, suburbano, vagón de metro, andén de metro, en el metro, bajo tierra,
        subterráneo, línea de metro, pasillos del metro, boca de metro, viajeros del metro,
        vagones de metro, subte, torniquete`,
      it: `
        metropolitana, stazione della metropolitana, stazione metro, banchina della metro, in metro,
        sotto terra, sottoterra, sotterranea, linea metropolitana, vagone della metro, sulla metro,
        tornelli, linea metro, stazioni metro, metropolitane`,
      nl: `
        metro, metrostation, ondergrondse, metroperron, in de metro, onder de grond, ondergronds, metrolijn,
        metrowagon, metrostel, metroreiziger, roltrap, metrotunnel`,
      no: `
        T-bane, t-banestasjon, undergrunnsbane, tunnelbane, på T-banen, under jorden, under bakken,
        T-banevogn, T-banelinje, banetunnel, rulletrapp, T-banen, undergrunnen`,
      sv: `
        tunnelbana, tunnelbanestation, t-bana, tunnelbanetåg, rulltrappa, i tunnelbanan, under jord,
        under marken, tunnelbanevagn, tunnelbanelinje, tunnelbaneperrong, tunnelbaneresenär, blå linjen,
        spärrlinje`,
      da: `
        metro, metrostation, undergrundsbane, metrotog, i metroen, under jorden, metrolinje, metrovogn,
        rulletrappe, metropassager, metroperron, undergrunden, Cityringen, metrotunnel`,
    },
  },
  {
    id: 'roadside',
    kind: 'placement',
    name: 'roadside',
    words: {
      en: `
        roadside, motorway, highway, ring road, arterial road, freeway, main road, along the road,
        drivers passing, by the side of the road, stuck in traffic, at the traffic lights, traffic jam,
        motorists, passing traffic, A-road, interstate, motorway services, dual carriageway`,
      de: `
        Autobahn, Straßenrand, Bundesstraße, Ausfallstraße, Ringstraße, Schnellstraße, Hauptverkehrsstraße,
        Einfallstraße, Roadside, Raststätte, am Straßenrand, im Stau, an der Ampel, Landstraße, Kreuzung,
        Verkehrsknotenpunkt, Rastplatz, Rasthof, Stadtautobahn, hinterm Steuer, Durchgangsstraße,
        Pkw-Fahrer`,
      fr: `
        autoroute, bord de route, périphérique, axe routier, rocade, route nationale, entrée de ville,
        aire d'autoroute, au bord de la route, embouteillage, bouchons, au feu rouge, automobilistes,
        aire de repos, voie rapide, carrefour routier, boulevard périphérique, rond-point`,
      es: `
        autopista, autovía, carretera, ronda, circunvalación, borde de la carretera, vía de acceso,
        área de servicio, al borde de la carretera, en el atasco, atasco, semáforo, automovilistas,
        carretera nacional, cruce, rotonda, M-30, accesos a la ciudad`,
      it: `
        autostrada, tangenziale, bordo strada, strada statale, raccordo anulare, superstrada, autogrill,
        area di servizio, a bordo strada, nel traffico, al semaforo, ingorgo, autostrade, incrocio,
        rotatoria, guidatori, svincolo`,
      nl: `
        snelweg, langs de weg, rondweg, autosnelweg, invalsweg, ringweg, uitvalsweg, langs de snelweg,
        langs de kant van de weg, in de file, bij het stoplicht, verkeersader, provinciale weg, kruispunt,
        rotonde, verzorgingsplaats, wegrestaurant`,
      no: `
        motorvei, langs veien, innfartsvei, ringvei, riksvei, hovedvei, veikant, innfartsåre, ved veien,
        i bilkø, i kø på vei, ved lyskrysset, veikryss, rundkjøring, europavei, rasteplass, ferdselsåre`,
      sv: `
        motorväg, längs vägen, infart, infartsled, ringled, genomfartsled, riksväg, vägkant, vid vägen,
        i bilkö, vid rödljuset, vägkorsning, rondell, europaväg, rastplats, trafikled, landsväg`,
      da: `
        motorvej, langs vejen, indfaldsvej, ringvej, landevej, hovedvej, vejkant, rasteplads, ved vejen,
        i bilkø, ved lyskrydset, vejkryds, rundkørsel, motorvejsnet, trafikåre, i myldretidskø`,
    },
  },
  {
    id: 'petrol_station',
    kind: 'placement',
    name: 'petrol station',
    words: {
      en: `
        petrol station, gas station, filling station, service station, forecourt, fuel pump,
        charging station, fuel, refuel, petrol pump, gas pump, at the pump, at the pumps,
        while the battery charges, while the car charges, charging point, charge point, fuel nozzle,
        car wash, fill up the tank, filling up, truck stop, charging hub`,
      de: `
        Tankstelle, Zapfsäule, Zapfpistole, Tankstellenshop, Ladesäule, Ladestation, Autohof, tanken,
        an der Zapfsäule, während das Auto lädt, beim Tanken, Ladepark, Schnelllader, Waschstraße,
        Autowaschanlage, Zapfhahn, Tankwart, volltanken, Ladepause`,
      fr: `
        station-service, station essence, pompe à essence, stations-service, borne de recharge,
        faire le plein, à la pompe, pendant la recharge, pendant que la voiture charge, pompiste,
        lavage auto, borne électrique, aire de service, pistolet de carburant, plein d'essence,
        bornes de recharge`,
      es: `
        gasolinera, estación de servicio, surtidor, estación de carga, punto de recarga, repostar,
        en el surtidor, mientras carga el coche, mientras se carga la batería, túnel de lavado,
        poste de carga, cargador eléctrico, llenar el depósito, electrolinera, punto de carga`,
      it: `
        stazione di servizio, distributore di benzina, benzinaio, pompa di benzina, colonnina di ricarica,
        fare benzina, alla pompa, mentre l'auto si ricarica, durante la ricarica, autolavaggio, colonnina,
        rifornimento, pieno di benzina, punto di ricarica`,
      nl: `
        tankstation, benzinestation, benzinepomp, pompstation, laadpaal, laadstation, tanken, aan de pomp,
        bij de pomp, terwijl de auto laadt, tijdens het laden, wasstraat, laadpunt, snellader, pomphouder,
        voltanken, tankbeurt`,
      no: `
        bensinstasjon, drivstoffstasjon, bensinpumpe, ladestasjon, energistasjon, tanker, drivstoff,
        ved pumpa, ved pumpen, mens bilen lader, hurtiglader, ladepunkt, bilvask, vaskehall, fylle tanken,
        ladestopp, ladepark, lading av bilen`,
      sv: `
        bensinstation, mack, bensinmack, drivmedelsstation, bensinpump, laddstation, tankar, drivmedel,
        vid pumpen, medan bilen laddar, snabbladdare, laddstolpe, laddplats, biltvätt, fylla tanken,
        laddpunkt, tvätthall, laddpaus`,
      da: `
        tankstation, benzinstation, benzintank, benzinstander, ladestation, ladestander, tanker, brændstof,
        ved pumpen, ved standeren, mens bilen lader, hurtiglader, ladepunkt, bilvask, vaskehal,
        fylde tanken, ladepark, opladning af bilen`,
    },
  },
  {
    id: 'city_centre',
    kind: 'placement',
    name: 'city centre',
    words: {
      en: `
        city centre, city center, town centre, downtown, inner city, high street, pedestrian zone,
        main square, in the heart of the city, heart of town, in town, market square, old town, city square,
        pedestrianised street, shopping street, city lights, strolling through town, busy streets,
        Piccadilly, Times Square`,
      de: `
        Innenstadt, Stadtzentrum, Fußgängerzone, City, Stadtmitte, Altstadt, Zentrum, Einkaufsstraße,
        im Herzen der Stadt, mitten in der Stadt, Marktplatz, Rathausplatz, Stadtkern, Flaniermeile,
        Shoppingmeile, Passanten, Alexanderplatz, Innenstädte, Stadtbummel, Ortskern`,
      fr: `
        cœur de ville, hypercentre, zone piétonne, rue commerçante, rue piétonne, centre-ville,
        au cœur de la ville, en plein centre, en centre-ville, place du marché, vieille ville,
        rues piétonnes, grand-place, passants, artères commerçantes, centres-villes, quartier commerçant`,
      es: `
        centro ciudad, centro de la ciudad, centro urbano, zona peatonal, calle comercial, casco antiguo,
        casco histórico, en pleno centro, corazón de la ciudad, plaza mayor, plaza del mercado, Gran Vía,
        Puerta del Sol, calles céntricas, céntrico, peatones, viandantes, calle peatonal`,
      it: `
        centro città, centro cittadino, centro storico, zona pedonale, via dello shopping, vie centrali,
        nel cuore della città, in pieno centro, in centro, piazza principale, piazza del Duomo,
        vie dello shopping, passanti, strade del centro, isola pedonale, corso principale`,
      nl: `
        stadscentrum, binnenstad, centrum, winkelstraat, voetgangersgebied, stadshart, hart van de stad,
        midden in de stad, marktplein, oude stad, winkelstraten, in de stad, voorbijgangers, dorpsplein,
        stadsplein, wandelgebied, centrumgebied`,
      no: `
        sentrum, bysentrum, gågate, bykjerne, handlegate, indre by, midt i byen, hjertet av byen, i byen,
        torget, gamlebyen, Karl Johan, forbipasserende, bytorg, byens hjerte, sentrumsgater`,
      sv: `
        centrum, stadskärna, innerstad, gågata, city, stadscentrum, shoppinggata, mitt i stan,
        hjärtat av stan, på stan, torget, gamla stan, Sergels torg, förbipasserande, stadens hjärta,
        affärsgata, centrala stan`,
      da: `
        midtby, bymidte, centrum, gågade, indre by, city, strøget, handelsgade, midt i byen,
        hjertet af byen, inde i byen, torvet, rådhusplads, gamle bydel, forbipasserende, byens hjerte,
        centrumgade, gågader`,
    },
  },
  {
    id: 'street_furniture',
    kind: 'placement',
    name: 'street furniture',
    words: {
      en: `
        street furniture, city furniture, kiosk, phone box, bike rental station, urban panel, street-level`,
      de: 'Stadtmöbel, Stadtmobiliar, Kiosk, Straßenmöbel, City-Light-Säule, Telefonzelle, Säule',
      fr: 'mobilier urbain, kiosque, colonne, planimètre, cabine téléphonique, totem',
      es: 'mobiliario urbano, quiosco, kiosco, cabina telefónica, tótem, columna publicitaria',
      it: 'arredo urbano, edicola, totem, cabina telefonica, colonna pubblicitaria',
      nl: 'straatmeubilair, kiosk, stadsmeubilair, telefooncel',
      no: 'bymøbler, gatemøbler, kiosk, bysykkelstativ, bysykkel',
      sv: 'gatumöbler, kiosk, stadsmöbler, pelare, cykelställ',
      da: 'byinventar, gadeinventar, kiosk, bycykel, gademøbler',
    },
  },
  {
    id: 'taxi',
    kind: 'placement',
    name: 'taxi',
    words: {
      en: 'taxi, cab, ride-hailing, taxi roof, taxi top, rideshare',
      de: 'Taxi, Taxidach, Taxiwerbung, Fahrdienst, Taxen',
      fr: 'taxi, VTC, toit de taxi, publicité sur taxi',
      es: 'taxi, VTC, techo de taxi, publicidad en taxis',
      it: 'taxi, NCC, pubblicità sui taxi',
      nl: 'taxi, taxireclame, taxidak, deeltaxi',
      no: 'taxi, drosje, taxireklame, drosjetak',
      sv: 'taxi, taxireklam, taxibil, taxitak',
      da: 'taxa, taxi, taxareklame, hyrevogn',
    },
  },
  {
    id: 'campus',
    kind: 'placement',
    name: 'university campus',
    words: {
      en: `
        university campus, campus, student union, canteen, lecture hall, university library,
        student residence, freshers' week, halls of residence, student bar, on campus, student dorm,
        lecture theatre, students' union bar, university canteen, between lectures, college bar`,
      de: `
        Campus, Uni-Campus, Hochschulcampus, Mensa, Hörsaal, Hochschule, Unibibliothek, Studentenwohnheim,
        Vorlesung, Hörsäle, Erstsemester, Ersti-Woche, Wohnheim, Studierendenwerk, Unimensa,
        zwischen zwei Vorlesungen, Fachschaft, Audimax, Semesterstart`,
      fr: `
        campus, campus universitaire, restaurant universitaire, resto U, amphithéâtre, résidence étudiante,
        cité universitaire, à la fac, sur le campus, amphi, cours magistral, resto universitaire,
        bibliothèque universitaire, entre deux cours, semaine d'intégration, CROUS, foyer étudiant`,
      es: `
        campus, campus universitario, comedor universitario, residencia universitaria,
        cafetería universitaria, colegio mayor, facultad, en la universidad, aulario,
        biblioteca universitaria, entre clase y clase, cafetería de la facultad, residencia de estudiantes,
        universitario, inicio de curso, ciudad universitaria`,
      it: `
        campus, campus universitario, mensa universitaria, aula universitaria, residenza universitaria,
        studentato, ateneo, in università, facoltà, aula magna, biblioteca universitaria,
        tra una lezione e l'altra, casa dello studente, matricole, aule studio, sede universitaria`,
      nl: `
        campus, universiteitscampus, kantine, mensa, collegezaal, studentenhuis, hogeschool,
        introductieweek, studentenflat, op de campus, tussen twee colleges, universiteitsbibliotheek,
        studentenkamer, faculteit, studentenvereniging, hbo-locatie, universiteitskantine`,
      no: `
        campus, universitetsområde, kantine, auditorium, studentby, studiested, høyskole, fadderuke,
        studenthus, lesesal, forelesningssal, på campus, mellom forelesningene, Blindern, studentbolig,
        studentkro, universitetsbibliotek, studenthybel`,
      sv: `
        campus, universitetsområde, studentkår, föreläsningssal, studentbostad, högskola, studentrestaurang,
        nollning, studenthem, läsesal, på campus, mellan föreläsningarna, universitetsbibliotek,
        studentkorridor, nationshus, studentpub, kårhus, insparken`,
      da: `
        campus, universitetsområde, kantine, auditorium, kollegium, fredagsbar, uddannelsessted, rusuge,
        studiestart, læsesal, på campus, mellem forelæsningerne, universitetsbibliotek, forelæsningssal,
        studenterhus, studiebolig, kollegieværelse, studiekantine`,
    },
  },
  {
    id: 'waiting_room',
    kind: 'placement',
    name: 'hospital or waiting room',
    words: {
      en: `
        waiting room, hospital, doctor's office, GP surgery, doctor's surgery, clinic, pharmacy screen,
        dental practice, point of care, in the waiting room, waiting to see the doctor, at the dentist's,
        at the doctor's, in the chemist's, medical centre, health centre, vet's waiting room,
        doctors' waiting rooms, reception area, patients waiting`,
      de: `
        Wartezimmer, Krankenhaus, Krankenhäuser, Klinik, Arztpraxis, Praxis-TV, Wartezimmer-TV, Apotheke,
        Zahnarztpraxis, im Wartezimmer, beim Warten auf den Arzt, beim Arzt, beim Zahnarzt, Hausarztpraxis,
        Ärztehaus, Wartebereich, Gesundheitszentrum, Tierarztpraxis, Patienten im Wartezimmer, Ambulanz,
        Apothekenschaufenster`,
      fr: `
        salle d'attente, hôpital, hôpitaux, cabinet médical, clinique, pharmacie, maison de santé,
        cabinet dentaire, en attendant le médecin, chez le médecin, chez le dentiste, cabinet de médecin,
        centre médical, officine, salles d'attente, espace d'attente, cabinet vétérinaire,
        patients en attente, centre hospitalier`,
      es: `
        sala de espera, hospital, consulta médica, clínica, centro de salud, farmacia, ambulatorio,
        esperando al médico, en el médico, en el dentista, consultorio, clínica dental, salas de espera,
        centro médico, clínica veterinaria, urgencias, pacientes en espera, botica`,
      it: `
        sala d'attesa, ospedale, studio medico, clinica, farmacia, ambulatorio, poliambulatorio,
        aspettando il medico, dal medico, dal dentista, studio dentistico, sale d'attesa, centro medico,
        studio veterinario, pronto soccorso, pazienti in attesa, casa di cura`,
      nl: `
        wachtkamer, ziekenhuis, huisartsenpraktijk, kliniek, apotheek, dokterspraktijk, wachtkamer-tv,
        in de wachtkamer, bij de dokter, bij de tandarts, tandartspraktijk, gezondheidscentrum, wachtruimte,
        dierenartspraktijk, polikliniek, huisartsenpost, wachtende patiënten, wachtkamers`,
      no: `
        venterom, sykehus, legekontor, klinikk, apotek, legesenter, helsesenter, på venterommet, hos legen,
        hos tannlegen, tannlegekontor, legevakt, venteværelse, fastlegekontor, poliklinikk, dyrlegekontor,
        ventende pasienter, helsestasjon`,
      sv: `
        väntrum, sjukhus, vårdcentral, läkarmottagning, klinik, apotek, tandläkarmottagning, i väntrummet,
        hos läkaren, hos tandläkaren, tandläkarpraktik, akutmottagning, husläkarmottagning, vårdcentralen,
        veterinärmottagning, väntande patienter, hälsocentral, barnavårdscentral`,
      da: `
        venteværelse, hospital, sygehus, lægehus, klinik, apotek, lægeklinik, i venteværelset, hos lægen,
        hos tandlægen, tandlægeklinik, lægevagt, lægepraksis, lægecenter, dyrlægeklinik, ventende patienter,
        skadestue, venteværelser`,
    },
  },
  {
    id: 'bar_restaurant',
    kind: 'placement',
    name: 'bar or restaurant',
    words: {
      en: `
        in bars, in pubs, in restaurants, in cafés, in clubs, bar screen, pub screen, on-trade, coaster,
        beer mat, washroom poster, edgar card, at the bar, over a pint, on the pub table, happy hour,
        beer garden, nightclub, wine bar, bartender, table talker, eatery, diner, after-work drinks,
        pub quiz`,
      de: `
        Gastronomie, Kneipe, Bierdeckel, in Bars, in Restaurants, in Cafés, Gastro-Umfeld, Edgar-Card,
        Postkartenwerbung, Toilettenwerbung, Szenegastronomie, am Tresen, an der Theke, beim Feierabendbier,
        Stammtisch, Nachtclub, Wirt, Tischaufsteller, Cocktailbar, Szenekneipe, beim Bier`,
      fr: `
        CHR, cafés hôtels restaurants, dans les bars, dans les restaurants, dans les cafés, en bar,
        sous-bock, au comptoir, en terrasse, autour d'un verre, apéro, bar à vin, boîte de nuit, afterwork,
        set de table, cafetier, troquet`,
      es: `
        hostelería, en bares, en restaurantes, en cafeterías, posavasos, canal Horeca, horeca,
        en discotecas, en la barra, en la terraza, tomando una caña, de tapas, bar de copas, tardeo,
        camarero, mesón, mantel individual, tomando algo, cervecería`,
      it: `
        horeca, nei bar, nei ristoranti, nei locali, nei pub, sottobicchiere, nelle discoteche, al bancone,
        all'ora dell'aperitivo, enoteca, birreria, tovaglietta, barista, locale notturno, movida`,
      nl: `
        horeca, in cafés, in kroegen, in restaurants, bierviltje, kroegreclame, toiletreclame, in het café,
        aan de bar, op het terras, borrel, vrijdagmiddagborrel, kroeg, nachtclub, barman, stamkroeg,
        grand café, placemat`,
      no: `
        utested, uteliv, på barer, på restauranter, på kafeer, serveringssted, ølbrikke, i baren,
        ved bardisken, fredagspils, afterwork, uteservering, nattklubb, bartender, vinbar, bordkort,
        på byen`,
      sv: `
        krog, uteliv, på barer, på restauranger, på kaféer, ölunderlägg, nattklubb, servering,
        vid bardisken, after work, uteservering, bartender, vinbar, krogbord, på krogen, matställe,
        bordsryttare, ölkafé`,
      da: `
        udeliv, værtshus, på barer, på restauranter, på caféer, ølbrik, go-card, serveringssted, i baren,
        fredagsøl, ved bardisken, bodega, udeservering, natklub, bartender, vinbar, dækkeserviet`,
    },
  },
  {
    id: 'supermarket',
    kind: 'placement',
    name: 'supermarket',
    words: {
      en: `
        supermarket, grocery store, grocery, hypermarket, point of sale, checkout screen, shopping trolley,
        in-store, shop floor, aisle, on the shelf, on the shelves, at the checkout, at the till,
        weekly shop, shopping basket, trolley, convenience store, corner shop, end cap, gondola end,
        shelf talker, food shopping, in the aisle`,
      de: `
        Supermarkt, Supermärkte, Lebensmitteleinzelhandel, LEH, Discounter, Point of Sale, POS,
        Einkaufswagen, Kassenband, Kassenbildschirm, Instore, am Regal, auf dem Regal, im Regal,
        an der Kasse, Wocheneinkauf, Einkaufskorb, Lebensmittelmarkt, Wobbler, Regalstopper,
        Zweitplatzierung, Kassenzone, beim Einkaufen, Verbrauchermarkt`,
      fr: `
        supermarché, hypermarché, grande surface, GMS, point de vente, en magasin, caddie, tête de gondole,
        caisse de magasin, en rayon, dans les rayons, en caisse, à la caisse, faire les courses, chariot,
        stop-rayon, panier de courses, supérette, drive de supermarché, tête de rayon, magasin alimentaire,
        sur les étagères`,
      es: `
        supermercado, hipermercado, gran superficie, punto de venta, en tienda, carrito de la compra,
        en el lineal, en la caja, hacer la compra, cesta de la compra, carro de la compra,
        cabecera de góndola, stopper, tienda de alimentación, ultramarinos, en las estanterías,
        autoservicio`,
      it: `
        supermercato, ipermercato, GDO, grande distribuzione, punto vendita, punto di vendita, in store,
        carrello della spesa, corsia, a scaffale, sullo scaffale, alla cassa, fare la spesa,
        spesa settimanale, carrello, testata di gondola, discount, negozio di alimentari, minimarket,
        tra gli scaffali`,
      nl: `
        supermarkt, hypermarkt, winkelvloer, instore, in de winkel, winkelwagen, kassascherm, schapreclame,
        verkooppunt, op het schap, in het schap, bij de kassa, boodschappen doen, winkelmandje, kopstelling,
        schapkaart, buurtsuper, levensmiddelenwinkel, schappen, Albert Heijn`,
      no: `
        dagligvarebutikk, supermarked, dagligvare, matbutikk, i butikk, instore, handlevogn, kassaskjerm,
        butikkskjerm, utsalgssted, i hylla, på hylla, i kassa, ved kassen, ukehandel, handlekurv,
        butikkhylle, hylleplakat, nærbutikk, storhandel, endegavl, kolonial`,
      sv: `
        matbutik, livsmedelsbutik, snabbköp, stormarknad, dagligvara, dagligvaruhandel, i butik, instore,
        kundvagn, kassaskärm, butiksskärm, på hyllan, i hyllan, i kassan, vid kassan, veckohandla,
        storhandla, varukorg, hyllvippa, närbutik, hyllgavel, ICA-butik, kvartersbutik`,
      da: `
        supermarked, dagligvarebutik, dagligvare, dagligvarehandel, i butik, instore, indkøbsvogn,
        kasseskærm, butiksskærm, hypermarked, på hylden, på hylderne, ved kassen, ugeindkøb, indkøbskurv,
        hyldeforkant, endegavl, nærbutik, købmand, storkøb, dagligvareindkøb, discountbutik`,
    },
  },
  {
    id: 'hotel',
    kind: 'placement',
    name: 'in hotels',
    words: {
      en: `
        in hotels, hotel lobby, hotel room, hotel TV, hotel screen, hotel guests, checking in,
        hotel reception, breakfast buffet, hotel lift, key card, in-room TV, minibar, concierge, spa hotel,
        overnight guests, front desk`,
      de: `
        in Hotels, Hotellobby, Hotelzimmer, Hotel-TV, Hotelfernsehen, Hotelgast, Hotelgäste, Hotelrezeption,
        Frühstücksbuffet, Zimmerkarte, Hotelbar, Concierge, Minibar, Hotelaufzug, Übernachtungsgast,
        Hotelfoyer, beim Einchecken im Hotel`,
      fr: `
        dans les hôtels, hall d'hôtel, chambre d'hôtel, lobby d'hôtel, TV d'hôtel, clients de l'hôtel,
        réception de l'hôtel, petit-déjeuner buffet, carte de chambre, conciergerie, minibar,
        ascenseur de l'hôtel, bar de l'hôtel`,
      es: `
        en hoteles, vestíbulo del hotel, habitación de hotel, lobby de hotel, TV de hotel, huéspedes,
        recepción del hotel, bufé del desayuno, tarjeta de habitación, conserjería, minibar,
        ascensor del hotel, bar del hotel, clientes alojados, televisión de la habitación`,
      it: `
        negli hotel, negli alberghi, hall dell'hotel, camera d'albergo, lobby dell'hotel, ospiti dell'hotel,
        reception dell'hotel, colazione a buffet, tessera della camera, concierge, minibar,
        ascensore dell'hotel, bar dell'hotel, clienti dell'albergo`,
      nl: `
        in hotels, hotellobby, hotelkamer, hotel-tv, hotelgast, hotelreceptie, ontbijtbuffet, kamerkaart,
        conciërgebalie, minibar, hotellift, hotelbar, overnachtende gasten, receptie van het hotel`,
      no: `
        på hoteller, hotellobby, hotellrom, hotell-TV, hotellgjest, hotellresepsjon, frokostbuffet,
        nøkkelkort, minibar, hotellheis, hotellbar, overnattingsgjest, hotellfrokost`,
      sv: `
        på hotell, hotellobby, hotellrum, hotell-tv, hotellgäst, hotellreception, frukostbuffé, nyckelkort,
        minibar, hotellhiss, hotellbar, övernattande gäster, hotellfrukost, hotellfoajé`,
      da: `
        på hoteller, hotellobby, hotelværelse, hotel-tv, hotelgæst, hotelreception, morgenbuffet, nøglekort,
        minibar, hotelelevator, hotelbar, overnattende gæster, hotelfoyer`,
    },
  },
  {
    id: 'stadium',
    kind: 'placement',
    name: 'stadium',
    words: {
      en: `
        stadium, arena, perimeter board, perimeter LED, pitchside, sports venue, concert venue,
        ground advertising, shirt sponsor, pitch perimeter, advertising boards around the pitch, touchline,
        grandstand, terraces, jumbotron, half-time, dugout, turnstile, scoreboard, home ground,
        on the shirts`,
      de: `
        Stadion, Stadien, Arena, Bandenwerbung, LED-Bande, Spielfeldrand, Konzerthalle, Trikotsponsor,
        Banden, Tribüne, Anzeigetafel, Videowürfel, Halbzeitpause, Südtribüne, Eishalle, Fußballstadion,
        Sporthalle, Sportstätte`,
      fr: `
        stade, aréna, panneau de bord de terrain, panneautique, bord de terrain, salle de concert,
        sponsor maillot, enceinte sportive, tribune, gradins, virage, tableau d'affichage, mi-temps,
        maillot, panneaux LED de terrain, Parc des Princes, vestiaires du club, stade de foot,
        palais des sports`,
      es: `
        estadio, pabellón deportivo, valla perimetral, U televisiva, vallas del estadio, recinto deportivo,
        patrocinio de camiseta, sala de conciertos, grada, gradas, tribuna, marcador, descanso del partido,
        camiseta del equipo, campo de fútbol, Bernabéu, Camp Nou, videomarcador, a pie de campo, banquillo`,
      it: `
        stadio, palazzetto, bordocampo, cartellonistica a bordo campo, led a bordo campo, impianto sportivo,
        sponsor di maglia, palasport, tribuna, spalti, tabellone, intervallo della partita,
        maglia della squadra, San Siro, campo da calcio, a bordo campo, maxischermo dello stadio, panchina,
        palaghiaccio`,
      nl: `
        stadion, arena, reclameboarding, langs het veld, ledboarding, shirtsponsor, concertzaal, tribune,
        hoofdtribune, scorebord, rust van de wedstrijd, boardingreclame, thuiswedstrijd, voetbalstadion,
        ijshal, sporthal, langs de lijn, Johan Cruijff ArenA, Kuip`,
      no: `
        stadion, arena, arenareklame, vant, vantreklame, LED-vegg på arena, draktsponsor, konsertsal,
        idrettsanlegg, tribune, tribunen, måltavle, pausen i kampen, idrettshall, langs banen,
        fotballstadion, draktreklame, hjemmebane, Ullevaal`,
      sv: `
        stadion, arena, arenareklam, sargreklam, sarg, LED-sarg, tröjsponsor, konserthus, idrottsarena,
        läktare, läktaren, resultattavla, matchpaus, halvtidsvila, idrottshall, längs planen, fotbollsarena,
        tröjreklam, hemmaplan, jumbotron, mediakub`,
      da: `
        stadion, arena, bandereklame, LED-bander, stadionreklame, trøjesponsor, koncertsal, idrætsanlæg,
        tribune, tribunen, måltavle, halvlegspause, ishal, idrætshal, langs banen, bander, fodboldstadion,
        trøjereklame, hjemmebane, storskærm på stadion`,
    },
  },
  {
    id: 'billboard',
    kind: 'placement',
    name: 'billboard',
    words: {
      en: `
        billboard, 970x250, large format, giant poster, mega poster, big poster on the road, supersite,
        giant hoarding, oversized poster, wall-sized, building wrap, huge poster, larger than life,
        unmissable poster`,
      de: `
        Billboard, 970x250, Billboard Ad, Großformat, Mega-Poster, Riesenplakat, Großplakat, Superposter,
        Blow-up, haushohes Plakat, Fassadenplakat, überlebensgroß, XXL-Plakat, Megalight, Giant Poster`,
      fr: `
        billboard, 970x250, grand format, très grand format, giga bannière, bâche publicitaire,
        affiche géante, panneau géant, toile géante, très grande affiche, bâche géante,
        panneau grand format, plus grand que nature, affichage événementiel, façade habillée`,
      es: `
        billboard, 970x250, gran formato, formato gigante, megaposter, cartel gigante, valla gigante,
        lona gigante, gran lona, fachada publicitaria, tamaño gigante, supervalla, panel gigante`,
      it: `
        billboard, 970x250, grande formato, maxi formato, maxiaffissione, cartellone gigante,
        manifesto gigante, maxi telo, telo gigante, maxi poster, facciata pubblicitaria, supersite,
        formato gigante, maxi cartellone`,
      nl: `
        billboard, 970x250, groot formaat, megaposter, grootformaat, reuzenposter, reuzeposter, gigaposter,
        enorme poster, geveldoek, megabord, levensgroot, blow-up, superboard`,
      no: `
        billboard, 970x250, storformat, storboard, gigantboard, stortavle, kjempeplakat, gigantplakat,
        stor plakat, fasadebanner, megaboard, gigantisk plakat, storplakat, storboards, fasadeduk`,
      sv: `
        billboard, 970x250, storformat, storbildstavla, reklamskylt, megaboard, jätteaffisch, jättetavla,
        storaffisch, fasadbanderoll, gigantisk affisch, megaaffisch, gigantboard, jätteskylt,
        stor reklamtavla`,
      da: `
        billboard, 970x250, storformat, megaposter, storplakat, kæmpeplakat, gigantplakat,
        megabanner på facade, storformatplakat, facadeposter, gigantisk plakat, kæmpe reklameskilt,
        giant poster, gigantbanner`,
    },
    met: { channels: ['ooh', 'dooh'], formats: ['970x250'] },
  },
  {
    id: 'drive_time',
    kind: 'placement',
    name: 'drive time and breakfast radio',
    words: {
      en: `
        drive time, drivetime, breakfast show, morning show, breakfast radio, rush hour, peak hours,
        commute hours, on the way to work, on the way home, on the drive to work, in the car in the morning,
        school run, commuting by car, morning commute, traffic news, traffic report, wake-up show,
        on the road home, evening commute`,
      de: `
        Drivetime, Drive Time, Morgensendung, Morningshow, Morning Show, Frühsendung, Rushhour, Pendlerzeit,
        Berufsverkehr, Frühprogramm, Stoßzeit, auf dem Weg zur Arbeit, auf dem Heimweg, Arbeitsweg,
        morgens im Auto, Verkehrsfunk, Verkehrsnachrichten, Feierabendverkehr, Frühstücksradio,
        im Auto zur Arbeit, Stau am Morgen, Weckersendung, Morgenmagazin`,
      fr: `
        matinale, heures de pointe, heure de pointe, tranche matinale, drive time, heures de trajet,
        matinale radio, le morning, sur le chemin du travail, sur la route du travail,
        trajet domicile-travail, en rentrant du travail, infos trafic, info trafic,
        dans la voiture le matin, réveil en musique, embouteillages du matin, trajet du matin`,
      es: `
        prime time de radio, programa matinal, matinal, hora punta, horas punta, morning show, drive time,
        programa despertador, magacín matinal, de camino al trabajo, camino del trabajo, vuelta a casa,
        en el coche por la mañana, información del tráfico, boletín de tráfico, atascos de la mañana,
        ida y vuelta al trabajo, al despertar, trayecto al trabajo`,
      it: `
        drive time, morning show, programma del mattino, ora di punta, ore di punta, fascia del mattino,
        trasmissione mattutina, andando al lavoro, tragitto casa-lavoro, mentre vanno al lavoro,
        ritorno a casa, in macchina al mattino, notizie sul traffico, onda verde, tornando a casa,
        traffico del mattino, programma della sveglia`,
      nl: `
        drivetime, spits, spitsuur, ochtendshow, ochtendprogramma, ochtendspits, avondspits, middagshow,
        op weg naar het werk, onderweg naar het werk, op weg naar huis, woon-werkverkeer, ochtendfile,
        verkeersinformatie, wekkerradio, in de auto naar het werk, filenieuws`,
      no: `
        morgensending, morgenprogram, rushtid, morgenshow, drivetime, rushtrafikk, ettermiddagssending,
        på vei til jobb, på vei hjem, i bilen om morgenen, morgenrush, ettermiddagsrush, trafikkmelding,
        jobbreise, til og fra jobb, morgenkø, kjøretur til jobben`,
      sv: `
        morgonprogram, morgonshow, rusningstid, rusningstrafik, drivetime, morgonradio, morgonsändning,
        på väg till jobbet, på väg hem, i bilen på morgonen, morgonrusning, eftermiddagsrusning,
        trafikrapport, till och från jobbet, arbetspendling, bilkö på morgonen, eftermiddagsprogram`,
      da: `
        morgenprogram, morgenshow, myldretid, drivetime, morgenradio, morgensending, eftermiddagsprogram,
        på vej til arbejde, på vej på arbejde, på vej hjem, i bilen om morgenen, morgentrafik,
        eftermiddagstrafik, trafikmelding, til og fra arbejde, morgenkø`,
    },
  },
  {
    id: 'prime_time',
    kind: 'placement',
    name: 'prime time',
    words: {
      en: `
        prime time, primetime, peak time, evening news, nightly news, peak viewing, access prime time,
        eight o'clock slot, after dinner TV, main evening show, Saturday night show, nine o'clock news,
        blockbuster slot, TV night, most watched hour, evening peak`,
      de: `
        Primetime, Prime Time, Hauptsendezeit, Abendnachrichten, Hauptabendprogramm, Vorabend,
        Vorabendprogramm, beste Sendezeit, nach der Tagesschau, 20:15, 20.15 Uhr, Abendprogramm,
        Samstagabendshow, Sonntagabendkrimi, beste Fernsehzeit, Quizshow am Abend, Hauptnachrichten`,
      fr: `
        prime time, heure de grande écoute, journal télévisé, JT de 20h, access prime time,
        première partie de soirée, avant-soirée, journal de 20 heures, film du dimanche soir, 21 h,
        deuxième partie de soirée, journal de 20h, grille du soir, feuilleton du soir,
        heures de grande écoute, émission du samedi soir, vingt heures`,
      es: `
        prime time, horario de máxima audiencia, máxima audiencia, franja estelar, telediario,
        informativos de la noche, horario estelar, máximo share, noche televisiva, informativo de las nueve,
        concurso de la noche, programa estrella, horario nocturno de televisión, franja de noche`,
      it: `
        prime time, prima serata, fascia serale, telegiornale, telegiornale della sera, access prime time,
        preserale, TG delle 20, tg della sera, seconda serata, sabato sera in TV, fascia di massimo ascolto,
        massimo ascolto, quiz preserale`,
      nl: `
        primetime, prime time, avondjournaal, achtuurjournaal, beste zendtijd, avondnieuws, hoofdzendtijd,
        acht uur journaal, NOS Journaal, zaterdagavondshow, avondprogrammering, best bekeken, avondshow,
        talkshow op de avond, kijkpiek`,
      no: `
        beste sendetid, prime time, primetime, kveldsnyheter, nyhetssending, kveldsnytt, Dagsrevyen,
        lørdagsunderholdning, kveldsprogram, TV-kvelden, beste TV-tid, kveldsflate, nyhetene klokka ni`,
      sv: `
        bästa sändningstid, prime time, primetime, kvällsnyheter, nyhetssändning, bästa sändningstiden,
        lördagsunderhållning, fredagsunderhållning, kvällsprogram, bästa tv-tid, kvällstablå,
        nyheterna klockan sju`,
      da: `
        bedste sendetid, prime time, primetime, aftennyheder, nyhedsudsendelse, aftenflade, TV-Avisen,
        lørdagsunderholdning, aftenprogram, bedste tv-tid, aftensending, nyhederne klokken syv, X Factor`,
    },
  },
  {
    id: 'live_sports',
    kind: 'placement',
    name: 'live sports broadcast',
    near: ['sports'],
    words: {
      en: `
        live sport, live sports, live match, sports broadcast, live coverage, match broadcast, live game,
        matchday, at half-time, kick-off, during the match, final whistle, big game, cup final,
        Champions League broadcast, live commentary, sports rights, derby, live football, match coverage`,
      de: `
        Live-Sport, Sportübertragung, Live-Übertragung, Spielübertragung, Liveübertragung, Livesport,
        Spieltag, in der Halbzeit, Halbzeit, Anpfiff, während des Spiels, Abpfiff, Pokalfinale,
        Champions-League-Abend, Live-Fußball, Sportrechte, Liveticker, Fußballübertragung, Livekommentar`,
      fr: `
        sport en direct, retransmission sportive, match en direct, direct sportif, retransmission de match,
        événement sportif en direct, à la mi-temps, coup d'envoi, pendant le match, coup de sifflet final,
        finale de coupe, soirée de Ligue des champions, foot en direct, droits sportifs, direct de match,
        commentateur sportif`,
      es: `
        deporte en directo, retransmisión deportiva, partido en directo, deportes en vivo,
        retransmisión de partidos, día de partido, en el descanso, durante el partido, pitido inicial,
        pitido final, final de copa, jornada de liga, fútbol en directo, narración del partido,
        derechos deportivos, Champions en directo, carrusel deportivo`,
      it: `
        sport in diretta, diretta sportiva, partita in diretta, telecronaca, dirette sportive,
        eventi sportivi live, all'intervallo, fischio d'inizio, durante la partita, fischio finale,
        finale di coppa, radiocronaca, calcio in diretta, diritti sportivi, telecronista,
        serata di Champions, giornata di campionato`,
      nl: `
        live sport, sportuitzending, live wedstrijd, wedstrijduitzending, rechtstreekse sport, speeldag,
        tijdens de wedstrijd, aftrap, bekerfinale, live voetbal, voetbalavond, sportrechten,
        wedstrijdverslag, livewedstrijd, sportcommentator`,
      no: `
        direktesendt sport, sportssending, direktesport, kampsending, direktesendt kamp, livesport,
        i pausen av kampen, under kampen, avspark, sluttsignal, direktesendt fotball, kampkveld,
        sportsrettigheter, kampdag, sportskommentator, fotballsending`,
      sv: `
        direktsänd sport, sportsändning, livesport, matchsändning, direktsänd match, matchdag, i halvtid,
        under matchen, avspark, slutsignal, cupfinal, direktsänd fotboll, matchkväll, sporträttigheter,
        sportkommentator, fotbollssändning, hockeysändning`,
      da: `
        direkte sport, sportsudsendelse, livesport, kamptransmission, direkte kamp, sportstransmission,
        kampdag, under kampen, slutfløjt, direkte fodbold, kampaften, sportsrettigheder, sportskommentator,
        fodboldtransmission, opgør på tv`,
    },
  },
  {
    id: 'weekend_edition',
    kind: 'placement',
    name: 'weekend edition',
    words: {
      en: `
        weekend edition, Sunday edition, Saturday edition, weekend supplement, Sunday paper,
        colour supplement`,
      de: 'Wochenendausgabe, Sonntagsausgabe, Samstagsausgabe, Wochenendbeilage, Sonntagszeitung',
      fr: `
        édition du week-end, édition du dimanche, supplément week-end, édition du samedi,
        journal du dimanche`,
      es: `
        edición de fin de semana, edición dominical, suplemento dominical, edición del domingo,
        suplemento de fin de semana`,
      it: `
        edizione del weekend, edizione domenicale, inserto domenicale, inserto del weekend,
        edizione della domenica`,
      nl: 'weekendeditie, zaterdageditie, weekendbijlage, zaterdagkrant, zondagseditie',
      no: 'helgeutgave, lørdagsutgave, helgebilag, søndagsutgave, lørdagsmagasin',
      sv: 'helgutgåva, söndagsutgåva, helgbilaga, lördagsbilaga, söndagsbilaga',
      da: 'weekendudgave, søndagsudgave, lørdagsudgave, weekendtillæg, søndagstillæg',
    },
  },
  {
    id: 'full_page',
    kind: 'placement',
    name: 'full page',
    words: {
      en: `full page, full-page ad, double-page spread, DPS, quarter page, back cover, inside cover, outside back cover, gatefold, whole page, one page ad, page one opposite, 1/1 page, centre spread, right-hand page, facing page, third of a page, strip ad, cover page, inside front cover`,
      de: `ganzseitig, ganze Seite, ganzseitige Anzeige, Doppelseite, halbseitig, Umschlagseite, viertelseitig, Viertelseite, 1/1 Seite, Anzeigenseite, volle Seite, Panoramaseite, Seitenformat, rechte Seite, vierte Umschlagseite, Eckfeldanzeige, Streifenanzeige, Drittelseite`,
      fr: `pleine page, page entière, double page, quart de page, quatrième de couverture, deuxième de couverture, page pleine, 1/1 page, page de droite, tiers de page, double page centrale, bandeau en une, troisième de couverture, page publicitaire, face sommaire`,
      es: `página completa, página entera, doble página, contraportada, cuarto de página, plana entera, plana completa, página impar, doble página central, robaplana, faldón, media plana, interior de portada, tercio de página, página derecha`,
      it: `pagina intera, doppia pagina, quarta di copertina, piede di pagina, quarto di pagina, pagina piena, paginone centrale, pagina destra, doppia pagina centrale, seconda di copertina, terza di copertina, un terzo di pagina, mezza pagina orizzontale, pagina pubblicitaria`,
      nl: `paginagroot, hele pagina, dubbele pagina, achterpagina, spread, kwart pagina, volle pagina, 1/1 pagina, middenpagina, rechterpagina, binnenkant omslag, omslagpagina, spread in het midden, paginavullend, achtercover`,
      no: `helside, helsides annonse, dobbeltside, bakside, oppslag, kvartside, hel side, 1/1 side, midtoppslag, høyreside, omslagsside, tredjedels side, dobbeltoppslag, halv side, helsideannonse, ryggside`,
      sv: `helsida, helsidesannons, uppslag, baksida, kvartssida, hel sida, 1/1-sida, mittuppslag, högersida, omslagssida, halv sida, dubbelsida, tredjedelssida, omslagets baksida`,
      da: `helside, helsidesannonce, dobbeltside, bagside, opslag, kvartside, hel side, 1/1 side, midteropslag, højreside, omslagsside, halv side, bagsideannonce, tredjedelsside, dobbeltopslag`,
    },
  },
  {
    id: 'leaflet',
    kind: 'placement',
    name: 'leaflet or insert',
    words: {
      en: `
        leaflet, flyer, door drop, brochure, catalogue, direct mail, loose insert, magazine insert,
        store circular`,
      de: `
        Beilage, Prospekt, Flyer, Handzettel, Postwurfsendung, Broschüre, Katalog, Prospektbeilage,
        Beileger, Wurfsendung`,
      fr: `
        prospectus, flyer, tract, encart, dépliant, brochure, catalogue, publipostage, asilage,
        boîte aux lettres`,
      es: 'folleto, flyer, octavilla, encarte, buzoneo, catálogo, tríptico, publicidad directa',
      it: 'volantino, volantinaggio, flyer, inserto, dépliant, opuscolo, catalogo, direct mail, allegato',
      nl: `
        folder, flyer, bijsluiter, huis-aan-huisfolder, brochure, catalogus, direct mail, meehechter,
        losse bijlage`,
      no: `
        flyer, brosjyre, bilag, innstikk, katalog, direktereklame, uadressert reklame, løpeseddel,
        innlegg i avis`,
      sv: `
        flygblad, flyer, bilaga, broschyr, katalog, direktreklam, oadresserad reklam, reklamblad, ibladning`,
      da: 'flyer, indstik, tilbudsavis, brochure, katalog, husstandsomdelt, løbeseddel, direct mail, bilag',
    },
    met: { channels: ['print'] },
  },
  {
    id: 'classifieds',
    kind: 'placement',
    name: 'classifieds and listings',
    words: {
      en: `
        classified, classifieds, classified ad, marketplace listing, directory listing, job board,
        property portal, small ads, property listing, job ad, job ads, help wanted, for sale listing,
        second-hand listing, estate agent listing, used car listings, vacancy listing, online marketplace,
        yellow pages, small ad, situations vacant, Gumtree, Craigslist`,
      de: `
        Kleinanzeige, Kleinanzeigen, Rubrikanzeige, Marktplatz, Branchenverzeichnis, Stellenmarkt,
        Immobilienportal, Jobbörse, Eintrag, Stellenanzeige, Stellenanzeigen, Immobilienanzeige,
        Gebrauchtwagenbörse, Anzeigenmarkt, Gelbe Seiten, Gebrauchtwagenportal, Branchenbuch, Traueranzeige,
        ImmoScout, Mobile.de, Anzeigenportal`,
      fr: `
        petite annonce, petites annonces, annuaire, place de marché, annonces immobilières, site d'emploi,
        annonces classées, offre d'emploi, offres d'emploi, annonce immobilière, annonces auto,
        pages jaunes, Leboncoin, annonces d'occasion, portail immobilier, site d'annonces,
        rubrique annonces`,
      es: `
        anuncio clasificado, clasificados, anuncios por palabras, directorio, bolsa de empleo,
        portal inmobiliario, tablón de anuncios, oferta de empleo, ofertas de empleo, anuncio inmobiliario,
        anuncios de segunda mano, páginas amarillas, Wallapop, Milanuncios, Idealista, portal de anuncios,
        portal de empleo, coches de ocasión`,
      it: `
        piccoli annunci, annuncio economico, annunci economici, bacheca annunci, portale immobiliare,
        portale di annunci, annuncio di lavoro, annunci di lavoro, offerta di lavoro, annunci immobiliari,
        annunci auto, pagine gialle, Immobiliare.it, annunci usato, necrologi, bacheca lavoro`,
      nl: `
        rubrieksadvertentie, kleine advertenties, marktplaats, bedrijvengids, vacaturesite, huizensite,
        zoekertjes, personeelsadvertentie, huizenadvertentie, Gouden Gids, Funda, occasionsite,
        vacaturebank, advertentiesite, familiebericht`,
      no: `
        rubrikkannonse, rubrikk, markedsplass, stillingsannonse, boligannonse, bransjeregister, småannonse,
        bruktannonse, jobbannonse, bilannonse, ledig stilling, gule sider, Finn.no, eiendomsannonse,
        dødsannonse, bruktmarked, stillingsmarked`,
      sv: `
        radannons, köp och sälj, marknadsplats, platsannons, bostadsannons, branschregister, rubrikannons,
        jobbannons, bilannons, ledig tjänst, gula sidorna, Blocket, Hemnet, begagnatannons, dödsannons,
        annonsmarknad, begagnatmarknad`,
      da: `
        rubrikannonce, markedsplads, stillingsannonce, boligannonce, brancheregister, køb og salg,
        jobportal, jobannonce, bilannonce, ledig stilling, gule sider, Den Blå Avis, brugtannonce,
        dødsannonce, jobmarked, brugtmarked`,
    },
  },
  {
    id: 'sponsored_products',
    kind: 'placement',
    name: 'sponsored products',
    within: ['retail_media'],
    words: {
      en: `
        sponsored product, sponsored listing, product listing ad, shopping ad, sponsored brand,
        sponsored search results, on the shop's site, on product pages, online shop placement,
        at the top of the search results in the shop, boosted listing, product carousel, product ad,
        search results in the web shop, product detail page, featured product, online basket, add to basket`,
      de: `
        Sponsored Products, gesponserte Produkte, gesponsertes Produkt, Produktanzeige, Shopping-Anzeige,
        gesponserte Suchergebnisse, im Onlineshop, Produktdetailseite, Sponsored Brands, Produktkarussell,
        hervorgehobenes Produkt, Produktseite, oben in den Suchergebnissen, im Webshop, Kategorieseite,
        Warenkorb, Produktlisting, Produktempfehlung, Topplatzierung im Shop`,
      fr: `
        produit sponsorisé, produits sponsorisés, sponsored products, annonce shopping,
        résultats sponsorisés, fiche produit, sur le site marchand, mise en avant produit,
        carrousel produit, page produit, en tête des résultats, page catégorie, panier en ligne,
        produit mis en avant, sur la boutique en ligne, annonce produit, listing produit`,
      es: `
        producto patrocinado, productos patrocinados, sponsored products, anuncio de shopping,
        resultados patrocinados, ficha de producto, en la tienda online, carrusel de productos,
        página de producto, primeros resultados de la tienda, página de categoría, cesta online,
        producto destacado, anuncio de producto, en el ecommerce, listado patrocinado`,
      it: `
        prodotto sponsorizzato, prodotti sponsorizzati, sponsored products, annuncio shopping,
        risultati sponsorizzati, scheda prodotto, nel negozio online, carosello prodotti, pagina prodotto,
        in cima ai risultati, pagina di categoria, carrello online, prodotto in evidenza,
        annuncio di prodotto, nello shop online, listing sponsorizzato`,
      nl: `
        gesponsord product, gesponsorde producten, sponsored products, shopping-advertentie,
        gesponsorde zoekresultaten, productpagina, in de webshop, productcarrousel, productdetailpagina,
        bovenaan de zoekresultaten, categoriepagina, online winkelmandje, uitgelicht product,
        productadvertentie, in de onlinewinkel, gesponsorde vermelding`,
      no: `
        sponset produkt, sponsede produkter, sponsored products, shoppingannonse, sponsede søkeresultater,
        produktside, i nettbutikken, produktkarusell, øverst i søkeresultatet, kategoriside,
        fremhevet produkt, produktannonse, på nettbutikken, produktoppføring, digital handlekurv`,
      sv: `
        sponsrad produkt, sponsrade produkter, sponsored products, shoppingannons, sponsrade sökresultat,
        produktsida, i nätbutiken, produktkarusell, överst i sökresultatet, kategorisida, framhävd produkt,
        produktannons, i webbutiken, i e-handeln, produktlistning, digital varukorg`,
      da: `
        sponsoreret produkt, sponsorerede produkter, sponsored products, shoppingannonce,
        sponsorerede søgeresultater, produktside, i webshoppen, produktkarrusel, øverst i søgeresultatet,
        kategoriside, fremhævet produkt, produktannonce, i netbutikken, på webshoppen, produktvisning,
        digital indkøbskurv`,
    },
    met: { channels: ['retail_media'] },
  },
  {
    id: 'sampling',
    kind: 'placement',
    name: 'sampling',
    words: {
      en: `
        sampling, free sample, product sample, sample distribution, tasting, giveaway, goody bag,
        trial pack`,
      de: `
        Sampling, Produktprobe, Warenprobe, Gratisprobe, Verkostung, Verteilaktion, Probierpackung,
        Giveaway, Produktmuster`,
      fr: `
        échantillon, échantillonnage, échantillon gratuit, dégustation, distribution d'échantillons,
        sampling, goodies`,
      es: `
        muestra gratuita, muestra de producto, sampling, degustación, reparto de muestras,
        muestreo de producto`,
      it: 'campione gratuito, campioncino, sampling, degustazione, distribuzione di campioni, omaggio',
      nl: `
        sampling, proefmonster, gratis monster, proefverpakking, uitdelen van samples, proeverij,
        monstertje, goodiebag`,
      no: 'vareprøve, sampling, smaksprøve, gratisprøve, utdeling av prøver, prøvepakke',
      sv: 'varuprov, sampling, smakprov, gratisprov, utdelning av prover, provförpackning',
      da: 'vareprøve, sampling, smagsprøve, gratis prøve, uddeling af prøver, prøvepakke',
    },
  },
  {
    id: 'event',
    kind: 'placement',
    name: 'event',
    words: {
      en: `
        event, festival, trade fair, trade show, conference, roadshow, activation, experiential,
        brand activation, pop-up store, webinar, exhibition stand`,
      de: `
        Event, Veranstaltung, Festival, Messe, Konferenz, Roadshow, Promotion-Aktion, Messestand, Webinar,
        Kongress, Live-Kommunikation`,
      fr: `
        événement, événementiel, festival, salon professionnel, foire, conférence, roadshow, stand,
        webinaire, activation de marque`,
      es: `
        evento, festival, feria, congreso, conferencia, roadshow, activación de marca, estand, stand,
        webinar, seminario web`,
      it: `
        evento, festival, fiera, convegno, conferenza, roadshow, attivazione, webinar, congresso,
        stand fieristico`,
      nl: 'evenement, event, festival, beurs, vakbeurs, congres, roadshow, beursstand, activatie, webinar',
      no: 'arrangement, event, festival, messe, konferanse, roadshow, aktivisering, stand, webinar',
      sv: 'evenemang, event, festival, mässa, konferens, roadshow, aktivering, monter, webbinarium',
      da: `
        arrangement, event, begivenhed, festival, messe, konference, roadshow, aktivering, messestand,
        webinar`,
    },
  },
  {
    id: 'promo_code',
    kind: 'placement',
    name: 'promo code',
    words: {
      en: `
        promo code, promotional code, discount code, voucher, voucher code, coupon, offer code, QR code,
        money-off voucher, money off, scan the code, scan the QR, redeem, redemption, gift card,
        cash back coupon, first order discount, enter the code, code at checkout`,
      de: `
        Gutscheincode, Rabattcode, Promo-Code, Aktionscode, Gutschein, Coupon, Voucher, QR-Code,
        Gutscheinheft, Code einlösen, einlösen, Code scannen, Rabattgutschein, Rabattmarke, Geschenkkarte,
        Willkommensrabatt, Sparcode, Code an der Kasse`,
      fr: `
        code promo, code promotionnel, code de réduction, bon de réduction, coupon, bon d'achat, QR code,
        code à scanner, scanner le code, chèque-cadeau, carte cadeau, bon de remise, flasher le code,
        remise de bienvenue, coupon de réduction, code avantage`,
      es: `
        código promocional, código de descuento, cupón, vale descuento, código QR, cupón de descuento,
        escanear el código, canjear, tarjeta regalo, vale regalo, descuento de bienvenida, cupones,
        bono descuento, código de cupón, vale de compra`,
      it: `
        codice sconto, codice promozionale, codice promo, buono sconto, coupon, voucher, codice QR,
        scansionare il codice, inquadrare il codice, buono regalo, carta regalo, sconto di benvenuto,
        buono acquisto, codice coupon, riscattare il codice`,
      nl: `
        kortingscode, promotiecode, actiecode, waardebon, kortingsbon, coupon, vouchercode, QR-code,
        code scannen, cadeaubon, cadeaukaart, tegoedbon, verzilveren, welkomstkorting, spaarzegel,
        kortingsvoucher, voordeelcode, kraskaart`,
      no: `
        rabattkode, kampanjekode, kupong, verdikode, tilbudskode, QR-kode, skanne koden, gavekort,
        verdikupong, løse inn, velkomstrabatt, rabattkupong, verdisjekk, skann koden, bonuskode`,
      sv: `
        rabattkod, kampanjkod, kupong, värdekod, erbjudandekod, QR-kod, skanna koden, presentkort,
        värdecheck, lösa in, välkomstrabatt, rabattkupong, rabattcheck, skanna QR, bonuskod`,
      da: `
        rabatkode, kampagnekode, kupon, værdikode, tilbudskode, QR-kode, scanne koden, gavekort, værdikupon,
        indløse, velkomstrabat, rabatkupon, scan koden, bonuskode, voucher`,
    },
  },
  {
    id: 'live_stream',
    kind: 'placement',
    name: 'live stream',
    words: {
      en: 'live stream, livestream, live streaming, Twitch, live broadcast online',
      de: 'Livestream, Live-Stream, Livestreaming, Twitch, Direktübertragung im Netz',
      fr: 'live stream, diffusion en direct, livestream, Twitch, direct en ligne, streaming en direct',
      es: `
        directo online, livestream, retransmisión en directo, Twitch, emisión en directo,
        streaming en directo`,
      it: 'diretta streaming, livestream, Twitch, diretta online, live streaming, trasmissione in diretta',
      nl: 'livestream, live stream, Twitch, rechtstreekse uitzending, livestreaming',
      no: 'direktestrøm, livestream, direktestrømming, Twitch, direktesending',
      sv: 'livestream, direktsändning, livesändning, Twitch, livestreaming',
      da: 'livestream, direkte stream, livestreaming, Twitch, direkte udsendelse',
    },
  },
  {
    id: 'short_video',
    kind: 'placement',
    name: 'short videos and stories',
    within: ['social'],
    words: {
      en: `
        reels, short-form video, short-form, TikTok video, Instagram story, snackable video, YouTube Shorts,
        Instagram stories`,
      de: 'Reels, Stories, Kurzvideo, Instagram-Story, Kurzformat, Story-Ad, YouTube Shorts',
      fr: 'reels, stories, vidéo courte, format court, vidéos courtes, story Instagram, YouTube Shorts',
      es: `
        reels, stories, vídeo corto, formato corto, historias de Instagram, vídeos cortos, YouTube Shorts`,
      it: 'reels, stories, video breve, formato breve, video brevi, storie Instagram, YouTube Shorts',
      nl: 'reels, stories, korte video, kort videoformaat, Instagram-story, YouTube Shorts',
      no: 'reels, stories, kortvideo, korte videoer, Instagram-story, YouTube Shorts',
      sv: 'reels, stories, kortvideo, korta videor, kortformat, Instagram-story, YouTube Shorts',
      da: 'reels, stories, kort video, korte videoer, kortformat, Instagram-story, YouTube Shorts',
    },
  },
  {
    id: 'push_notification',
    kind: 'placement',
    name: 'push notification',
    words: {
      en: `
        push notification, push message, mobile push, web push, in-app message, SMS campaign,
        text message ad`,
      de: 'Push-Benachrichtigung, Pushnachricht, Push-Mitteilung, Web-Push, Push-Meldung, SMS-Werbung',
      fr: 'notification push, push mobile, web push, alerte mobile, message push, campagne SMS',
      es: 'notificación push, mensaje push, web push, alerta móvil, campaña de SMS',
      it: 'notifica push, messaggio push, web push, notifiche push, campagna SMS',
      nl: 'pushmelding, pushbericht, web push, pushnotificatie, sms-campagne',
      no: 'pushvarsel, pushvarsling, push-melding, web push, SMS-kampanje',
      sv: 'pushnotis, pushmeddelande, web push, push-avisering, sms-kampanj',
      da: 'pushbesked, pushnotifikation, push-meddelelse, web push, sms-kampagne',
    },
  },
  {
    id: 'ai_answers',
    kind: 'placement',
    name: 'AI assistant or chatbot',
    within: ['sponsored_intelligence'],
    words: {
      en: `
        AI assistant, chatbot, ChatGPT, AI answer, AI search, conversational AI, voice assistant,
        large language model, LLM, AI chat, Perplexity`,
      de: `
        KI-Assistent, Chatbot, ChatGPT, KI-Antwort, KI-Suche, Sprachassistent, Sprachmodell, LLM, KI-Chat,
        Perplexity`,
      fr: `
        assistant IA, chatbot, ChatGPT, réponse IA, recherche IA, agent conversationnel, assistant vocal,
        modèle de langage, LLM, Perplexity`,
      es: `
        asistente de IA, chatbot, ChatGPT, respuesta de IA, búsqueda con IA, IA conversacional,
        asistente de voz, modelo de lenguaje, LLM, Perplexity`,
      it: `
        assistente AI, assistente IA, chatbot, ChatGPT, risposta AI, ricerca AI, IA conversazionale,
        assistente vocale, modello linguistico, LLM, Perplexity`,
      nl: `
        AI-assistent, chatbot, ChatGPT, AI-antwoord, AI-zoeken, spraakassistent, taalmodel, LLM, AI-chat,
        Perplexity`,
      no: `
        KI-assistent, AI-assistent, chatbot, samtalerobot, ChatGPT, KI-svar, KI-søk, taleassistent,
        språkmodell, LLM, Perplexity`,
      sv: `
        AI-assistent, chattbot, chatbot, ChatGPT, AI-svar, AI-sök, röstassistent, språkmodell, LLM,
        Perplexity`,
      da: `
        AI-assistent, chatbot, ChatGPT, AI-svar, AI-søgning, stemmeassistent, taleassistent, sprogmodel,
        LLM, Perplexity`,
    },
    met: { channels: ['sponsored_intelligence'] },
  },
  {
    id: 'above_the_fold',
    kind: 'placement',
    name: 'above the fold',
    words: {
      en: 'above the fold, top of page, first screen, in the first scroll, sticky, high impact',
      de: `
        sichtbarer Bereich, Above the Fold, oben auf der Seite, Sticky, High Impact, Sonderwerbeform,
        im sofort sichtbaren Bereich`,
      fr: `
        au-dessus de la ligne de flottaison, haut de page, above the fold, sticky, format impactant,
        premier écran`,
      es: `
        parte superior de la página, above the fold, primera pantalla, sticky, formato de alto impacto,
        sin hacer scroll`,
      it: `
        parte alta della pagina, above the fold, primo scroll, sticky, formato ad alto impatto,
        prima schermata`,
      nl: 'boven de vouw, bovenaan de pagina, above the fold, sticky, high impact',
      no: 'over brettekanten, øverst på siden, above the fold, sticky, toppplassering, topplassering',
      sv: 'ovan vecket, överst på sidan, above the fold, sticky, topplacering',
      da: 'over folden, øverst på siden, above the fold, sticky, topplacering',
    },
  },
  {
    id: 'section',
    kind: 'placement',
    name: 'section or themed page',
    words: {
      en: 'section, themed page, special issue, special report, supplement, dossier, column, category page',
      de: `
        Ressort, Rubrik, Themenseite, Sonderheft, Sonderausgabe, Themenspecial, Kolumne, Channel-Rotation,
        Themenumfeld`,
      fr: `
        rubrique, hors-série, dossier spécial, numéro spécial, cahier, page thématique, supplément,
        thématique`,
      es: `
        sección, número especial, monográfico, página temática, especial temático, columna, canal temático`,
      it: `
        sezione, rubrica, numero speciale, speciale tematico, dossier, inserto speciale, pagina tematica,
        canale tematico`,
      nl: 'rubriek, katern, themapagina, themanummer, bijlage, column, themabijlage, themaspecial',
      no: 'seksjon, temaside, temabilag, spesialutgave, spalte, temautgave, bransjebilag',
      sv: 'sektion, avdelning, temasida, temabilaga, specialutgåva, temanummer, spalt',
      da: 'sektion, temaside, temaavis, særtillæg, temanummer, klumme, specialudgave, temasektion',
    },
  },
  {
    id: 'elevator',
    kind: 'placement',
    name: 'office building or lift',
    words: {
      en: 'elevator, lift screen, office building, coworking space, office lobby, business district',
      de: 'Aufzug, Bürogebäude, Coworking Space, Fahrstuhl, Bürokomplex, Geschäftsviertel',
      fr: "ascenseur, immeuble de bureaux, espace de coworking, tour de bureaux, quartier d'affaires",
      es: 'ascensor, edificio de oficinas, coworking, parque empresarial, distrito financiero',
      it: 'ascensore, palazzo di uffici, coworking, edificio per uffici, quartiere degli affari',
      nl: 'kantoorgebouw, coworkingruimte, kantoorpand, zakendistrict, liftscherm',
      no: 'heis, kontorbygg, kontorfellesskap, coworking, forretningsstrøk',
      sv: 'hiss, kontorsbyggnad, kontorshus, coworking, affärsdistrikt',
      da: 'elevator, kontorbygning, kontorfællesskab, coworking, forretningskvarter',
    },
  },
  {
    id: 'ferry',
    kind: 'placement',
    name: 'ferry or cruise ship',
    within: ['public_transport'],
    words: {
      en: `
        ferry, cruise ship, ferry terminal, boat terminal, cruise terminal, on board the ship, car deck,
        ferry crossing, cruise passengers, harbour, sea crossing, ferry port, boat trip, island ferry,
        catamaran, port of call`,
      de: `
        Kreuzfahrtschiff, Fährterminal, Hafen, Schiffsanleger, an Bord, Fähre, Fähren, Überfahrt, Autodeck,
        Hafenterminal, Inselfähre, Dampfer, Ausflugsschiff, Kreuzfahrtpassagier`,
      fr: `
        ferry, bateau de croisière, gare maritime, traversier, terminal de croisière, à bord du bateau,
        traversée, pont du bateau, embarcadère, navette maritime, catamaran, compagnie maritime,
        port de croisière`,
      es: `
        ferri, transbordador, crucero, terminal de ferris, estación marítima, a bordo del barco, travesía,
        ferry, pasajeros de crucero, cruceristas, embarcadero, catamarán, barco a las islas,
        cubierta del barco`,
      it: `
        traghetto, nave da crociera, stazione marittima, terminal traghetti, aliscafo, a bordo della nave,
        a bordo del traghetto, traversata, compagnia di navigazione, imbarcadero, catamarano, nave,
        vaporetto, traghetti per le isole`,
      nl: `
        veerboot, cruiseschip, veerpont, veerhaven, ferry, aan boord van het schip, overtocht, autodek,
        veerdienst, cruisepassagier, haventerminal, Waddenveer, rondvaartboot, catamaran, pont`,
      no: `
        ferge, ferje, cruiseskip, fergeterminal, hurtigbåt, danskebåt, om bord på båten, om bord på ferga,
        overfart, Hurtigruten, Kielferga, Color Line, cruisepassasjer, fergekai, passasjerbåt`,
      sv: `
        färja, kryssningsfartyg, färjeterminal, finlandsfärja, skärgårdsbåt, ombord på båten,
        ombord på färjan, överfart, bildäck, Gotlandsfärja, Viking Line, kryssningspassagerare, färjeläge,
        Waxholmsbåt`,
      da: `
        færge, krydstogtskib, færgeterminal, havn, færgeoverfart, om bord på færgen, om bord på skibet,
        overfart, Bornholmerfærge, Oslobåd, Molslinjen, krydstogtpassager, færgeleje`,
    },
  },
  {
    id: 'ski_resort',
    kind: 'placement',
    name: 'ski resort',
    words: {
      en: `
        ski resort, ski lift, chairlift, ski slope, cable car, on the slopes, après-ski, ski pass, piste,
        gondola lift, lift queue, mountain hut, ski holiday, ski hire, snow park, skiers, alpine resort`,
      de: `
        Skigebiet, Skilift, Sessellift, Seilbahn, Skipiste, Wintersportort, auf der Piste, Après-Ski,
        Skipass, Gondel, Gondelbahn, Liftschlange, Skihütte, Skiurlaub, Skiverleih, Bergbahn, Schlepplift,
        Talstation, Bergstation, Skifahrer`,
      fr: `
        station de ski, remontée mécanique, télésiège, domaine skiable, remontées mécaniques, téléphérique,
        sur les pistes, après-ski, forfait de ski, télécabine, téléski, files des remontées,
        vacances au ski, location de skis, skieurs, pistes de ski, sports d'hiver`,
      es: `
        estación de esquí, telesilla, remonte, pista de esquí, teleférico, en las pistas, après-ski,
        forfait, telecabina, telesquí, cola del remonte, alquiler de esquís, esquiadores,
        estaciones de montaña, Baqueira, Sierra Nevada`,
      it: `
        stazione sciistica, impianto di risalita, seggiovia, comprensorio sciistico, funivia, skilift,
        sulle piste, après-ski, skipass, cabinovia, telecabina, rifugio, settimana bianca, noleggio sci,
        sciatori, piste da sci, località sciistica, Dolomiti`,
      nl: `
        skigebied, skilift, stoeltjeslift, skipiste, wintersportgebied, op de piste, après-ski, skipas,
        gondellift, sleeplift, berghut, skivakantie, skiverhuur, skiër, wintersportdorp, wintersporter`,
      no: `
        skianlegg, alpinanlegg, skitrekk, stolheis, skisenter, alpinsenter, i skibakken, afterski, heiskort,
        gondol, heiskø, fjellstue, skiferie, skiutleie, alpinbakke, skiheis, påskefjellet, Trysil, Hemsedal`,
      sv: `
        skidanläggning, skidort, skidlift, stollift, skidbacke, alpinanläggning, i backen, i skidbacken,
        afterski, liftkort, gondol, liftkö, fjällstuga, skidsemester, skiduthyrning, skidåkare, släplift,
        Sälen, fjällanläggning`,
      da: `
        skisportssted, skilift, stolelift, skiområde, skipiste, på pisterne, afterski, liftkort, gondollift,
        liftkø, skihytte, skiferie, skiudlejning, skiløber, slæbelift, skisportssteder`,
    },
  },
  {
    id: 'beach',
    kind: 'placement',
    name: 'beach',
    words: {
      en: `
        beach, seaside promenade, beach club, lido, swimming pool, by the sea, on the sand, sun lounger,
        deckchair, seaside, parasol, lifeguard, beach bar, seafront, sunbathers, coastal resort, pool deck`,
      de: `
        Strand, Strandpromenade, Freibad, Strandbad, Seebad, am Meer, Strandkorb, Sonnenliege, Sonnenschirm,
        Strandbar, Seebrücke, Badegast, Badegäste, Schwimmbad, Badesee, Küstenort, im Sand, Badeort,
        Liegestuhl`,
      fr: `
        plage, bord de mer, front de mer, piscine, promenade du littoral, en bord de plage, transat,
        parasol, station balnéaire, sable, paillote, vacanciers à la plage, plages privées, baigneurs,
        maître-nageur, au bord de l'eau, digue`,
      es: `
        playa, paseo marítimo, chiringuito, piscina, primera línea de mar, junto al mar, tumbona, sombrilla,
        arena, hamaca, bañistas, socorrista, zona de baño, primera línea de playa, beach club, malecón`,
      it: `
        spiaggia, lungomare, stabilimento balneare, lido, piscina, in riva al mare, al mare, lettino,
        ombrellone, sabbia, bagnanti, bagnino, località balneare, sdraio, chiosco sulla spiaggia, riviera`,
      nl: `
        strand, strandtent, boulevard, zwembad, strandpaviljoen, aan zee, strandbed, ligbed, parasol,
        strandganger, badplaats, kustplaats, strandclub, badgast, strandbar`,
      no: `
        badestrand, strandpromenade, svømmehall, badeanlegg, strand, ved sjøen, solseng, parasoll,
        badegjest, badeplass, strandbar, kystby, badeby, sandstrand, badevakt, svaberg`,
      sv: `
        badstrand, strandpromenad, simhall, badhus, strand, vid havet, solstol, parasoll, badgäst, badplats,
        strandbar, kuststad, badort, sandstrand, badvakt, klippbad, friluftsbad`,
      da: `
        strand, strandpromenade, svømmehal, badeland, badestrand, ved havet, ved vandet, solseng, parasol,
        badegæst, badeby, strandbar, kystby, sandstrand, livredder, badebro, vesterhav, friluftsbad`,
    },
  },
  {
    id: 'audiobook',
    kind: 'placement',
    name: 'audiobook',
    words: {
      en: 'audiobook, audio book, audio drama',
      de: 'Hörbuch, Hörbücher, Hörspiel',
      fr: 'livre audio, livres audio, fiction audio',
      es: 'audiolibro, ficción sonora',
      it: 'audiolibro, audioracconto',
      nl: 'luisterboek, audioboek, hoorspel',
      no: 'lydbok, lydbøker, hørespill',
      sv: 'ljudbok, ljudböcker, radioteater',
      da: 'lydbog, lydbøger, hørespil',
    },
  },
  {
    id: 'audience_extension',
    kind: 'placement',
    name: 'data and retargeting',
    words: {
      en: `
        retargeting, remarketing, lookalike, first-party data, audience extension, behavioural targeting,
        custom audience, data-driven`,
      de: `
        Retargeting, Remarketing, Lookalike, Statistische Zwillinge, First-Party-Daten,
        Reichweitenverlängerung, Behavioral Targeting, datengetrieben`,
      fr: `
        reciblage, retargeting, remarketing, audience similaire, données propriétaires, données first-party,
        extension d'audience, ciblage comportemental`,
      es: `
        retargeting, remarketing, audiencias similares, datos propios, first-party data,
        extensión de audiencia, segmentación por comportamiento`,
      it: `
        retargeting, remarketing, pubblico simile, dati proprietari, dati di prima parte,
        audience extension, targeting comportamentale`,
      nl: `
        retargeting, remarketing, lookalike, first-party data, eigen data, doelgroepverlenging,
        gedragstargeting`,
      no: `
        retargeting, remålretting, remarketing, lookalike, førstepartsdata, egne data, adferdsmålretting`,
      sv: `
        retargeting, remarketing, lookalike, förstapartsdata, egen data, beteendestyrning, beteendemålgrupp`,
      da: 'retargeting, remarketing, lookalike, førstepartsdata, egne data, adfærdsmålretning',
    },
  },
  {
    id: 'contextual',
    kind: 'placement',
    name: 'contextual',
    words: {
      en: `
        contextual, contextual targeting, contextually relevant, topical environment, keyword targeting,
        relevant editorial`,
      de: `
        kontextuell, Contextual Targeting, thematisch passendes Umfeld, Umfeldbuchung,
        redaktionelles Umfeld, passendes Umfeld, Umfeldplatzierung`,
      fr: `
        contextuel, ciblage contextuel, contexte éditorial, environnement éditorial, univers éditorial,
        ciblage sémantique`,
      es: `
        contextual, segmentación contextual, entorno editorial, contexto editorial, entorno temático,
        publicidad contextual`,
      it: `
        contestuale, targeting contestuale, contesto editoriale, ambiente editoriale, targeting semantico`,
      nl: 'contextueel, contextuele targeting, redactionele omgeving, passende context, relevante context',
      no: `
        kontekstuell, kontekstuell målretting, redaksjonelt miljø, relevant kontekst, redaksjonell kontekst`,
      sv: `
        kontextuell, kontextuell styrning, redaktionell miljö, relevant kontext, redaktionellt sammanhang`,
      da: `
        kontekstuel, kontekstuel målretning, redaktionelt miljø, relevant kontekst, redaktionel kontekst`,
    },
  },
  {
    id: 'streaming_service',
    kind: 'placement',
    name: 'streaming service',
    words: {
      en: `
        streaming service, streaming platform, streamer platform, on streaming, streaming`,
      de: `
        Streamingdienst, Streamingplattform, Streaminganbieter, Streaming-Umfeld, Streaming`,
      fr: `
        plateforme de streaming, service de streaming, box opérateur, offre de streaming, streaming`,
      es: `
        plataforma de streaming, servicio de streaming, plataforma de contenidos, streaming`,
      it: `
        piattaforma di streaming, servizio di streaming, piattaforma streaming, streaming`,
      nl: `
        streamingdienst, streamingplatform, streamingaanbieder, streaming`,
      no: `
        strømmetjeneste, strømmeplattform, strømmeaktør, strømming, strømming av musikk`,
      sv: `
        streamingtjänst, strömningstjänst, streamingplattform, streaming, strömning`,
      da: `
        streamingtjeneste, streamingplatform, streamingudbyder, streaming`,
    },
    met: { channels: ['ctv', 'streaming_audio'] },
  },
  // Formats
  {
    id: 'image',
    kind: 'format',
    name: 'image ad',
    words: {
      en: 'image ad, static image, static banner, still image, static ad, picture ad, photo ad',
      de: 'Bildanzeige, statisches Bild, statischer Banner, Standbild, Fotoanzeige, Bildmotiv',
      fr: 'image statique, visuel statique, bannière statique, visuel fixe, annonce image, image fixe',
      es: 'imagen estática, anuncio de imagen, banner estático, imagen fija, creatividad estática',
      it: 'immagine statica, annuncio con immagine, banner statico, immagine fissa, annuncio illustrato',
      nl: `
        statische afbeelding, statische banner, afbeeldingsadvertentie, stilstaand beeld, fotoadvertentie`,
      no: 'bildeannonse, statisk bilde, statisk banner, stillbilde, statisk annonse',
      sv: 'bildannons, statisk bild, statisk banner, stillbild, statisk annons',
      da: 'billedannonce, statisk billede, statisk banner, stillbillede, statisk annonce',
    },
    met: { formats: ['image'] },
  },
  {
    id: 'rich_media',
    kind: 'format',
    name: 'rich media',
    words: {
      en: 'rich media, HTML5, HTML 5, expandable, dynamic creative, DCO, parallax, scroller, 3D ad',
      de: 'Rich Media, HTML5, HTML 5, Expandable, dynamisches Werbemittel, DCO, Parallax, Scroller',
      fr: 'rich media, HTML5, HTML 5, expand, création dynamique, DCO, format enrichi, parallaxe',
      es: 'rich media, HTML5, HTML 5, expandible, creatividad dinámica, DCO, formato enriquecido, parallax',
      it: `
        rich media, HTML5, HTML 5, espandibile, creatività dinamica, DCO, formato arricchito, parallasse`,
      nl: 'rich media, HTML5, HTML 5, uitklapbaar, dynamische uiting, DCO, parallax',
      no: 'rich media, HTML5, HTML 5, utvidbar, dynamisk annonse, DCO, parallakse',
      sv: 'rich media, HTML5, HTML 5, expanderbar, dynamisk annons, DCO, parallax',
      da: 'rich media, HTML5, HTML 5, udvidelig, dynamisk annonce, DCO, parallax',
    },
    met: { formats: ['html', 'rich_media'] },
  },
  {
    id: 'audio_spot',
    kind: 'format',
    name: 'audio spot',
    words: {
      en: 'audio spot, produced spot, pre-recorded ad, pre-recorded spot, announcer-read, voice-over ad',
      de: 'Audiospot, Audio-Spot, produzierter Spot, vorproduzierter Spot, Einspieler, Tonspot',
      fr: 'spot audio, message audio, spot préenregistré, message préenregistré, voix off',
      es: 'spot de audio, cuña de audio, spot grabado, cuña grabada, locución',
      it: 'spot audio, comunicato audio, spot preregistrato, messaggio audio, voce fuori campo',
      nl: 'audiospot, geproduceerde spot, vooraf opgenomen spot, ingesproken spot',
      no: 'lydspot, lydsnutt, ferdigprodusert spot, forhåndsinnspilt spot',
      sv: 'ljudspot, audiospot, färdigproducerad spot, förinspelad spot',
      da: 'lydspot, audiospot, færdigproduceret spot, forudindspillet spot',
    },
    met: { formats: ['audio'] },
  },
  {
    id: 'bumper',
    kind: 'format',
    name: 'bumper',
    words: {
      en: 'bumper, bumper ad, six-second ad, 6-second ad, 6-second spot, short spot',
      de: 'Bumper, Bumper Ad, Sechs-Sekunden-Spot, 6-Sekünder, Kurzspot, 6-Sekunden-Spot, Sechssekünder',
      fr: 'bumper, spot de six secondes, format six secondes, spot de 6 secondes, spot court',
      es: 'bumper, anuncio de seis segundos, spot de 6 segundos, spot corto, anuncio de 6 segundos',
      it: 'bumper, spot da sei secondi, spot di 6 secondi, spot da 6 secondi, spot breve',
      nl: 'bumper, bumper ad, spot van zes seconden, spot van 6 seconden, korte spot',
      no: 'bumper, bumperannonse, seks sekunders spot, 6-sekunders spot, kort spot',
      sv: 'bumper, bumperannons, sex sekunders spot, 6-sekunders spot, kort spot',
      da: 'bumper, bumperannonce, seks sekunders spot, 6-sekunders spot, kort spot',
    },
  },
  {
    id: 'vertical',
    kind: 'format',
    name: 'vertical format',
    words: {
      en: 'vertical video, vertical format, portrait format, vertical, portrait mode, upright format, 9x16',
      de: 'Hochformat, hochkant, vertikal, vertikales Video, Vertical Video',
      fr: 'vertical, format vertical, vidéo verticale, format portrait',
      es: 'vertical, formato vertical, vídeo vertical, formato retrato',
      it: 'verticale, formato verticale, video verticale',
      nl: 'verticaal, verticale video, staand formaat, portretformaat',
      no: 'vertikal, vertikal video, stående format, høydeformat',
      sv: 'vertikal, vertikal video, stående format, porträttformat',
      da: 'vertikal, vertikal video, stående format, højformat',
    },
    met: { formats: ['vertical', '9x16'] },
  },
  {
    id: 'carousel',
    kind: 'format',
    name: 'carousel',
    words: {
      en: 'carousel, carousel ad, swipeable, slideshow ad, image gallery ad',
      de: 'Karussell, Karussell-Anzeige, Carousel, Carousel Ad, Bildergalerie-Anzeige',
      fr: 'carrousel, format carrousel, carousel, diaporama publicitaire',
      es: 'carrusel, anuncio en carrusel, carousel, formato carrusel',
      it: 'carosello, carousel, annuncio carosello, formato carosello',
      nl: 'carrousel, carrouseladvertentie, carousel',
      no: 'karusell, karusellannonse, carousel',
      sv: 'karusell, karusellannons, carousel',
      da: 'karrusel, karruselannonce, carousel',
    },
    met: { formats: ['carousel'] },
  },
  {
    id: 'skippable',
    kind: 'format',
    name: 'skippable',
    words: {
      en: 'skippable, TrueView, can be skipped',
      de: 'überspringbar, skippable, überspringbarer Spot, TrueView',
      fr: 'désactivable, skippable, à passer, vidéo désactivable, TrueView',
      es: 'saltable, omitible, skippable, se puede saltar, TrueView',
      it: 'saltabile, skippabile, ignorabile, skippable, TrueView',
      nl: 'overslaanbaar, skipbaar, skippable, TrueView',
      no: 'kan hoppes over, hoppbar, skippable, overhoppbar, TrueView',
      sv: 'överhoppningsbar, kan hoppas över, skippbar, skippable, TrueView',
      da: 'kan springes over, overspringelig, skippable, TrueView',
    },
  },
  {
    id: 'unskippable',
    kind: 'format',
    name: 'unskippable',
    words: {
      en: "unskippable, non-skippable, nonskippable, cannot be skipped, can't be skipped, not skippable",
      de: 'nicht überspringbar, non-skippable, unskippable, unüberspringbar',
      fr: 'non désactivable, non skippable, unskippable, impossible à passer',
      es: 'no saltable, no omitible, non-skippable, unskippable, no se puede saltar',
      it: 'non saltabile, non skippabile, non ignorabile, non-skippable, unskippable',
      nl: 'niet overslaanbaar, niet skipbaar, non-skippable, unskippable',
      no: 'kan ikke hoppes over, ikke hoppbar, non-skippable, unskippable',
      sv: 'kan inte hoppas över, ej överhoppningsbar, non-skippable, unskippable',
      da: 'kan ikke springes over, ikke overspringelig, non-skippable, unskippable',
    },
  },
  {
    id: 'text_ad',
    kind: 'format',
    name: 'text ad',
    words: {
      en: 'text ad, text link, text-only, text placement, copy block, text advert',
      de: 'Textanzeige, Textlink, Text-Bild-Anzeige, reiner Text, Textteil-Anzeige, Text-Ad',
      fr: 'annonce texte, annonce textuelle, lien texte, publicité textuelle, texte seul',
      es: 'anuncio de texto, enlace de texto, solo texto, texto patrocinado',
      it: 'annuncio di testo, annuncio testuale, link testuale, solo testo',
      nl: 'tekstadvertentie, tekstlink, alleen tekst, tekst-advertentie',
      no: 'tekstannonse, tekstlenke, bare tekst, tekstbasert annonse',
      sv: 'textannons, textlänk, bara text, textbaserad annons',
      da: 'tekstannonce, tekstlink, kun tekst, tekstbaseret annonce',
    },
    met: { formats: ['text'] },
  },
  {
    id: 'poster_size',
    kind: 'format',
    name: 'poster size',
    words: {
      en: 'DIN poster, A1 poster, A0 poster, 4-sheet, 12-sheet, D48, 30-sheet, 60x40',
      de: 'DIN A1, DIN A0, Dauerwerbung, Moskito-Fläche, Mega-Light, City-Star, 9-Quadratmeter-Fläche',
      fr: '4x3, format abribus, grand panneau, 120x176, format sucette',
      es: '8x3, 4x3, formato mupi, gran valla',
      it: '6x3, 100x140, 70x100, 140x200, formato poster',
      nl: 'abriformaat, mupi, A0-poster, A1-poster',
      no: 'eurosize, plakatformat, A0-plakat, A1-plakat',
      sv: '70x100, affischformat, 50x70, A1-affisch',
      da: '118x175, plakatformat, 50x70, A0-plakat, A1-plakat',
    },
    met: { channels: ['ooh', 'dooh'] },
  },
  {
    id: 'printed',
    kind: 'format',
    name: 'printed',
    words: {
      en: 'printed, hard copy, on paper, printed copy, physical copy',
      de: 'gedruckt, auf Papier, Druckausgabe, Druckauflage, Papierausgabe',
      fr: 'imprimé, sur papier, papier, version papier, tirage papier',
      es: 'impreso, en papel, versión en papel, tirada',
      it: 'stampato, su carta, cartaceo, versione cartacea, tiratura',
      nl: 'gedrukt, op papier, papier, papieren versie, oplage',
      no: 'trykt, på papir, papir, papirversjon, opplag',
      sv: 'tryckt, på papper, papper, pappersversion, pappersupplaga',
      da: 'trykt, på papir, papir, papirversion, oplag',
    },
  },
  {
    id: 'animated',
    kind: 'format',
    name: 'animated',
    words: {
      en: 'animated, animation, GIF, motion graphic, moving poster, animated banner',
      de: 'animiert, Animation, GIF, animierter Banner, bewegtes Motiv',
      fr: 'animé, animation, GIF, bannière animée, motion design',
      es: 'animado, animación, GIF, banner animado, animación gráfica',
      it: 'animato, animazione, GIF, banner animato, grafica animata',
      nl: 'geanimeerd, animatie, GIF, geanimeerde banner, bewegende banner',
      no: 'animert, animasjon, GIF, animert banner',
      sv: 'animerad, animation, animering, GIF, animerad banner',
      da: 'animeret, animation, GIF, animeret banner',
    },
    met: { formats: ['animated', 'gif'] },
  },
  {
    id: 'interactive',
    kind: 'format',
    name: 'interactive',
    words: {
      en: `
        interactive, playable, playable ad, gamified, gamification, quiz, poll, augmented reality,
        shoppable, AR filter`,
      de: `
        interaktiv, Playable, spielbare Anzeige, Gamification, Quiz, Umfrage, Gewinnspiel,
        Augmented Reality, shoppable`,
      fr: `
        interactif, playable, ludique, gamification, ludification, quiz, sondage, jeu-concours,
        réalité augmentée, shoppable`,
      es: `
        interactivo, playable, jugable, gamificación, encuesta, concurso, sorteo, realidad aumentada,
        shoppable, trivial`,
      it: `
        interattivo, playable, giocabile, gamification, quiz, sondaggio, concorso a premi, realtà aumentata,
        shoppable`,
      nl: `
        interactief, playable, speelbaar, gamification, quiz, poll, prijsvraag, winactie, augmented reality,
        shoppable`,
      no: `
        interaktiv, spillbar, spillifisering, quiz, avstemning, konkurranse, utvidet virkelighet, shoppable,
        playable`,
      sv: `
        interaktiv, spelbar, gamification, spelifiering, quiz, omröstning, tävling, förstärkt verklighet,
        shoppable, playable`,
      da: `
        interaktiv, spilbar, gamification, quiz, afstemning, konkurrence, augmented reality, shoppable,
        playable`,
    },
    met: { formats: ['interactive', 'playable'] },
  },
  {
    id: 'jingle',
    kind: 'format',
    name: 'jingle',
    words: {
      en: 'jingle, sonic branding, audio logo, sound logo, station ID',
      de: 'Jingle, Audiologo, Soundlogo, Sonic Branding, Klangmarke, Werbemelodie',
      fr: 'jingle, identité sonore, logo sonore, habillage sonore, ritournelle',
      es: 'jingle, sintonía, logo sonoro, identidad sonora, sonic branding, melodía publicitaria',
      it: 'jingle, logo sonoro, identità sonora, sonic branding, motivetto',
      nl: 'jingle, audiologo, soundlogo, sonic branding, herkenningsmelodie',
      no: 'jingle, lydlogo, lydidentitet, sonic branding, kjenningsmelodi',
      sv: 'jingel, jingle, ljudlogga, ljudlogotyp, ljudidentitet, sonic branding',
      da: 'jingle, lydlogo, lydidentitet, sonic branding, kendingsmelodi',
    },
  },
  // Prices
  {
    id: 'cpm',
    kind: 'price',
    name: 'CPM',
    words: {
      en: `
        CPM, cost per thousand, cost per mille, per thousand impressions, price per thousand,
        per thousand views, per 1000 impressions, CPT, per thousand, per mille, per thousand contacts,
        per thousand plays, per thousand listeners, per thousand opens, per thousand recipients,
        thousand impressions, thousand views, impression-based, pay per impression, eCPM`,
      de: `
        TKP, CPM, Tausenderkontaktpreis, Tausend-Kontakt-Preis, Tausenderpreis, pro tausend Kontakte,
        pro tausend Impressions, pro 1000 Kontakte, pro tausend Einblendungen, pro Tausend,
        je tausend Kontakte, pro tausend Hörer, pro tausend Empfänger, je 1000 Impressions,
        tausend Kontakte, tausend Einblendungen, pro 1.000, impressionsbasiert, eCPM, Tausend-Leser-Preis`,
      fr: `
        CPM, coût pour mille, coût par mille, prix pour mille, pour mille impressions,
        aux mille impressions, coût aux mille, les mille, pour mille, du mille, pour mille contacts,
        pour mille vues, mille impressions, mille affichages, mille contacts, à l'impression,
        pour mille affichages, eCPM, coût du mille`,
      es: `
        CPM, coste por mil, costo por mil, precio por mil, por mil impresiones, por cada mil impresiones,
        por mil, el millar, por mil contactos, por mil visualizaciones, mil impresiones,
        cada mil impresiones, pago por impresión, eCPM, por millar, por mil oyentes`,
      it: `
        CPM, costo per mille, prezzo per mille, per mille impression, ogni mille impression,
        costo per mille contatti, per mille, ogni mille, per mille contatti, per mille visualizzazioni,
        mille impression, ogni mille visualizzazioni, a impression, eCPM, per mille ascolti,
        mille visualizzazioni`,
      nl: `
        CPM, TCP, kosten per duizend, prijs per duizend, per duizend vertoningen, per duizend impressies,
        per 1000 vertoningen, per duizend, per duizend contacten, per duizend weergaven,
        duizend vertoningen, duizend impressies, per duizend luisteraars, per duizend ontvangers, eCPM,
        per vertoning`,
      no: `
        CPM, TKP, pris per tusen, pris per tusen visninger, per tusen visninger, tusenkontaktpris,
        kontaktpris, per 1000 visninger, per tusen, per tusen kontakter, per tusen eksponeringer,
        tusen visninger, per tusen lyttere, per tusen mottakere, eCPM, kostnad per tusen`,
      sv: `
        CPM, TKP, pris per tusen, per tusen visningar, kostnad per tusen, tusenkontaktpris, kontaktkostnad,
        per 1000 visningar, per tusen, per tusen kontakter, per tusen exponeringar, tusen visningar,
        per tusen lyssnare, per tusen mottagare, eCPM, per exponering, kontaktpris`,
      da: `
        CPM, TKP, pris pr. tusind, pr. tusind visninger, pris per tusind, tusindkontaktpris, kontaktpris,
        pr. 1000 visninger, per tusind, pr. tusind, pr. tusind kontakter, pr. tusind eksponeringer,
        tusind visninger, pr. tusind lyttere, pr. tusind modtagere, eCPM, pr. eksponering`,
    },
    met: { pricing: ['cpm', 'vcpm'] },
  },
  {
    id: 'vcpm',
    kind: 'price',
    name: 'viewable CPM',
    within: ['cpm'],
    words: {
      en: 'vCPM, viewable CPM, cost per thousand viewable impressions, per viewable thousand',
      de: 'vCPM, sichtbarer TKP, Viewable TKP, vTKP, TKP auf sichtbare Kontakte',
      fr: 'vCPM, CPM visible, coût pour mille impressions visibles, CPM viewable',
      es: 'vCPM, CPM visible, coste por mil impresiones visibles, CPM viewable',
      it: 'vCPM, CPM visibile, costo per mille impression visibili, CPM viewable',
      nl: 'vCPM, viewable CPM, zichtbare CPM, kosten per duizend zichtbare vertoningen',
      no: 'vCPM, synlig CPM, viewable CPM, pris per tusen synlige visninger',
      sv: 'vCPM, synlig CPM, viewable CPM, pris per tusen synliga visningar',
      da: 'vCPM, synlig CPM, viewable CPM, pris pr. tusind synlige visninger',
    },
    met: { pricing: ['vcpm'] },
  },
  {
    id: 'cpc',
    kind: 'price',
    name: 'cost per click',
    words: {
      en: `
        CPC, cost per click, pay per click, PPC, price per click, per click, click price, pay for clicks,
        paying for clicks, only pay for clicks, click-based, per visit, cost per visit, paid by the click,
        billed per click, CPC deal`,
      de: `
        CPC, Kosten pro Klick, Cost per Click, Klickpreis, pro Klick, je Klick, per Klick, Preis pro Klick,
        Bezahlung pro Klick, nur für Klicks zahlen, klickbasiert, pro Besuch, Abrechnung pro Klick,
        Klickvergütung, nach Klicks, Abrechnung nach Klicks, Klickkosten, klickbasierte Abrechnung`,
      fr: `
        CPC, coût par clic, coût au clic, prix au clic, paiement au clic, par clic, au clic, payer au clic,
        facturé au clic, facturation au clic, rémunération au clic, coût par visite, par visite,
        paiement par clic, achat au clic`,
      es: `
        CPC, coste por clic, costo por clic, pago por clic, por clic, precio por clic, por click,
        pagar por clic, pagar por clics, facturación por clic, coste por visita, por visita,
        coste por click, pago por click, compra a clic`,
      it: `
        CPC, costo per clic, costo per click, a clic, per clic, per click, prezzo per clic,
        pagamento a clic, pagare a clic, pagare per clic, fatturazione a clic, costo per visita, a visita,
        pagamento per click, acquisto a clic, remunerazione a clic`,
      nl: `
        CPC, kosten per klik, prijs per klik, per klik, betalen per klik, klikprijs, betalen voor klikken,
        alleen betalen voor klikken, afrekenen per klik, kosten per bezoek, per bezoek, op klikbasis,
        klikvergoeding, afgerekend per klik`,
      no: `
        CPC, kostnad per klikk, pris per klikk, klikkpris, per klikk, betaling per klikk, betale for klikk,
        bare betale for klikk, klikkbasert, kostnad per besøk, per besøk, avregnet per klikk, klikkbetaling,
        betale per klikk`,
      sv: `
        CPC, kostnad per klick, pris per klick, klickpris, per klick, betala per klick, betala för klick,
        bara betala för klick, klickbaserad, kostnad per besök, per besök, debiteras per klick,
        klickersättning, betalning per klick`,
      da: `
        CPC, pris pr. klik, pris per klik, klikpris, pr. klik, betaling pr. klik, per klik, betale for klik,
        kun betale for klik, klikbaseret, pris pr. besøg, pr. besøg, afregnet pr. klik, klikafregning,
        betale pr. klik`,
    },
    met: { pricing: ['cpc'] },
  },
  {
    id: 'cpcv',
    kind: 'price',
    name: 'cost per completed view',
    words: {
      en: `
        CPCV, cost per completed view, completed view, per completed view, view-through completion,
        cost per complete`,
      de: `
        CPCV, Kosten pro vollständigem View, vollständiger View, pro vollständig gesehenem Spot,
        Completed View, vollständige Ansicht`,
      fr: `
        CPCV, coût par vue complète, vue complète, vidéo vue en entier, coût à la vue complète,
        par vue complétée`,
      es: `
        CPCV, coste por visualización completa, visualización completa, coste por vista completa,
        por visionado completo`,
      it: `
        CPCV, costo per visualizzazione completa, visualizzazione completa, costo per view completa,
        visualizzazione completata`,
      nl: 'CPCV, kosten per voltooide weergave, volledig bekeken, voltooide weergave, uitgekeken video',
      no: 'CPCV, kostnad per fullført visning, fullført visning, pris per fullført visning, sett til slutt',
      sv: `
        CPCV, kostnad per slutförd visning, slutförd visning, fullföljd visning, pris per slutförd visning`,
      da: 'CPCV, pris pr. fuldført visning, fuldført visning, gennemset visning, set til ende',
    },
    met: { pricing: ['cpcv'] },
  },
  {
    id: 'cpv',
    kind: 'price',
    name: 'cost per view',
    words: {
      en: 'CPV, cost per view, per view, pay per view, price per view',
      de: 'CPV, Kosten pro View, pro View, Cost per View, Preis pro View, Kosten pro Ansicht',
      fr: 'CPV, coût par vue, coût à la vue, prix à la vue, par vue, à la vue',
      es: `
        CPV, coste por visualización, costo por visualización, por visualización, coste por vista,
        por visionado`,
      it: 'CPV, costo per visualizzazione, per visualizzazione, costo per view, prezzo per visualizzazione',
      nl: 'CPV, kosten per weergave, per weergave, prijs per weergave, per view',
      no: 'CPV, kostnad per visning, pris per visning, per visning',
      sv: 'CPV, kostnad per visning, pris per visning, per visning',
      da: 'CPV, pris pr. visning, pr. visning, pris per visning',
    },
    met: { pricing: ['cpv', 'cpcv'] },
  },
  {
    id: 'cpp',
    kind: 'price',
    name: 'cost per rating point',
    words: {
      en: 'CPP, cost per point, GRP, TRP, rating point, gross rating point, cost per GRP, TVR',
      de: 'CPP, GRP, TRP, Cost per GRP, Bruttoreichweite, Kosten pro GRP, Bruttorating',
      fr: 'CPP, GRP, coût par point, coût au point, coût GRP, point de couverture brute, coût du GRP',
      es: 'CPP, GRP, coste por GRP, coste por punto, puntos de rating, coste GRP',
      it: 'CPP, GRP, costo per GRP, costo per punto, punti di rating, costo grp',
      nl: 'CPP, GRP, kosten per GRP, kijkcijferpunt, prijs per GRP',
      no: 'CPP, GRP, TRP, kostnad per TRP, pris per TRP, kontaktpoeng, TRP-pris',
      sv: 'CPP, GRP, TRP, kostnad per TRP, pris per TRP, TRP-pris',
      da: 'CPP, GRP, TRP, pris pr. TRP, TRP-pris, pris pr. GRP',
    },
    met: { pricing: ['cpp'] },
  },
  {
    id: 'cpa',
    kind: 'price',
    name: 'pay per result',
    words: {
      en: `
        CPA, CPO, CPL, cost per acquisition, cost per action, cost per order, cost per lead, cost per sale,
        pay per sale, pay per lead, per sale, per order, per lead, only pay for orders, only pay for sales,
        only pay for results, performance only, performance-based, commission, revenue share,
        pay per sign-up, per install, CPI, cost per install, pay on results, pay on sale, sales only,
        on sale only, per new customer, per booking, per download, per registration, per subscription,
        commission-based, on commission, success fee, pay only when we sell, pay for performance,
        payment by results`,
      de: `
        CPA, CPO, CPL, Kosten pro Akquisition, Kosten pro Bestellung, Kosten pro Lead, pro Verkauf,
        pro Bestellung, pro Lead, pro Abschluss, pro Neukunde, Provision, Umsatzbeteiligung, erfolgsbasiert,
        Erfolgsvergütung, nur bei Erfolg, auf Erfolgsbasis, Pay per Sale, Pay per Lead,
        Werbekostenerstattung, provisionsbasiert, performancebasiert, pro Installation, nur bei Verkauf,
        pro Buchung, pro Registrierung, pro Download, pro Anmeldung, pro Kauf, Erfolgsprovision,
        erfolgsabhängig, Vermittlungsprovision, nur für Bestellungen zahlen, leistungsbasiert,
        Vergütung auf Erfolgsbasis, je Bestellung`,
      fr: `
        CPA, CPL, CPO, coût par acquisition, coût par action, coût par lead, coût par vente, à la vente,
        par vente, par lead, par commande, commission, à la commission, à la performance,
        rémunération à la performance, payer au résultat, au résultat, partage de revenus, par installation,
        par inscription, uniquement à la vente, par nouveau client, par réservation, par téléchargement,
        par abonnement, payer à la vente, rémunéré à la commission, coût par commande, coût par inscription,
        uniquement au résultat`,
      es: `
        CPA, CPL, CPO, coste por adquisición, costo por adquisición, coste por lead, coste por venta,
        coste por acción, por venta, por lead, por pedido, comisión, a comisión, a resultados, a éxito,
        pago por resultados, reparto de ingresos, por instalación, pago por venta, solo por venta,
        por nuevo cliente, por reserva, por descarga, por registro, por alta, por compra, pago a éxito,
        pago por lead, comisión por venta, solo por resultados, coste por registro`,
      it: `
        CPA, CPL, CPO, costo per acquisizione, costo per azione, costo per lead, costo per vendita,
        per vendita, per lead, per ordine, provvigione, commissione, a performance, a risultato,
        pagamento a risultato, pagamento a performance, revenue share, a provvigione, per installazione,
        a vendita, solo sul venduto, per nuovo cliente, per prenotazione, per download, per iscrizione,
        per registrazione, solo a risultato, provvigione sulle vendite, costo per ordine,
        pagare solo le vendite, costo per iscrizione`,
      nl: `
        CPA, CPL, CPO, CPS, kosten per acquisitie, kosten per lead, kosten per order, kosten per verkoop,
        per verkoop, per lead, per bestelling, per order, commissie, op commissiebasis, no cure no pay,
        prestatiegericht, alleen betalen voor resultaat, omzetdeling, per installatie, alleen bij verkoop,
        per nieuwe klant, per boeking, per download, per aanmelding, per registratie, per aankoop,
        op provisiebasis, resultaatafhankelijk, op basis van resultaat, betalen per verkoop`,
      no: `
        CPA, CPL, CPO, kostnad per kjøp, kostnad per lead, kostnad per salg, per salg, per lead, per ordre,
        per bestilling, per kjøp, provisjon, på provisjon, resultatbasert, prestasjonsbasert,
        betaling for resultater, inntektsdeling, per installasjon, bare ved salg, per ny kunde, per booking,
        per nedlasting, per registrering, per påmelding, resultatavhengig, suksesshonorar,
        bare betale for salg, no cure no pay, provisjonsbasert`,
      sv: `
        CPA, CPL, CPO, kostnad per köp, kostnad per lead, kostnad per försäljning, kostnad per förvärv,
        per försäljning, per lead, per order, per beställning, per köp, provision, på provision,
        resultatbaserad, prestationsbaserad, betala för resultat, intäktsdelning, per installation,
        bara vid köp, per ny kund, per bokning, per nedladdning, per registrering, per anmälan,
        resultatberoende, bara betala för resultat, provisionsbaserad, no cure no pay, kostnad per order`,
      da: `
        CPA, CPL, CPO, pris pr. salg, pris pr. lead, pris pr. køb, pr. salg, pr. lead, pr. ordre,
        pr. bestilling, pr. køb, provision, kommission, på provision, resultatbaseret, præstationsbaseret,
        no cure no pay, betaling for resultater, pr. installation, kun ved salg, pr. ny kunde, pr. booking,
        pr. download, pr. registrering, pr. tilmelding, resultatafhængig, kun betale for salg,
        provisionsbaseret, succeshonorar, pris pr. ordre`,
    },
    met: { pricing: ['cpa'] },
  },
  {
    id: 'flat_rate',
    kind: 'price',
    name: 'flat rate',
    words: {
      en: `
        flat fee, flat rate, fixed price, fixed fee, fixed cost, package price, lump sum, tenancy,
        all-in price, one-off price, one-off fee, single price, one price for everything, no hidden costs,
        buyout, fixed amount, one-time fee`,
      de: `
        Festpreis, Pauschale, Pauschalpreis, Fixpreis, Paketpreis, Flatrate, pauschal, fester Preis,
        Einmalpreis, Komplettpreis, Gesamtpreis, Festbetrag, Pauschalbetrag, Pauschalangebot, zum Festpreis,
        Einmalzahlung, Inklusivpreis, fixer Preis, Festhonorar`,
      fr: `
        forfait, prix forfaitaire, forfaitaire, prix fixe, tarif fixe, tarif forfaitaire, prix tout compris,
        montant fixe, au forfait, prix unique, prix global, tarif unique, somme forfaitaire, coût fixe,
        formule tout compris`,
      es: `
        precio fijo, tarifa plana, precio cerrado, tarifa fija, importe fijo, paquete cerrado,
        a tanto alzado, tanto alzado, precio único, precio global, pago único, precio por paquete,
        tarifa única, cantidad fija, cuota fija, coste fijo`,
      it: `
        prezzo fisso, tariffa fissa, forfait, a forfait, tariffa forfettaria, forfettario,
        prezzo a pacchetto, costo fisso, prezzo unico, prezzo complessivo, tariffa unica, importo fisso,
        una tantum, prezzo forfettario, quota fissa, prezzo bloccato`,
      nl: `
        vaste prijs, vast bedrag, vast tarief, all-in prijs, pakketprijs, lumpsum, flat fee, totaalprijs,
        eenmalig bedrag, all-in tarief, vaste vergoeding, pakkettarief, eenmalige prijs, vaste kosten`,
      no: `
        fastpris, fast pris, pakkepris, rundsum, fast beløp, flat pris, totalpris, engangsbeløp, fast sum,
        fast honorar, engangspris, fast kostnad, pakketilbud`,
      sv: `
        fastpris, fast pris, paketpris, klumpsumma, fast belopp, fast avgift, schablonpris, totalpris,
        engångsbelopp, fast summa, fast arvode, engångspris, fast kostnad, paketerbjudande`,
      da: `
        fastpris, fast pris, pakkepris, engangsbeløb, fast beløb, fast gebyr, samlet pris, totalpris,
        engangspris, fast sum, fast honorar, fast takst, fast omkostning, pakketilbud`,
    },
    met: { pricing: ['flat_rate'] },
  },
  {
    id: 'time',
    kind: 'price',
    name: 'price by time',
    words: {
      en: `
        per day, for a day, day rate, daily rate, per week, weekly rate, sole use for a week,
        for the whole day, for a whole week, per month, monthly rate, per fortnight, cost per day,
        whole-day, by the day, by the week, by the month, weekly price, daily price, hourly rate, per hour,
        a full week, for 24 hours, 24-hour, week-long, for one day, two-week booking`,
      de: `
        Tagespreis, Wochenpreis, pro Tag, pro Woche, je Woche, je Tag, für einen Tag, für eine Woche,
        einen Tag lang, eine Woche lang, Tagessatz, pro Dekade, Monatspreis, pro Monat, ganzer Tag,
        tageweise, wochenweise, monatsweise, Stundenpreis, pro Stunde, 24 Stunden lang, Wochenbuchung,
        Tagesbuchung, eine ganze Woche, den ganzen Tag, Belegungswoche, 14 Tage lang`,
      fr: `
        par jour, à la journée, par semaine, à la semaine, prix à la journée, tarif journalier,
        pendant une journée, pour une journée, pendant une semaine, tarif hebdomadaire, par mois, au mois,
        par heure, 24 heures durant, pendant 24 heures, une semaine entière, toute la journée,
        journée entière, tarif mensuel, prix à la semaine, par quinzaine`,
      es: `
        por día, al día, por semana, a la semana, tarifa diaria, precio por día, durante un día,
        durante una semana, tarifa semanal, por mes, al mes, día completo, por horas, por hora,
        durante 24 horas, semana completa, semana entera, todo el día, tarifa mensual, precio semanal,
        por quincena, por jornada`,
      it: `
        al giorno, a settimana, alla settimana, tariffa giornaliera, prezzo giornaliero, per un giorno,
        per una settimana, tariffa settimanale, al mese, a giornata, giornata intera, all'ora, per ora,
        per 24 ore, settimana intera, tutto il giorno, tariffa mensile, prezzo settimanale, quindicinale,
        per quattordici giorni, canone mensile`,
      nl: `
        per dag, per week, dagprijs, dagtarief, weekprijs, weektarief, voor een dag, een dag lang,
        een week lang, per maand, voor een week, hele dag, per uur, 24 uur lang, hele week, maandprijs,
        maandtarief, per etmaal, dagboeking, weekboeking`,
      no: `
        per dag, per døgn, per uke, dagspris, døgnpris, ukespris, for en dag, for ett døgn, i en uke,
        per måned, hele dagen, for en uke, per time, i 24 timer, hele uken, månedspris, ukeleie, døgnleie,
        timepris, ett døgn, dagleie`,
      sv: `
        per dag, per dygn, per vecka, dagspris, dygnspris, veckopris, under en dag, under en vecka,
        i en vecka, per månad, hela dagen, för en dag, per timme, i 24 timmar, hela veckan, månadspris,
        timpris, ett dygn, dygnsvis, veckovis bokning, dagvis`,
      da: `
        pr. dag, pr. døgn, pr. uge, dagspris, døgnpris, ugepris, i en dag, i en uge, for en dag, pr. måned,
        hele dagen, per dag, per uge, pr. time, i 24 timer, hele ugen, månedspris, timepris, et døgn,
        døgnvis, ugebooking, per måned`,
    },
    met: { pricing: ['time'] },
  },
  // Terms
  {
    id: 'guaranteed',
    kind: 'terms',
    name: 'guaranteed delivery',
    words: {
      en: `
        guaranteed, guaranteed delivery, guaranteed impressions, reserved, reservation, direct buy,
        direct deal, programmatic guaranteed, insertion order, direct booking`,
      de: `
        garantiert, garantierte Auslieferung, garantierte Reichweite, reserviert, Direktbuchung,
        fest gebucht, Programmatic Guaranteed, Liefergarantie, Leistungsgarantie, Festbuchung`,
      fr: `
        garanti, volume garanti, diffusion garantie, impressions garanties, achat direct, gré à gré,
        programmatique garanti, réservation ferme, espace réservé`,
      es: `
        garantizado, entrega garantizada, impresiones garantizadas, compra directa,
        programática garantizada, reserva firme, volumen garantizado`,
      it: `
        garantito, erogazione garantita, impression garantite, riservato, acquisto diretto,
        programmatic garantito, volume garantito`,
      nl: `
        gegarandeerd, gegarandeerde levering, gegarandeerde vertoningen, gereserveerd, directe inkoop,
        programmatic guaranteed, vaste boeking, leveringsgarantie`,
      no: `
        garantert, garantert levering, garanterte visninger, reservert, direktekjøp,
        programmatic guaranteed, fast booking, leveringsgaranti`,
      sv: `
        garanterad, garanterad leverans, garanterade visningar, reserverad, direktköp,
        programmatic guaranteed, fast bokning, leveransgaranti`,
      da: `
        garanteret, garanteret levering, garanterede visninger, reserveret, direkte køb,
        programmatic guaranteed, fast booking, leveringsgaranti`,
    },
    met: { delivery: 'guaranteed' },
  },
  {
    id: 'programmatic',
    kind: 'terms',
    name: 'programmatic or auction',
    words: {
      en: `
        programmatic, auction, non-guaranteed, real-time bidding, RTB, open exchange, private marketplace,
        PMP, DSP, bidding, remnant, open market, biddable, deal ID, automated buying, header bidding,
        trading desk, supply-side platform, demand-side platform, ad exchange, bid floor, floor price,
        unsold inventory, preferred deal, DV360, Trade Desk`,
      de: `
        programmatisch, Programmatic, Auktion, nicht garantiert, Real-Time-Bidding, RTB, Open Market,
        Private Marketplace, PMP, DSP, Gebot, Restplatz, Restplätze, Deal-ID, automatisierter Einkauf,
        Header Bidding, Trading Desk, Demand-Side-Platform, Adexchange, Mindestgebot, Floorpreis,
        Bieterverfahren, Preferred Deal, DV360, The Trade Desk, Gebote, automatisiert buchen,
        Auktionsverfahren`,
      fr: `
        programmatique, enchère, enchères, non garanti, temps réel, RTB, open auction,
        place de marché privée, PMP, DSP, invendus, deal ID, achat programmatique, achat automatisé,
        header bidding, trading desk, ad exchange, prix plancher, preferred deal, DV360, The Trade Desk,
        aux enchères, achat aux enchères, enchérir`,
      es: `
        programático, programática, subasta, no garantizado, puja, pujas, RTB, open market, mercado privado,
        PMP, DSP, remanente, deal ID, compra programática, compra automatizada, header bidding,
        trading desk, ad exchange, precio suelo, preferred deal, DV360, The Trade Desk, subastas, pujar,
        inventario no vendido, programmatic`,
      it: `
        programmatic, asta, aste, non garantito, RTB, real time bidding, open market, marketplace privato,
        PMP, DSP, invenduto, deal ID, acquisto programmatico, acquisto automatizzato, header bidding,
        trading desk, ad exchange, prezzo minimo d'asta, preferred deal, DV360, The Trade Desk, all'asta,
        programmatico, spazi invenduti, offerta in asta`,
      nl: `
        programmatic, programmatisch, veiling, niet gegarandeerd, RTB, real-time bidding, open market,
        private marketplace, PMP, DSP, bieden, restruimte, deal-ID, geautomatiseerd inkopen, header bidding,
        trading desk, ad exchange, bodemprijs, preferred deal, DV360, The Trade Desk, bod uitbrengen,
        onverkochte ruimte, geautomatiseerde inkoop, biedmodel`,
      no: `
        programmatisk, auksjon, ikke garantert, RTB, sanntidsbudgivning, budgivning, åpen børs,
        privat markedsplass, PMP, DSP, restplass, deal-ID, automatisert kjøp, header bidding, trading desk,
        annonsebørs, gulvpris, preferred deal, DV360, The Trade Desk, legge inn bud, usolgt lager,
        auksjonsbasert, programmatic`,
      sv: `
        programmatisk, auktion, ej garanterad, icke garanterad, RTB, realtidsbudgivning, budgivning,
        öppen marknad, privat marknadsplats, PMP, DSP, restutrymme, deal-ID, automatiserat köp,
        header bidding, trading desk, annonsbörs, golvpris, preferred deal, DV360, The Trade Desk,
        lägga bud, osålt lager, auktionsbaserad, programmatic`,
      da: `
        programmatisk, auktion, ikke garanteret, RTB, realtidsbud, budgivning, åbent marked,
        privat markedsplads, PMP, DSP, restplads, deal-ID, automatiseret køb, header bidding, trading desk,
        annoncebørs, gulvpris, preferred deal, DV360, The Trade Desk, afgive bud, usolgt plads,
        auktionsbaseret, programmatic`,
    },
    met: { pricing: ['auction'] },
  },
  {
    // The same words may mean a flat rate.
    id: 'fixed_price',
    kind: 'terms',
    name: 'fixed price',
    words: {
      en: 'fixed price, fixed rate',
      de: 'Festpreis, Fixpreis, fester Preis, fixer Preis, zum Festpreis',
      fr: 'prix fixe, tarif fixe',
      es: 'precio fijo, tarifa fija',
      it: 'prezzo fisso, tariffa fissa',
      nl: 'vaste prijs, vast tarief',
      no: 'fastpris, fast pris',
      sv: 'fastpris, fast pris',
      da: 'fastpris, fast pris, fast takst',
    },
    met: { pricing: ['fixed'] },
  },
  {
    id: 'exclusive',
    kind: 'terms',
    name: 'exclusive',
    words: {
      en: `
        exclusive, exclusivity, share of voice, 100% SOV, sole advertiser, only advertiser,
        category exclusivity, competitor exclusion, no competitors, sole use, exclusively ours,
        competitive separation, no other advertisers, nobody else, no rival brands, only brand, solus,
        all to ourselves, sole sponsorship, no other brand, only us, all the ad space, competitor-free`,
      de: `
        exklusiv, Exklusivität, Share of Voice, Alleinstellung, einziger Werbetreibender,
        Branchenexklusivität, Konkurrenzausschluss, Wettbewerbsausschluss, keine Mitbewerber,
        Alleinbelegung, keine Konkurrenz, keine anderen Werbekunden, keine andere Marke, als einzige Marke,
        nur wir, ganz für uns, alleiniger Werbepartner, konkurrenzfrei, ohne Mitbewerber, ohne Wettbewerber,
        Solobelegung, Exklusivpartner`,
      fr: `
        exclusif, exclusivité, part de voix, seul annonceur, annonceur unique, exclusivité sectorielle,
        exclusion concurrentielle, pas de concurrents, en exclusivité, monopole, aucun autre annonceur,
        aucune autre marque, seule marque, rien que nous, sans concurrent, solus, pas d'autre annonceur,
        rien que pour nous, partenaire exclusif, à nous seuls`,
      es: `
        exclusivo, exclusividad, share of voice, único anunciante, anunciante único, exclusividad sectorial,
        exclusividad de categoría, sin competidores, sin competencia, en exclusiva, ningún otro anunciante,
        ninguna otra marca, única marca, solo nosotros, solo para nosotros, ningún competidor,
        sin otras marcas, exclusivamente nuestro, socio exclusivo, sin marcas rivales`,
      it: `
        esclusivo, esclusiva, share of voice, unico inserzionista, inserzionista unico,
        esclusiva merceologica, esclusività, senza concorrenti, in esclusiva, esclusiva di categoria,
        nessun altro inserzionista, nessun altro marchio, unico marchio, unico brand, solo noi,
        solo per noi, nessun concorrente, senza altri marchi, partner esclusivo, tutto per noi`,
      nl: `
        exclusief, exclusiviteit, share of voice, enige adverteerder, branche-exclusiviteit,
        categorie-exclusiviteit, geen concurrenten, concurrentie-uitsluiting, alleenrecht,
        geen andere adverteerders, geen ander merk, enige merk, alleen wij, helemaal voor onszelf,
        zonder concurrenten, exclusieve partner, geen concurrerende merken, alleen voor ons, solus`,
      no: `
        eksklusiv, eksklusivitet, share of voice, eneste annonsør, bransjeeksklusivitet, eneannonsør,
        ingen konkurrenter, enerett, alene på flaten, ingen andre annonsører, ingen andre merker,
        eneste merke, bare oss, helt for oss selv, uten konkurrenter, eksklusiv partner,
        ingen konkurrerende merker`,
      sv: `
        exklusiv, exklusivitet, share of voice, ensam annonsör, enda annonsör, branschexklusivitet,
        inga konkurrenter, ensamrätt, inga andra annonsörer, inget annat varumärke, enda varumärke, bara vi,
        helt för oss själva, utan konkurrenter, exklusiv partner, inga konkurrerande varumärken`,
      da: `
        eksklusiv, eksklusivitet, share of voice, eneste annoncør, brancheeksklusivitet, eneannoncør,
        ingen konkurrenter, eneret, ingen andre annoncører, intet andet brand, eneste brand, kun os,
        helt for os selv, uden konkurrenter, eksklusiv partner, ingen konkurrerende brands`,
    },
    met: { exclusivity: ['exclusive', 'category'] },
  },
  {
    id: 'brand_safe',
    kind: 'terms',
    name: 'brand safe',
    words: {
      en: `
        brand safe, brand safety, brand suitability, safe environment, premium environment,
        trusted environment, quality environment, no user-generated content, family-friendly, whitelist,
        allowlist`,
      de: `
        Markensicherheit, Brand Safety, markensicher, brandsafe, sicheres Umfeld, hochwertiges Umfeld,
        vertrauenswürdiges Umfeld, Qualitätsumfeld, jugendfrei, familienfreundlich, Whitelist`,
      fr: `
        brand safety, sécurité de la marque, environnement sûr, contexte sûr, environnement premium,
        environnement de qualité, environnement de confiance, brand safe, liste blanche, familial`,
      es: `
        seguridad de marca, brand safety, entorno seguro, entorno premium, entorno de calidad,
        entorno de confianza, brand safe, lista blanca, apto para familias`,
      it: `
        brand safety, sicurezza del marchio, ambiente sicuro, contesto sicuro, contesto premium,
        ambiente di qualità, brand safe, contesto di qualità, whitelist, adatto alle famiglie`,
      nl: `
        merkveilig, brand safety, brandsafe, veilige omgeving, merkveiligheid, premium omgeving,
        kwaliteitsomgeving, betrouwbare omgeving, whitelist, gezinsvriendelijk`,
      no: `
        merkevaresikker, merkevaresikkerhet, brand safety, trygge omgivelser, trygt miljø, premium miljø,
        kvalitetsmiljø, brand safe, hviteliste, familievennlig`,
      sv: `
        varumärkessäker, varumärkessäkerhet, brand safety, säker miljö, trygg miljö, premiummiljö,
        kvalitetsmiljö, brand safe, vitlista, familjevänlig`,
      da: `
        brandsikker, brandsikkerhed, brand safety, trygt miljø, sikkert miljø, premium miljø,
        kvalitetsmiljø, brand safe, hvidliste, familievenlig`,
    },
  },
  {
    id: 'viewability',
    kind: 'terms',
    name: 'viewability and verified measurement',
    words: {
      en: `
        viewability, viewable, verified, verification, third-party measurement, DoubleVerify, brand lift,
        brand lift study, attention measurement, attribution, audited, IAB certified, tracking pixel,
        footfall measurement`,
      de: `
        Sichtbarkeit, Viewability, sichtbar ausgeliefert, verifiziert, Verifizierung, Messung,
        Drittanbieter-Messung, IVW, AGOF, Brand Lift, Werbewirkungsstudie, Werbewirkung, Attribution,
        DoubleVerify, Attention-Messung, geprüfte Reichweite`,
      fr: `
        visibilité, viewability, taux de visibilité, vérifié, vérification, mesure, mesure tierce,
        Médiamétrie, ACPM, brand lift, étude d'efficacité, post-test, attribution, DoubleVerify,
        audience certifiée`,
      es: `
        visibilidad, viewability, verificado, verificación, medición, medición de terceros, OJD, EGM,
        brand lift, estudio de notoriedad, atribución, DoubleVerify, audiencia auditada, GfK`,
      it: `
        viewability, visibilità, verificato, verifica, misurazione, misurazione di terze parti, Audiweb,
        Auditel, brand lift, studio di efficacia, attribuzione, DoubleVerify, audience certificata`,
      nl: `
        zichtbaarheid, viewability, geverifieerd, verificatie, meting, onafhankelijke meting, brand lift,
        effectmeting, effectonderzoek, attributie, DoubleVerify, gecertificeerd bereik`,
      no: `
        viewability, verifisert, verifisering, måling, tredjepartsmåling, Kantar, brand lift, effektmåling,
        attribusjon, DoubleVerify, oppmerksomhetsmåling, synlighetsmåling, synlighetsgrad`,
      sv: `
        viewability, verifierad, verifiering, mätning, tredjepartsmätning, Kantar, brand lift,
        effektmätning, attribuering, DoubleVerify, uppmärksamhetsmätning, KIA-index, synlighetsgrad,
        synlighetsmätning`,
      da: `
        synlighed, viewability, verificeret, verifikation, måling, tredjepartsmåling, Kantar, brand lift,
        effektmåling, attribution, DoubleVerify, opmærksomhedsmåling`,
    },
  },
  {
    id: 'sustainable_media',
    kind: 'terms',
    name: 'low-carbon media',
    words: {
      en: `
        carbon neutral, low-carbon, green media, sustainable media, carbon footprint of the campaign,
        carbon offset, CO2-neutral`,
      de: `
        klimaneutral, CO2-neutral, Green Media, nachhaltige Werbung, nachhaltige Mediaplanung,
        CO2-Kompensation, klimafreundlich`,
      fr: `
        neutre en carbone, bas carbone, media responsable, campagne responsable, compensation carbone,
        bilan carbone, sobriété numérique`,
      es: `
        neutro en carbono, bajo en carbono, medios sostenibles, campaña sostenible, compensación de carbono,
        huella de carbono`,
      it: `
        a impatto zero, carbon neutral, basse emissioni, media sostenibili, campagna sostenibile,
        compensazione CO2, impronta di carbonio`,
      nl: 'CO2-neutraal, klimaatneutraal, duurzame media, groene media, CO2-compensatie, duurzame campagne',
      no: 'klimanøytral, CO2-nøytral, karbonnøytral, bærekraftige medier, grønne medier, klimakompensasjon',
      sv: 'klimatneutral, CO2-neutral, koldioxidneutral, hållbara medier, gröna medier, klimatkompensation',
      da: `
        klimaneutral, CO2-neutral, bæredygtige medier, grønne medier, CO2-kompensation, klimakompensation`,
    },
  },
  {
    id: 'privacy',
    kind: 'terms',
    name: 'without cookies',
    words: {
      en: `
        cookieless, cookie-free, without cookies, no cookies, privacy-friendly, privacy first, GDPR,
        consent-free`,
      de: `
        cookielos, ohne Cookies, cookiefrei, cookieless, keine Cookies, datenschutzfreundlich,
        datenschutzkonform, DSGVO`,
      fr: `
        sans cookies, sans cookie, cookieless, respectueux de la vie privée, RGPD, conforme au RGPD,
        sans traceur`,
      es: 'sin cookies, cookieless, respetuoso con la privacidad, RGPD, sin rastreo, conforme al RGPD',
      it: 'senza cookie, cookieless, rispettoso della privacy, GDPR, senza tracciamento, conforme al GDPR',
      nl: `
        zonder cookies, cookieloos, cookieless, cookievrij, privacyvriendelijk, AVG-proof, AVG,
        geen cookies`,
      no: 'uten informasjonskapsler, uten cookies, cookiefri, personvernvennlig, GDPR, cookieless',
      sv: 'utan cookies, utan kakor, cookiefri, cookieless, integritetsvänlig, GDPR',
      da: 'uden cookies, cookiefri, cookieless, privatlivsvenlig, GDPR, databeskyttelsesvenlig',
    },
  },
  {
    id: 'radius',
    kind: 'terms',
    name: 'around a place',
    words: {
      en: `
        radius, within a radius of, catchment area, geofence, geofencing, hyperlocal, geotargeting,
        proximity, store catchment`,
      de: `
        Umkreis, im Umkreis von, Einzugsgebiet, Geofencing, Geotargeting, hyperlokal, Umgebung,
        Standortnähe, lokal ausgesteuert`,
      fr: `
        rayon de, dans un rayon de, zone de chalandise, géofencing, géociblage, géolocalisé, hyperlocal,
        à proximité`,
      es: `
        un radio de, en un radio de, radio de acción, radio de influencia, área de influencia, geofencing,
        geosegmentación, geolocalizado, hiperlocal, de proximidad`,
      it: `
        raggio di, nel raggio di, bacino d'utenza, geofencing, geotargeting, geolocalizzato, iperlocale,
        prossimità`,
      nl: `
        straal van, in een straal van, verzorgingsgebied, geofencing, geotargeting, hyperlokaal,
        in de buurt, omgeving`,
      no: `
        radius på, innenfor en radius, nedslagsfelt, geofencing, geomålretting, geotargeting, hyperlokal,
        nærområde`,
      sv: `
        radie på, inom en radie, upptagningsområde, geofencing, geostyrning, geotargeting, hyperlokal,
        närområde`,
      da: `
        radius på, inden for en radius, opland, geofencing, geotargeting, geomålretning, hyperlokal,
        nærområde`,
    },
  },
  {
    id: 'sign_ups',
    kind: 'terms',
    name: 'sign-ups as the goal',
    words: {
      en: `
        sign-up, signup, newsletter sign-up, newsletter signup, newsletter subscription, email sign-up,
        registration, app download, app install, free trial`,
      de: `
        Newsletter-Anmeldung, Newsletter-Abo, Newsletter-Registrierung, Anmeldung, Registrierung,
        App-Download, App-Installation, Probeabo, Leadgenerierung`,
      fr: `
        inscription à la newsletter, inscription newsletter, abonnement à la newsletter, inscription,
        téléchargement d'application, installation d'application, essai gratuit, génération de leads`,
      es: `
        alta en la newsletter, suscripción a la newsletter, suscripción al boletín, registro,
        descarga de la app, descarga de app, instalación de la app, prueba gratuita, captación de leads`,
      it: `
        iscrizione alla newsletter, iscrizioni alla newsletter, registrazione, iscrizione,
        download dell'app, installazione dell'app, prova gratuita, lead generation`,
      nl: `
        aanmelding voor de nieuwsbrief, nieuwsbriefaanmelding, nieuwsbriefinschrijving, aanmelding,
        inschrijving, registratie, app-download, proefabonnement, leadgeneratie`,
      no: `
        påmelding til nyhetsbrev, nyhetsbrevpåmelding, påmelding, registrering, appnedlasting,
        prøveabonnement, leadgenerering`,
      sv: `
        anmälan till nyhetsbrev, nyhetsbrevsanmälan, prenumerera på nyhetsbrev, anmälan, registrering,
        appnedladdning, provprenumeration, leadsgenerering`,
      da: `
        tilmelding til nyhedsbrev, nyhedsbrevstilmelding, tilmelding, registrering, app-download,
        prøveabonnement, leadgenerering`,
    },
  },
  {
    id: 'film_release',
    kind: 'topic',
    name: 'film release',
    words: {
      en: `
        in cinemas from, in cinemas now, in cinemas on, only in cinemas, cinema release, theatrical release,
        film release, movie release, cinema debut, film premiere, hits cinemas, arrives in cinemas`,
      de: `
        Kinostart, Kinofilm, Kinopremiere, Filmstart, ab jetzt im Kino, nur im Kino, jetzt im Kino,
        Kinoauswertung, läuft im Kino, kommt ins Kino`,
      fr: `
        sortie au cinéma, sortie cinéma, sortie en salles, en salles le, au cinéma le,
        actuellement au cinéma, sortie de film, avant-première`,
      es: `
        estreno en cines, estreno cinematográfico, estreno de cine, solo en cines, ya en cines,
        en cines a partir, estreno de película`,
      it: `
        uscita al cinema, uscita nelle sale, al cinema dal, nelle sale dal, solo al cinema,
        anteprima cinematografica, uscita del film`,
      nl: `
        bioscooprelease, nu in de bioscoop, vanaf in de bioscoop, filmpremière, alleen in de bioscoop,
        bioscoopfilm, in de bioscoop vanaf`,
      no: 'kinopremiere, filmpremiere, på kino fra, nå på kino, kun på kino, kinofilm, kinoaktuell',
      sv: 'biopremiär, filmpremiär, på bio från, nu på bio, bara på bio, biofilm, bioaktuell',
      da: `
        biografpremiere, filmpremiere, i biografen fra, nu i biografen, kun i biografen, biograffilm,
        biografaktuel`,
    },
  },
  // Seasons
  {
    id: 'christmas',
    kind: 'season',
    name: 'Christmas',
    within: ['holidays'],
    words: {
      en: `
        Christmas, Xmas, advent, yuletide, festive season, pre-Christmas, Christmas gifting,
        advent calendar, Boxing Day, Santa`,
      de: `
        Weihnachten, Weihnacht, weihnachtlich, Advent, Adventszeit, Vorweihnachtszeit, Weihnachtsgeschäft,
        Nikolaus, Heiligabend, Adventskalender`,
      fr: `
        Noël, avent, fêtes de fin d'année, fin d'année, calendrier de l'avent, période de Noël, Père Noël,
        réveillon`,
      es: `
        Navidad, navideño, adviento, campaña de Navidad, Reyes Magos, fiestas navideñas, Nochebuena,
        calendario de adviento`,
      it: `
        Natale, natalizio, Avvento, feste natalizie, periodo natalizio, calendario dell'avvento,
        vigilia di Natale, festività`,
      nl: `
        Kerst, Kerstmis, Sinterklaas, advent, kerstperiode, kerstcadeau, decembermaand, adventskalender,
        pakjesavond`,
      no: `
        jul, jule, juletid, advent, førjulstid, julehandel, julegave, adventskalender, julaften,
        desemberhandel`,
      sv: 'jul, juletid, advent, julhandel, julklapp, adventskalender, julafton, julkampanj, lucia',
      da: 'jul, jule, juletid, advent, julehandel, julegave, julekalender, juleaften, december-handel',
    },
  },
  {
    id: 'new_year',
    kind: 'season',
    name: 'New Year',
    within: ['holidays'],
    words: {
      en: "New Year, New Year's Eve, new year's resolution, turn of the year",
      de: 'Neujahr, Silvester, Jahreswechsel, Jahresanfang, Neujahrsvorsätze, Jahresbeginn',
      fr: "Nouvel An, Saint-Sylvestre, jour de l'an, début d'année, bonnes résolutions, nouvelle année",
      es: 'Año Nuevo, Nochevieja, fin de año, propósitos de año nuevo, comienzo de año, inicio de año',
      it: 'Capodanno, anno nuovo, San Silvestro, inizio anno, buoni propositi, nuovo anno',
      nl: 'Nieuwjaar, oud en nieuw, jaarwisseling, oudejaarsavond, goede voornemens, begin van het jaar',
      no: `
        nyttårsaften, årsskiftet, nyttårsforsett, romjul, over nyttår, etter nyttår, før nyttår,
        nyttårskampanje`,
      sv: 'nyår, nyårsafton, årsskifte, nyårslöfte, mellandagar, mellandagsrea',
      da: 'nytår, nytårsaften, årsskifte, nytårsforsæt',
    },
  },
  {
    id: 'easter',
    kind: 'season',
    name: 'Easter',
    within: ['holidays'],
    words: {
      en: 'Easter, Easter weekend, Good Friday, Easter egg, Easter Monday',
      de: 'Ostern, Osterzeit, Osterfest, Karfreitag, Osterei, Ostergeschäft',
      fr: 'Pâques, week-end de Pâques, vacances de Pâques, lundi de Pâques, pascal',
      es: 'Semana Santa, Pascua, Viernes Santo, huevo de Pascua',
      it: 'Pasqua, pasquale, Pasquetta, settimana santa, uovo di Pasqua',
      nl: 'Paasweekend, Goede Vrijdag, paasei, paasdagen, met Pasen, voor Pasen, rond Pasen, paasperiode',
      no: 'påske, påskeferie, påskefjell, skjærtorsdag, påskeegg',
      sv: 'påsk, påskhelg, påsklov, påskägg, långfredag',
      da: 'påske, påskeferie, skærtorsdag, påskeæg, langfredag',
    },
  },
  {
    id: 'summer',
    kind: 'season',
    name: 'summer',
    words: {
      en: 'summer, summertime, summer season, summer holidays, midsummer',
      de: 'Sommer, sommerlich, Sommerferien, Hochsommer, Sommersaison, Sommerzeit, Sommerloch',
      fr: `
        estival, saison estivale, vacances d'été, grandes vacances, cet été, en été, l'été, d'été,
        pour l'été, tout l'été, été prochain`,
      es: 'verano, estival, veraniego, temporada de verano, vacaciones de verano, época estival',
      it: 'estate, estivo, stagione estiva, vacanze estive, ferragosto, periodo estivo',
      nl: 'zomer, zomers, zomerseizoen, zomervakantie, hoogzomer',
      no: 'sommer, sommerlig, sommerferie, sommersesong, fellesferie, sankthans',
      sv: 'sommar, somrig, sommarsemester, sommarsäsong, midsommar, sommarlov',
      da: 'sommer, sommerlig, sommerferie, sommersæson, højsommer, sankthans',
    },
  },
  {
    id: 'winter',
    kind: 'season',
    name: 'winter',
    words: {
      en: 'winter, wintertime, winter season, wintry, cold season, ski season',
      de: 'Winter, winterlich, Wintersaison, Winterzeit, kalte Jahreszeit, Skisaison',
      fr: "hiver, hivernal, saison hivernale, saison froide, vacances d'hiver, saison de ski",
      es: 'invierno, invernal, temporada de invierno, temporada de esquí, época invernal',
      it: 'inverno, invernale, stagione invernale, stagione sciistica, settimana bianca',
      nl: 'winter, winters, winterseizoen, wintersport, koude maanden',
      no: 'vinter, vinterlig, vintersesong, vinterferie, skisesong',
      sv: 'vinter, vintrig, vintersäsong, sportlov, skidsäsong',
      da: 'vinter, vinterlig, vintersæson, vinterferie, skisæson',
    },
  },
  {
    id: 'spring',
    kind: 'season',
    name: 'spring',
    words: {
      en: `
        springtime, in spring, this spring, next spring, early spring, late spring, spring campaign,
        spring season, spring launch, spring collection, for spring`,
      de: 'Frühling, Frühjahr, Lenz, Frühlingssaison, Frühlingsanfang, frühlingshaft',
      fr: 'printemps, printanier, au printemps, saison printanière',
      es: 'primavera, primaveral, temporada de primavera, esta primavera',
      it: 'primavera, primaverile, stagione primaverile, in primavera',
      nl: 'lente, voorjaar, voorjaars, lenteseizoen, dit voorjaar',
      no: `
        vårsesong, vårkampanje, vårkolleksjon, denne våren, neste vår, kommende vår, tidlig vår, hele våren,
        vårferie, vårnyheter`,
      sv: `
        vårsäsong, vårkampanj, vårkollektion, den här våren, nästa vår, kommande vår, tidig vår, hela våren,
        vårnyheter`,
      da: 'forår, foråret, forårssæson, forårskampagne, forårsagtig',
    },
  },
  {
    id: 'autumn',
    kind: 'season',
    name: 'autumn',
    words: {
      en: 'autumn, autumnal, this fall, in the fall, fall season, fall campaign, next fall',
      de: 'Herbst, herbstlich, Herbstsaison, Herbstferien, Herbstkampagne',
      fr: "automne, automnal, à l'automne, cet automne",
      es: 'otoño, otoñal, temporada de otoño, este otoño',
      it: 'autunno, autunnale, stagione autunnale, in autunno',
      nl: 'herfst, najaar, herfstig, herfstvakantie, dit najaar',
      no: 'høst, høstlig, høstsesong, høstferie, høstkampanje',
      sv: 'höst, höstlig, höstsäsong, höstlov, höstkampanj',
      da: 'efterår, efterårsferie, efterårssæson, efterårskampagne',
    },
  },
  {
    id: 'black_friday',
    kind: 'season',
    name: 'Black Friday',
    words: {
      en: `
        Black Friday, Cyber Monday, Black Week, Cyber Week, Singles' Day, Prime Day, sales season,
        clearance sale`,
      de: `
        Black Friday, Cyber Monday, Black Week, Cyber Week, Singles' Day, Prime Day, Schlussverkauf,
        Rabattschlacht`,
      fr: "Black Friday, Cyber Monday, Cyber Week, vendredi noir, soldes, Single's Day, Prime Day",
      es: 'Black Friday, Cyber Monday, viernes negro, rebajas, Prime Day, Día del Soltero',
      it: 'Black Friday, Cyber Monday, Cyber Week, venerdì nero, saldi, Prime Day',
      nl: "Black Friday, Cyber Monday, Black Week, Singles' Day, uitverkoop, Prime Day",
      no: "Black Friday, Cyber Monday, Black Week, Singles' Day, salgssesong, januarsalg",
      sv: "Black Friday, Cyber Monday, Black Week, Singles' Day, rea, reaperiod",
      da: "Black Friday, Cyber Monday, Black Week, Singles' Day, udsalg",
    },
  },
  {
    id: 'back_to_school',
    kind: 'season',
    name: 'back to school',
    words: {
      en: `
        back to school, start of term, new school year, start of the school year, freshers' week,
        start of university`,
      de: `
        Schulanfang, Schulbeginn, Einschulung, Schulstart, Back to School, Schuljahresbeginn,
        Semesterbeginn, Semesterstart`,
      fr: "rentrée, rentrée scolaire, rentrée des classes, retour à l'école, rentrée universitaire",
      es: `
        vuelta al cole, vuelta al colegio, inicio del curso, comienzo del curso, regreso a clases,
        inicio del curso escolar`,
      it: `
        rientro a scuola, ritorno a scuola, inizio della scuola, inizio dell'anno scolastico,
        back to school, apertura delle scuole`,
      nl: `
        terug naar school, back to school, begin van het schooljaar, start van het schooljaar,
        nieuw schooljaar, eerste schooldag`,
      no: 'skolestart, studiestart, tilbake til skolen, nytt skoleår, semesterstart',
      sv: 'skolstart, terminsstart, tillbaka till skolan, nytt läsår, studiestart',
      da: 'skolestart, studiestart, tilbage til skole, nyt skoleår, semesterstart',
    },
  },
  {
    id: 'valentines',
    kind: 'season',
    name: "Valentine's Day",
    words: {
      en: "Valentine's Day, Valentine, Valentines",
      de: 'Valentinstag, Valentin, Tag der Liebenden',
      fr: 'Saint-Valentin, fête des amoureux',
      es: 'San Valentín, día de los enamorados',
      it: 'San Valentino, festa degli innamorati',
      nl: 'Valentijnsdag, Valentijn',
      no: 'Valentinsdagen, valentinsdag, Valentin',
      sv: 'alla hjärtans dag, Valentin',
      da: 'Valentinsdag, Valentine',
    },
  },
  {
    id: 'mothers_day',
    kind: 'season',
    name: "Mother's Day or Father's Day",
    words: {
      en: "Mother's Day, Mothers Day, Mothering Sunday, Father's Day, Fathers Day",
      de: 'Muttertag, Vatertag',
      fr: 'fête des mères, fête des pères, fête des grands-mères',
      es: 'día de la madre, día del padre',
      it: 'festa della mamma, festa del papà',
      nl: 'Moederdag, Vaderdag',
      no: 'morsdag, farsdag',
      sv: 'mors dag, fars dag',
      da: 'mors dag, fars dag',
    },
  },
  {
    id: 'halloween',
    kind: 'season',
    name: 'Halloween',
    words: {
      en: 'Halloween, trick or treat',
      de: 'Halloween, Gruselzeit',
      fr: 'Halloween, Toussaint',
      es: 'Halloween, Todos los Santos, Día de Muertos',
      it: 'Halloween, Ognissanti',
      nl: 'Halloween, griezelfeest',
      no: 'halloween, allehelgen',
      sv: 'halloween, alla helgons, alla helgon',
      da: 'halloween, allehelgen',
    },
  },
  {
    id: 'carnival',
    kind: 'season',
    name: 'carnival',
    words: {
      en: 'carnival, Mardi Gras, Shrove Tuesday',
      de: 'Karneval, Fasching, Fasnacht, Fastnacht, Rosenmontag, Weiberfastnacht',
      fr: 'carnaval, Mardi gras, période du carnaval',
      es: 'carnaval, carnavales, Fallas',
      it: 'carnevale, martedì grasso, carnevalesco',
      nl: 'carnaval, carnavalsoptocht, vastenavond',
      no: 'karneval, fastelavn',
      sv: 'karneval, fettisdag, fettisdagen',
      da: 'karneval, fastelavn',
    },
  },
  {
    id: 'ramadan',
    kind: 'season',
    name: 'Ramadan',
    words: {
      en: 'Ramadan, Eid, Eid al-Fitr, Iftar',
      de: 'Ramadan, Zuckerfest, Fastenmonat, Fastenbrechen, Opferfest',
      fr: "ramadan, Aïd el-Fitr, Aïd el-Kébir, fête de l'Aïd",
      es: 'ramadán, Eid, fiesta del cordero',
      it: 'Ramadan, Eid, festa della rottura del digiuno',
      nl: 'ramadan, Suikerfeest, Offerfeest',
      no: 'ramadan, Eid, Id-al-fitr',
      sv: 'ramadan, Eid, id al-fitr',
      da: 'ramadan, Eid, Id-al-fitr',
    },
  },
  {
    id: 'election',
    kind: 'season',
    name: 'election',
    words: {
      en: `
        election, election night, election day, general election, ballot, polling day, election campaign`,
      de: `
        Wahl, Wahlen, Wahlabend, Bundestagswahl, Landtagswahl, Wahltag, Wahlkampf, Kommunalwahl,
        Wahlsonntag`,
      fr: `
        élection, élections, soirée électorale, présidentielle, législatives, municipales, électoral,
        scrutin`,
      es: `
        elecciones, noche electoral, elecciones generales, jornada electoral, electoral, comicios,
        campaña electoral`,
      it: `
        elezioni, elezione, notte elettorale, elettorale, elezioni politiche, elezioni europee, referendum`,
      nl: `
        verkiezing, verkiezingen, verkiezingsavond, Tweede Kamerverkiezingen, stembus,
        gemeenteraadsverkiezingen`,
      no: 'valgkamp, stortingsvalg, valgkveld, valgnatt, kommunevalg, valgdag, valgsending',
      sv: 'riksdagsval, valrörelse, valnatt, valkväll, valdag, valvaka, EU-val, valår, kommunalval',
      da: 'folketingsvalg, valgkamp, valgaften, valgdag, kommunalvalg, valgudsendelse',
    },
  },
  {
    id: 'sports_event',
    kind: 'season',
    name: 'big sports event',
    words: {
      en: `
        World Cup, Olympics, Olympic Games, European Championship, Super Bowl, Champions League final,
        Paralympics, Wimbledon, Tour de France, Grand Prix, the Euros`,
      de: `
        Weltmeisterschaft, Fußball-WM, Olympia, Olympische Spiele, Europameisterschaft, Fußball-EM,
        Super Bowl, Champions-League-Finale, Paralympics, Tour de France, Olympiade`,
      fr: `
        Coupe du monde, Jeux olympiques, Euro de football, championnat d'Europe, Super Bowl, Roland-Garros,
        Tour de France, paralympiques, les JO, des JO, Mondial de football, Coupe d'Europe`,
      es: `
        Copa del Mundo, Juegos Olímpicos, JJOO, Olimpiadas, Eurocopa, Super Bowl, La Vuelta,
        Tour de Francia, el Mundial, del Mundial, Mundial de fútbol`,
      it: `
        Coppa del Mondo, Olimpiadi, Giochi olimpici, Europei di calcio, Super Bowl, Giro d'Italia,
        Tour de France, i Mondiali, dei Mondiali, Mondiali di calcio`,
      nl: `
        WK, EK, wereldkampioenschap, Europees kampioenschap, Olympische Spelen, Super Bowl, Tour de France,
        Elfstedentocht, paralympics`,
      no: `
        fotball-VM, fotball-EM, verdensmesterskap, europamesterskap, olympiske leker, vinter-OL, Super Bowl,
        Tour de France, ski-VM, VM på ski, under OL, sommer-OL, før OL, under VM, under EM`,
      sv: `
        fotbolls-VM, fotbolls-EM, världsmästerskap, europamästerskap, olympiska spelen, vinter-OS,
        Super Bowl, Vasaloppet, hockey-VM, under OS, inför OS, sommar-OS, under VM, under EM`,
      da: `
        fodbold-VM, fodbold-EM, verdensmesterskab, europamesterskab, olympiske lege, Super Bowl,
        Tour de France, VM-slutrunde, EM-slutrunde, under OL, sommer-OL, vinter-OL, før OL, under VM,
        under EM`,
    },
  },
  {
    id: 'weekend',
    kind: 'season',
    name: 'weekend',
    words: {
      en: 'weekend, Saturday, Sunday, at weekends, bank holiday weekend',
      de: 'Wochenende, Samstag, Sonntag, Sonnabend, verlängertes Wochenende',
      fr: 'week-end, weekend, samedi, dimanche, fin de semaine',
      es: 'fin de semana, fines de semana, domingo, finde, los sábados, el sábado, sábado y domingo',
      it: 'fine settimana, weekend, week-end, sabato, domenica',
      nl: 'weekend, weekeinde, zaterdag, zondag',
      no: 'helg, lørdag, søndag, langhelg',
      sv: 'helg, lördag, söndag, veckoslut, långhelg',
      da: 'weekend, lørdag, søndag, forlænget weekend',
    },
  },
  {
    id: 'morning',
    kind: 'season',
    name: 'morning',
    words: {
      en: 'morning, breakfast time, early morning, before work, wake-up',
      de: 'morgens, Frühstück, frühmorgens, vormittags, Vormittag, am Morgen, Frühstückszeit',
      fr: 'matin, matinée, petit-déjeuner, le matin, début de journée',
      es: 'mañanas, por la mañana, desayuno, a primera hora, de la mañana, de mañana',
      it: 'mattina, mattino, mattutino, colazione, al mattino, prima mattina',
      nl: "ochtend, 's ochtends, ontbijt, vroege ochtend, 's morgens",
      no: 'morgen, om morgenen, frokosttid, morgentimer, formiddag',
      sv: 'morgon, på morgonen, frukost, förmiddag, morgontimmar',
      da: 'morgen, om morgenen, morgenmad, formiddag, morgentimer',
    },
  },
  {
    id: 'evening',
    kind: 'season',
    name: 'evening',
    words: {
      en: `
        night, after work, late night, overnight, dinner time, in the evening, this evening, every evening,
        evening slot, evening hours, weekday evenings, evening audience`,
      de: 'Abend, abends, Feierabend, nachts, Nacht, spätabends, am Abend',
      fr: 'soir, soirée, le soir, nuit, en soirée, après le travail',
      es: 'noche, por la noche, nocturno, tarde-noche, después del trabajo, madrugada',
      it: 'serale, notte, notturno, dopo il lavoro, di sera, la sera, in serata, ogni sera',
      nl: "avond, 's avonds, nacht, 's nachts, na het werk",
      no: 'kveld, om kvelden, natt, etter jobb, sen kveld',
      sv: 'kväll, på kvällen, natt, efter jobbet, sen kväll',
      da: 'aften, om aftenen, nat, efter arbejde, sen aften',
    },
  },
  {
    id: 'holidays',
    kind: 'season',
    name: 'holidays',
    words: {
      en: `
        holiday season, public holiday, bank holiday, school holidays, holiday period, half-term, holidays`,
      de: 'Ferien, Feiertag, Schulferien, Ferienzeit, Urlaubszeit, Feiertage, Festtage, Urlaubssaison',
      fr: 'vacances, vacances scolaires, jour férié, jours fériés, période des fêtes, fêtes, congés',
      es: `
        vacaciones, festivo, puente, vacaciones escolares, días festivos, festividades, período vacacional`,
      it: 'vacanze, ferie, festivo, vacanze scolastiche, ponte, giorni festivi, periodo festivo',
      nl: 'vakantie, schoolvakantie, feestdag, vakantieperiode, vrije dagen, bouwvak',
      no: 'ferie, skoleferie, helligdag, høytid, ferietid, fridag, høytider',
      sv: 'semester, skollov, helgdag, högtid, semestertid, semesterperiod',
      da: 'ferie, skoleferie, helligdag, højtid, ferietid, fridag, helligdage',
    },
  },
  {
    id: 'wedding_season',
    kind: 'season',
    name: 'festival and wedding season',
    words: {
      en: 'wedding season, holiday booking season, barbecue season, music festival season',
      de: 'Festivalsaison, Hochzeitssaison, Grillsaison, Reisesaison, Biergartensaison',
      fr: 'saison des festivals, saison des mariages, saison des barbecues, haute saison',
      es: 'temporada de festivales, temporada de bodas, temporada de barbacoas, temporada alta',
      it: 'stagione dei festival, stagione dei matrimoni, alta stagione, stagione delle grigliate',
      nl: 'festivalseizoen, trouwseizoen, barbecueseizoen, hoogseizoen',
      no: 'festivalsesong, bryllupssesong, grillsesong, høysesong',
      sv: 'festivalsäsong, bröllopssäsong, grillsäsong, högsäsong',
      da: 'festivalsæson, bryllupssæson, grillsæson, højsæson',
    },
  },
  {
    id: 'local_days',
    kind: 'season',
    name: 'national day',
    within: ['holidays'],
    words: {
      en: `
        national day, Independence Day, Thanksgiving, St Patrick's Day, Fourth of July, May Day, Labor Day,
        Memorial Day`,
      de: `
        Nationalfeiertag, Tag der Deutschen Einheit, Pfingsten, Oktoberfest, Tag der Arbeit, Himmelfahrt`,
      fr: 'fête nationale, Pentecôte, ponts de mai, fête du travail, Ascension',
      es: 'fiesta nacional, Día de la Hispanidad, puente de mayo, San Juan, Día del Trabajo',
      it: 'festa nazionale, festa della Repubblica, primo maggio, Pentecoste',
      nl: 'Koningsdag, Bevrijdingsdag, Pinksteren, Hemelvaart, nationale feestdag',
      no: 'nasjonaldagen, grunnlovsdag, pinse, russetid, Kristi himmelfartsdag, 17. mai-feiring',
      sv: 'nationaldag, nationaldagen, valborg, pingst, kräftskiva, första maj, Kristi himmelsfärd',
      da: 'grundlovsdag, pinse, store bededag, Kristi himmelfartsdag, første maj',
    },
  },
  {
    id: 'screens',
    kind: 'placement',
    name: 'screens',
    words: {
      en: `
        screen, screens, portrait screen, totem`,
      de: `
        Bildschirm, Screen, Screens, Stele, Displays`,
      fr: `
        écran, écrans, totem`,
      es: `
        pantalla, pantallas, tótem`,
      it: `
        schermo, schermi, totem`,
      nl: `
        scherm, schermen, zuil`,
      no: `
        skjerm, skjermer`,
      sv: `
        skärm, skärmar`,
      da: `
        skærm, skærme`,
    },
    met: { channels: ['dooh'] },
  },
  {
    id: 'digital',
    kind: 'terms',
    name: 'digital',
    words: {
      en: `
        digital, digital only, online only`,
      de: `
        digital, rein digital, nur online`,
      fr: `
        numérique, digital`,
      es: `
        digital`,
      it: `
        digitale`,
      nl: `
        digitaal`,
      no: `
        digital, digitalt`,
      sv: `
        digital, digitalt`,
      da: `
        digital, digitalt`,
    },
    met: {
      channels: [
        'display',
        'olv',
        'social',
        'search',
        'ctv',
        'streaming_audio',
        'podcast',
        'dooh',
        'email',
        'gaming',
        'retail_media',
      ],
    },
  },
  {
    id: 'ears',
    kind: 'placement',
    name: 'something to hear',
    words: {
      en: `
        in their ears, in the ear, ears, headphones, earbuds, on air`,
      de: `
        ins Ohr, im Ohr, auf die Ohren, Kopfhörer, Ohren`,
      fr: `
        à l'oreille, dans les oreilles, casque sur les oreilles, écouteurs`,
      es: `
        al oído, oídos, auriculares, en antena`,
      it: `
        all'orecchio, nelle orecchie, cuffie, auricolari, in onda`,
      nl: `
        in het oor, oren, koptelefoon, oortjes`,
      no: `
        på øret, i ørene, hodetelefoner, ørepropper`,
      sv: `
        i örat, i öronen, hörlurar, hörlurarna`,
      da: `
        i øret, i ørerne, hovedtelefoner, høretelefoner`,
    },
    met: { channels: ['podcast', 'radio', 'streaming_audio'] },
  },
  {
    id: 'sponsored_article',
    kind: 'placement',
    name: 'a sponsored article',
    within: ['native'],
    words: {
      en: `
        sponsored article, sponsored story, advertorial, branded article, branded story, brand story,
        thought leadership, paid article, native article, long read, sponsored feature, feature article,
        sponsored editorial, editorial-style article, guest article, byline article, article about us,
        write about us, written by the editors, partner article, paid post, white paper feature,
        branded feature, explain in an article`,
      de: `
        gesponserter Beitrag, gesponserter Artikel, Advertorial, Fachbeitrag, Redaktionelle Anzeige,
        bezahlter Beitrag, Markengeschichte, Publireportage, Gastbeitrag, Thought Leadership,
        Sponsored Article, Artikel über uns, Fachartikel, Autorenbeitrag, Expertenbeitrag, Native-Artikel,
        Kundenartikel, PR-Artikel, ausführlicher Artikel, Sonderveröffentlichung`,
      fr: `
        publirédactionnel, publi-rédactionnel, publireportage, publi-reportage, article sponsorisé,
        tribune d'expert, prise de parole d'expert, publi-communiqué, thought leadership, article de fond,
        article partenaire, article sur mesure, article de marque, rédactionnel, article invité,
        avis d'expert, rédigé par la rédaction, publi-info, contenu rédigé, dossier sponsorisé`,
      es: `
        publirreportaje, artículo patrocinado, liderazgo de opinión, redaccional, reportaje patrocinado,
        thought leadership, artículo de marca, artículo de opinión patrocinado, artículo largo,
        artículo a medida, escrito por la redacción, contenido redactado, especial patrocinado`,
      it: `
        pubbliredazionale, publiredazionale, articolo sponsorizzato, redazionale, thought leadership,
        advertorial, articolo di marca, articolo su misura, articolo di approfondimento,
        intervista a pagamento, scritto dalla redazione, articolo a pagamento, speciale sponsorizzato,
        brand story, publiredazionali`,
      nl: `
        advertorial, gesponsord artikel, gesponsorde bijdrage, branded verhaal, merkverhaal,
        redactionele advertentie, thought leadership, gesponsord verhaal, betaald artikel, gastartikel,
        gastblog, artikel over ons, vakartikel, achtergrondartikel, partnerartikel,
        geschreven door de redactie, brandedartikel, ingezonden mededeling`,
      no: `
        annonsørartikkel, sponset artikkel, tankelederskap, sponset sak, betalt artikkel, gjesteartikkel,
        artikkel om oss, fagartikkel, kommersiell artikkel, innholdsartikkel, sponset reportasje,
        partnerartikkel, native-artikkel, sponset historie`,
      sv: `
        advertorial, annonsartikel, sponsrad artikel, tankeledarskap, textreklam, betald artikel,
        gästartikel, artikel om oss, fackartikel, kommersiell artikel, nativeartikel, sponsrat reportage,
        partnerartikel, annonsbilaga`,
      da: `
        advertorial, sponsoreret artikel, tankelederskab, thought leadership, sponsoreret historie,
        betalt artikel, gæsteartikel, artikel om os, fagartikel, kommerciel artikel, nativeartikel,
        sponsoreret reportage, partnerartikel, annoncørbetalt artikel`,
    },
    met: { formats: ['native_article'] },
  },
]
