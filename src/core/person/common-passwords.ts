/**
 * Words, names and phrases that the commonest passwords are made of, in several languages: written down for this project from what
 * people are known to choose. `weak-password.ts` finds them with digits, signs and years around them, in other spellings and
 * backwards, so variants are not listed.
 */
const LIST = `
password passwords passwort kennwort parola parole wachtwoord contrasena contraseña motdepasse senha salasana lösenord
losenord adgangskode passord haslo hasło heslo jelszo jelszó geslo lozinka sifre şifre пароль parolata 密码 パスワード passwd
pass passw0rd pwd passphrase secret secrets geheim geheimnis segredo secreto segreto hemlig topsecret letmein letme
access accessdenied opensesame sesame welcome welkom willkommen bienvenue bienvenido benvenuto bemvindo välkommen
valkommen witamy login logon signin admin administrator administrateur administrador root toor superuser sysadmin
system guest user username default changeme changeit changethis change temp temporary test testing tester test123 demo
sample example master owner manager supervisor operator service server backup database oracle cisco juniper linux
ubuntu debian windows microsoft google facebook twitter instagram youtube amazon apple iphone samsung nokia android
internet computer laptop network wireless router website hacker hacked matrix cyber qwerty qwertz azerty asdf zxcv
qwer asdfgh zxcvbn qazwsx qweasd asdasd qweqwe zxczxc dvorak keyboard tastatur йцукен qwertyuiop asdfghjkl zxcvbnm
none null nothing blank empty unknown whatever idontknow dontknow forgot forgotten remember nopassword mypassword
mypass yourpassword thepassword newpassword oldpassword p4ssword passme secure security secured protect private
personal trustme trustno trustnoone iamthebest

iloveyou iloveu iloveyouso iloveme ilovehim iloveher ilovegod ilovejesus ilovemom ilovemyself ilovemymom ilovemyfamily
ilovemusic iloveyoubaby iloveyouforever loveyou lovely lover lovers loveme love lovelife mylove truelove onelove
forever always together sweetheart sweetie sweet honey baby babygirl babyboy babydoll darling angel angels angelbaby
princess prince queen king kingdom beautiful beauty pretty cute cutie cutiepie sexy hottie hotstuff kisses kissme kiss
hugs heart hearts family myfamily mother father mommy daddy mama papa sister brother sisters friends friend bestfriend
bestfriends bff tequiero teamo teamomucho tiamo ichliebedich jetaime jetaimemoncoeur amor amore amour liebe schatz
schatzi mausi hasi engel prinzessin princesa princesse mylife lebenslang chouchou doudou coucou loulou jaimelavie
mariposa corazon estrella bonita hermosa chiquita mivida cariño carino ljubav kochanie kocham kochamcie misiek miłość
milosc любовь привет ялюблютебя солнышко малыш наташа марина максим qwerty123

monkey dragon tiger lion eagle falcon hawk bear panda shark dolphin whale turtle rabbit bunny kitty kitten cat cats
dog doggy puppy horse pony unicorn butterfly spider scorpion snake cobra viper python panther jaguar leopard cheetah
puma wolf wolves fox chicken rooster turkey duck ducky goose penguin parrot raven phoenix pegasus dinosaur elephant
giraffe zebra gorilla hamster mouse mice frog froggy fish fishing tuna salmon bird birdie bluebird blackbird bulldog
bulldogs poodle beagle rottweiler husky pitbull greyhound mustang stallion buffalo rhino kangaroo koala squirrel
beaver otter badger hornet bumblebee ladybug firefly dragonfly katze hund hunde mieze tiere pferd pferde hase hasen
maus löwe adler wolfgang delphin schmetterling chien chat cheval lapin tigre perro gato gatito caballo conejo aguila
cavallo gatto cane farfalla

football futbol fußball fussball soccer baseball basketball hockey softball volleyball tennis golf golfer golfing
rugby cricket swimming swimmer running runner skating skater skateboard snowboard surfing surfer boxing boxer
wrestling karate judo ninja samurai racing racer nascar formula ferrari lamborghini porsche mercedes bmw audi toyota
honda yamaha suzuki kawasaki ducati harley harleydavidson corvette camaro chevy chevrolet dodge ford volvo subaru
nissan jaguars cowboys steelers packers patriots eagles raiders redskins broncos dolphins giants bears vikings
panthers chargers falcons saints ravens lakers celtics bulls chicago knicks yankees redsox dodgers cubs mets braves
rangers tigers phillies cardinals indians pirates marlins astros mariners lions canucks bruins penguins flyers
redwings maple leafs arsenal arsenalfc chelsea chelseafc liverpool liverpoolfc manchester manutd manchesterunited
tottenham everton newcastle celtic barcelona barca fcbarcelona realmadrid madrid atletico juventus juve milan inter
acmilan napoli roma lazio benfica porto sporting ajax feyenoord psv bayern fcbayern bayernmünchen bayernmuenchen
dortmund borussia schalke hsv werder stuttgart hertha eintracht köln galatasaray fenerbahce besiktas spartak zenit
dynamo cska flamengo corinthians palmeiras bocajuniors riverplate chivas ronaldo ronaldinho messi leomessi neymar
beckham zidane maradona pele jordan michaeljordan kobe kobebryant lebron tigerwoods federer schumacher champion
champions winner winners worldcup superbowl goal player gamer games gameover striker keeper

sunshine sunny sunrise sunset sunflower moonlight moon moonbeam star stars starlight stardust starfish rainbow rain
raindrop snow snowball snowflake snowman winter spring summer autumn fall herbst sommer frühling fruehling verano
invierno primavera otoño ete hiver estate inverno vinter syksy kesä thunder lightning storm stormy hurricane tornado
volcano earthquake ocean sea beach island river lake mountain forest garden flower flowers rose roses tulip daisy lily
violet jasmine lavender orchid cherry blossom apples banana orange lemon peach strawberry blueberry raspberry
pineapple coconut mango kiwi melon watermelon grape chocolate cookie cookies candy cupcake cake cheesecake pancake
muffin donut pizza pasta spaghetti cheese cheeseburger hamburger burger bacon chickens potato tomato pepper ginger
cinnamon vanilla coffee tea beer whiskey vodka tequila champagne bourbon guinness budweiser heineken cocacola pepsi
snickers skittles january february march april may june july august september october november december januar februar
märz maerz mai juni juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre gennaio febbraio
aprile maggio giugno luglio settembre ottobre dicembre monday tuesday wednesday thursday friday saturday sunday montag
dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes
miercoles jueves viernes sabado domingo today tomorrow yesterday morning midnight weekend holiday vacation birthday
happybirthday christmas weihnachten merrychristmas xmas easter halloween newyear happynewyear silvester birthdaygirl
red blue green yellow purple pink black white silver gold golden brown grey gray violetta crimson scarlet blau rot
grün gruen gelb schwarz weiss weiß rojo azul verde negro blanco noir blanc rouge bleu vert

michael michelle mike mickey matthew matt mark marc marcus marco maria marie mary martin martina margaret maggie
madison melissa megan melanie monica monika morgan jessica jennifer jenny jasmin jason james jamie jack jackson jackie
jacob jake jane janet janine jan jana jean jeff jeffrey jeremy jerry jesse jesus jesuschrist joanna johanna john
johnny johnson jonathan jorge jose joseph josh joshua joey juan julia julian juliana julie justin justine adam adrian
adriana alex alexander alexandra alexis alexandre alejandro alejandra ali alice alicia allison amanda amber amy ana
anastasia andre andrea andreas andrei andrew andy angela angelica angelina anita anna anne annika anthony antonio
antonia arthur ashley ashton astrid axel austin barbara batista beatriz ben benjamin bernd bernard bettina bianca bill
billy bob bobby brad brandon brandy brenda brian britney brittany brooke bruce bruno bryan caitlin cameron camila
camille carla carlos carmen carol carolina caroline catherine cecilia charles charlie charlotte chris christian
christina christine christoph christopher cindy claire clara claudia clemens clinton connor courtney craig crystal
cristian cristina cynthia dagmar daniel daniela danielle danny david dave debbie deborah denise dennis derek destiny
diana diane diego dieter dirk dominic dominik dominique donald donna doris dorothy douglas dustin dylan eddie eduardo
edward elena elisabeth elizabeth ella ellen emilia emily emma eric erica erik erika esther ethan eugene eva evelyn
fabian fabio felix fernando fernanda florian frances francesca francesco francis francisco frank franklin franz freddy
frederic frederik friedrich gabriel gabriela gabrielle gary george georgia gerald gerhard giovanni giulia gloria
gordon grace graham greg gregory guillaume gustavo günther hanna hannah hannes hans harald harold harry heather hector
heidi heike heiko heinz helen helena helmut henrik henry herbert hermann hugo ian igor ines ingrid irene irina isaac
isabel isabella isabelle ivan jürgen juergen karen karin karl karla karolina kate katharina katherine kathleen kathrin
kathy katie katja katrin kelly kelsey ken kenneth kerstin kevin kimberly klaus kristen kristin kristina kurt kyle lars
laura lauren laurent lea lena leo leon leonard leonardo leonie leonora lewis liam lillian linda lindsay lindsey lisa
logan lorenzo louis louise lucas lucia luciana lucy luigi luis luisa luka lukas luke madeleine magdalena manfred
manuel manuela marcel marcela marcelo margarita marina mario marion marisa markus marlene marta marvin mathias mathieu
matthias maurice mauricio max maxim maximilian maxwell melvin miguel mikael mila miriam mohamed mohammed molly moritz
muhammad nadine nancy natalia natalie natasha nathan nathalie nelson nicholas nick nicola nicolas nicole niklas nikita
nikolai nina noah noemi norbert nora norman oleg olga oliver olivia olivier omar oscar oskar otto pablo pamela paola
pascal patricia patrick paul paula paulina paulo pedro peter petra philip philipp philippe pierre rachel rafael ralf
ralph ramon raphael raquel raul raymond rebecca regina renate ricardo richard rick ricky robert roberta roberto robin
rodrigo roger roland roman ronald rosa rosemary ruben rudolf russell ruth ryan sabine sabrina sally salvatore sam
samantha samuel sandra sandro sara sarah scott sean sebastian serena sergej sergio shane shannon sharon sheila shirley
silke silvia simon simone sofia sonia sonja sophia sophie stacey stanley stefan stefanie stephan stephanie stephen
steve steven stuart susan susana susanne suzanne svenja sven sylvia tamara tanja tanya tara tatiana taylor teresa
terry thea theodor theresa thomas tiffany tim timothy tina tobias todd tom tommy toni tony tracy travis trevor tristan
tyler ulrich ulrike ursula uwe valentin valentina valentino valeria valerie vanessa vera veronica veronika vicky
victor victoria viktor vincent viola virginia vivian vladimir walter wendy werner wilhelm william winston wolfram
xavier yannick yasmin yolanda yvonne zachary zoe андрей александр сергей дмитрий алексей владимир smith williams jones
miller davis garcia rodriguez martinez hernandez lopez gonzalez anderson wilson moore thompson müller mueller schmidt
schneider fischer weber meyer wagner becker schulz hoffmann rossi bianchi dubois dupont leroy durand silva santos
oliveira souza ferreira kowalski nowak ivanov petrov jansen

superman batman spiderman ironman hulk wolverine captainamerica avengers marvel joker harleyquinn catwoman robinhood
starwars startrek skywalker lukeskywalker darthvader vader yoda jedi sith hansolo chewbacca bobafett stormtrooper
mandalorian kenobi enterprise spock gandalf frodo aragorn legolas sauron lordoftherings mordor hobbit bilbo
harrypotter hogwarts gryffindor slytherin dumbledore hermione voldemort expelliarmus naruto sasuke sakura kakashi
pokemon pikachu charizard bulbasaur dragonball goku vegeta onepiece luffy bleach sailormoon totoro doraemon hellokitty
mickeymouse minnie donaldduck goofy snoopy garfield tweety bugsbunny scooby scoobydoo spongebob patrickstar simpsons
homer bart bartman tinkerbell cinderella snowwhite elsa frozen nemo simba lionking pooh winnie winniethepooh barbie
godzilla kingkong terminator rambo rocky predator alien aliens jamesbond bond007 goldeneye sherlock sherlockholmes neo
morpheus trinity blade gladiator spartacus braveheart hercules zeus apollo athena achilles odin thor loki freya
excalibur merlin kingarthur camelot lancelot dracula vampire twilight buffy zombie ghost ghostrider casper demon devil
satan lucifer hell hellfire inferno evil darkness darkangel darklord dark shadow shadows knight knights warrior
warriors hunter hunters archer soldier sniper killer slayer assassin destroyer destruction death deadpool punisher
terror danger dangerous chaos mayhem minecraft fortnite roblox callofduty blackops counterstrike halo haloreach
masterchief zelda linkzelda supermario nintendo playstation xbox xbox360 sega sonic crash warcraft worldofwarcraft
starcraft diablo overwatch leagueoflegends dota skyrim fallout assassinscreed grandtheftauto finalfantasy cloudstrife
sephiroth tetris pacman tekken mortalkombat subzero runescape habbo lineage everquest steam gaming gamecube music
metal metallica ironmaiden slipknot nirvana kurtcobain greenday blink182 linkinpark ledzeppelin pinkfloyd thebeatles
beatles rollingstones acdc guitar guitarist drums drummer drumming piano violin trumpet singer singing dancer dancing
dance hiphop eminem slimshady tupac biggie snoopdogg fiftycent 50cent kanye beyonce rihanna britneyspears madonna
michaeljackson elvis elvispresley bobmarley marley jimihendrix hendrix coldplay radiohead oasis rammstein depechemode
depeche tokiohotel bushido justinbieber bieber onedirection ladygaga taylorswift swiftie blackpink bts btsarmy
arianagrande shakira jonasbrothers mychemicalromance evanescence systemofadown redhotchilipeppers soundgarden pearljam
foofighters offspring korn disturbed godsmack pantera megadeth blacksabbath scorpions deeppurple stairwaytoheaven
bohemianrhapsody wonderwall yellowsubmarine

america american usa england english london paris berlin hamburg münchen muenchen munich vienna wien zürich zurich
rome venice milano florence lisbon lisboa amsterdam rotterdam holland nederland belgium brussels sweden stockholm
norway oslo denmark copenhagen finland helsinki iceland ireland dublin scotland edinburgh glasgow wales cardiff
germany deutschland france italy italia spain espana españa portugal poland polska warszawa russia россия moscow
москва ukraine ukraina kiev turkiye türkiye istanbul ankara greece hellas athens egypt cairo israel jerusalem india
indian bharat mumbai delhi pakistan bangladesh china beijing shanghai hongkong taiwan japan nippon tokyo korea seoul
vietnam saigon thailand bangkok philippines pilipinas manila indonesia jakarta malaysia singapore australia sydney
melbourne brisbane newzealand auckland canada toronto montreal vancouver mexico cancun brazil brasil saopaulo
riodejaneiro argentina buenosaires chile colombia bogota peru lima venezuela caracas cuba havana jamaica hawaii
honolulu california losangeles hollywood sanfrancisco sandiego sacramento oakland newyork newyorkcity brooklyn
manhattan bronx queens boston detroit dallas houston texas sanantonio florida miami orlando tampa atlanta alabama
tennessee nashville memphis kentucky ohio indiana michigan wisconsin minnesota iowa kansas nebraska dakota montana
wyoming colorado denver utah arizona nevada lasvegas vegas oregon portland washington seattle alaska philadelphia
pittsburgh cleveland europe africa asia world universe planet earth jupiter saturn neptune venus mercury galaxy
andromeda nebula cosmos space spaceman astronaut rocket apollo11 nasa

god godisgood godislove godbless godsgift jesuslovesme jesusislord jesussaves christ holyspirit heaven heavenly faith
hope hopeful glory blessed blessing bless praise worship hallelujah halleluja amen bible gospel church allah
allahuakbar bismillah inshallah mashallah alhamdulillah islam muslim buddha krishna harekrishna omnamahshivaya shiva
ganesh jaimatadi sairam saibaba waheguru lucky luck goodluck luckyone fortune karma peace peaceful freedom liberty
justice truth honest courage brave strong stronger power powerful energy magic magical wizard witch genius smart
clever brilliant perfect perfection awesome amazing fantastic wonderful excellent super superb superstar supernova
rockstar popstar hero legend legendary immortal infinity eternal eternity dream dreams dreamer dreaming sweetdreams
imagine believe happiness happy happyday smile smiley laugh laughing funny crazy loco verrückt mental psycho insane
stupid idiot loser asshole bastard bitch bullshit fuck fucker fuckyou fuckoff fuckme fucking motherfucker shit
shithead dick dickhead pussy penis vagina boobs tits cocks cocksucker slut whore hooker porn pornstar playboy playgirl
sex sexual sexygirl sexyboy sexyback hardcore scheisse scheiße arschloch ficken fotze schlampe putain merde connard
salope mierda puta putamadre cabron pendejo cazzo culo stronzo kurwa dupa chuj suka blyat хуй пиздец money dollar
dollars euro million millionaire billion billionaire rich richie bitcoin crypto ethereum dogecoin bank banking paypal
visa mastercard credit finance business company office work worker working boss bigboss bosslady director president
presidente chef employee sales marketing advert advertising media agency publisher publishing campaign campaigns
podcast podcasts radio radiostation magazine newspaper newsletter television broadcast audio audiobook sponsor
sponsoring budget invoice invoices report reports reporting delivery impressions downloads billing account accounts
accounting customer customers client clients partner vendor seller buyer marketplace shopping shop store school
highschool college university student students teacher professor doctor nurse nursing police policeman fireman
firefighter army marine marines semperfi airforce navy navyseal pilot captain sailor engineer mechanic farmer tractor
johndeere truck trucker trucks driver driving cars racecar bike biker bicycle motorcycle motocross airplane airport
train trains titanic boat boats sailing sailboat ship house home homesweethome window door kitchen bedroom garage
castle palace tower bridge street avenue highway city village country cowboy cowgirl rodeo ranch farm alpha beta gamma
delta omega sigma zulu bravo tango foxtrot echo hotel xray yankee one two three four five six seven eight nine ten
eleven twelve hundred thousand eins zwei drei vier fünf fuenf sechs sieben acht neun zehn uno dos tres cuatro cinco
seis siete ocho nueve diez deux trois quatre cinq sept huit neuf onetwo onetwothree onetwothreefour abcdefg alphabet
number numberone numbers first second third last final hello hellohello helloworld hallo hallohallo hola holahola
bonjour ciao ciaociao salut aloha goodbye byebye bye goodmorning goodnight goodday thankyou thanks danke merci gracias
grazie please bitte sorry yes okay cool coolness coolcat cooldude dude guys boys girls girl boy woman man human people
person child children kids grandma grandpa oma opa babycakes pumpkin peanut peanuts popcorn buttercup bubbles bubble
bubblegum butthead fatboy slimjim bigdaddy bigdog bigdick bigred littleone littleman shorty tinker tigger bandit
buster rusty dusty max1 bella bailey sadie lola chloe coco cocoa oreo bentley milo charly sammy whiskers mittens
smokey patches socks boots precious diamond diamonds ruby emerald sapphire pearl platinum titanium carbon steel iron
copper bronze uranium plutonium atomic nuclear electric electra voltage letmeinnow letmeinplease openup opendoor
openthedoor knockknock whoami whoareyou itsme itsasecret dontforget neverforget nevergiveup neversaynever neverland
wonderland disneyland disneyworld disney legoland hakunamatata supercalifragilisticexpialidocious abracadabra
hocuspocus alohomora rumpelstilzchen rumpelstiltskin donaudampfschifffahrt correcthorsebatterystaple correcthorse
batterystaple correcthorsebattery troubador thequickbrownfox thequickbrownfoxjumpsoverthelazydog loremipsum
loremipsumdolor loremipsumdolorsitamet tobeornottobe tobeornottobethatisthequestion maytheforcebewithyou maytheforce iamyourfather
livelongandprosper winteriscoming valarmorghulis youknownothing jonsnow gameofthrones breakingbad walkingdead
strangerthings bigbangtheory thebigbang bazinga howimetyourmother onceuponatime happilyeverafter carpediem veni vidi
vici venividivici cogitoergosum amorfati hasta lavista hastalavista hastalavistababy akunamatata lalalala blablabla
blahblah hahaha hehehe lollol lmao rofl yolo swag omg wtf wtfwtf asdfasdf foobar foobarbaz foo bar baz helpme help
needhelp callme textme loveislove blacklivesmatter makeamericagreatagain yeswecan donaldtrump barackobama obama trump
biden putin merkel covid corona coronavirus covid19 lockdown quarantine vaccine pandemic homeoffice zoom teams
thisismypassword iloveyousomuch iloveyoubabe iloveyoumore iloveyou4ever ilovemymother ilovemydaughter
ilovemyhusband ilovemydog ilovemycat jesusischrist jesusismylord godisgreat godblessyou inthenameofgod trustnobody
nevermind forgetmenot idontcare idontremember iforgotit unbelievable congratulations intelligence independence
international computerscience starwarsfan youshallnotpass valentinesday thanksgiving anniversary welcometothejungle
sweetchildofmine highwaytohell heyjude letitbe smellsliketeenspirit entersandman enterthesandman enter2sandman
gunsnroses mariahcarey christinaaguilera marshallmathers tupacshakur youllneverwalkalone newenglandpatriots
greenbaypackers goldenstatewarriors unitedstates unitedkingdom greatbritain northernireland southafrica switzerland
netherlands afghanistan saudiarabia massachusetts pennsylvania northcarolina southcarolina westvirginia mississippi
connecticut constantine constantinople hippopotamus rhinoceros chimpanzee tyrannosaurus velociraptor caterpillar
antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis honorificabilitudinitatibus
chickennuggets chocolatechip strawberries spongebobsquarepants buzzlightyear toinfinityandbeyond gottacatchemall
supermariobros legendofzelda sanandreas minecraftrocks residentevil metalgearsolid transformers transformer
optimusprime megatron wonderwoman incredibles guardianangel archangel fallenangel littleangel beautifullife
lifeisbeautiful lifeisgood lifegoeson liveyourlife liveandletdie livelaughlove livinglavidaloca semperfidelis
alwaysandforever foreveryoung forevermore partytime rocknroll rockandroll sexdrugsrocknroll cheerleader
cheerleading gymnastics quarterback touchdown grandmother grandfather mommyanddaddy momanddad daddysgirl
daddyslittlegirl mamasboy brotherhood sisterhood ilovesex sexylady sugarplum cinnamonroll peanutbutter jellybean
marshmallow pepsicola jackdaniels johnniewalker smirnoff stayathome hillaryclinton postgres mysql localhost
hellothere howareyou whatsup thankyouverymuch alakazam shazam presto yabbadabbadoo scoobydoobydoo roadrunner
wileecoyote daffyduck looneytunes flintstones thesimpsons homersimpson bartsimpson familyguy petergriffin
stewiegriffin southpark ericcartman rickandmorty heisenberg theoffice sheldoncooper greysanatomy supernatural
vampirediaries edwardcullen hungergames divergent jurassicpark jurassicworld backtothefuture illbeback
missionimpossible piratesofthecaribbean jacksparrow thegodfather fightclub pulpfiction followthewhiterabbit
redpillbluepill
`

export const COMMON_WORDS: readonly string[] = LIST.trim().split(/\s+/)
