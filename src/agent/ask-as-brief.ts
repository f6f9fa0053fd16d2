const BEFORE = 'and|but|then|also|please|just|to|und|bitte|et|puis|y|e|poi|en|og|och'
const COMMANDS = [
  'remove|drop|omit|skip|exclude|eliminate|delete|ditch|hide|stop showing|get rid of',
  '(?:take|cut|leave|filter|weed|strip) out|take (?:away|off)',
  'entfern(?:e|en)?|streich(?:e|en)?',
  'retire[rz]?|enlève|enlever|enlevez|supprime[rz]?|exclure|excluez',
  'quita|quitar|elimina|eliminar|excluye|excluir',
  'togli|togliere|rimuovi|rimuovere|escludi|escludere',
  'verwijder|verwijderen|schrap|schrappen',
  'fjern|fjerne|utelat|dropp|udelad|stryk|ta bort|uteslut|skippa',
]

/**
 * Commands that take products away, in the languages of briefs. Only where a clause begins: elsewhere such a word may be about
 * what is advertised ("a soap that removes stains").
 */
const TAKES_AWAY = new RegExp(
  `(?<before>^|[.;!?:,\\n]|(?<!\\p{L})(?:${BEFORE})(?!\\p{L}))\\s*(?:${COMMANDS.join('|')})\\s+(?=\\p{L})`,
  'giu',
)

/** An ask in the words of a brief, which has no list that a product could be removed from. */
export function askAsBrief(ask: string): string {
  return ask.replace(TAKES_AWAY, '$<before> no ').trimStart()
}
