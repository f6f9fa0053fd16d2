import type { Command } from 'commander'
import type { CreatedPerson, NewPerson } from '../core/person/add-person.ts'
import { facts, print, say } from './output.ts'

export interface PersonOptions {
  email: string
  name?: string
  password?: string
  json?: boolean
}

/** The options of every command that creates a person. */
export function addPersonOptions(command: Command): Command {
  return command
    .requiredOption('--email <address>', 'the e-mail address they sign in with')
    .option('--name <text>', 'their name (default: the part before the @)')
    .option(
      '--password <text>',
      'their password, at least 12 characters (default: a generated one, printed once)',
    )
    .option('--json', 'print JSON')
}

export function newPerson({ email, name, password }: PersonOptions): NewPerson {
  return { email, name: name ?? email.split('@')[0]!, password }
}

/** A password that the caller chose is not repeated. */
export async function printPerson(person: CreatedPerson, options: PersonOptions): Promise<void> {
  const { id, email, name, generatedPassword } = person
  await print({ id, email, name, password: generatedPassword }, options, () =>
    facts([
      ['ID', id],
      ['E-mail', email],
      ['Name', name],
      ['Password', generatedPassword ?? '(the one you chose)'],
    ]),
  )
  if (generatedPassword !== null) say("Copy the password now: you won't see it again.")
}
