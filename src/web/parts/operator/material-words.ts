/** Material that is due: by days before an episode or a flight, or by a moment of one episode. */
export const MATERIAL = {
  add: 'Add material that is due',
  stage: { label: 'Stage', placeholder: 'draft', maxLength: 50, spellCheck: false },
  label: { label: 'What to send', placeholder: 'Talking points for the host', maxLength: 200 },
}
