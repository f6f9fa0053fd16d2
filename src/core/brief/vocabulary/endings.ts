import type { Language } from '../idea.ts'

const endings = (list: string) => new Set(['', ...list.split(' ')])

/** What inflection adds to a word, without accents; not what makes another word of it (Entscheider, Entscheidung). */
export const ENDINGS: Record<Language, ReadonlySet<string>> = {
  en: endings('s es d ed e ing er ers y ies ied ying ian ians'),
  de: endings(
    'e en er es em n s ern ens ere eren erer eres in innen nen t te ten tes ter tem et end ende enden ender ies',
  ),
  fr: endings(
    'e s es ee ees x al ale ales aux eux euse euses eur eurs rice rices er ez ons ent ant ante ants antes if ive ifs ives ien ienne iens iennes le les ne nes',
  ),
  es: endings(
    's es a as o os e ar er ir ando iendo amos emos an en on ones z ces or ora ores oras ado ada ados adas ido ida idos idas',
  ),
  it: endings(
    'a e i o he hi ie io ia are ere ire ano ono ando endo ore ori ora ice ici rice rici tore tori trice trici ato ata ati ate iamo',
  ),
  nl: endings(
    'e en s er ers je jes tje tjes n ste t de den te ten ar ren ren en ven ves f zen r re pje pjes ns es',
  ),
  no: endings(
    'e en et er ere ene ens ets ers enes erne eren erene r re rne s n t ne ede te de dere ende a ar ars',
  ),
  sv: endings(
    'a e en et er ar or n t na s are aren arna arnas arens erna orna ena ens ets ers ade ad at te t de ande rna r re res erns',
  ),
  da: endings('e en et er ere erne ene ens ets ers erens ernes r re rne s n t ne ede te de ende ernes erede'),
}
