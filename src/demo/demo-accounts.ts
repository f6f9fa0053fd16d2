import { randomInt } from 'node:crypto'
import { stopMails } from '../core/alert/unsubscribe.ts'
import type { Context } from '../core/context.ts'
import { createOperator } from '../core/person/create-operator.ts'
import { createPerson } from '../core/person/create-person.ts'
import type { Role } from '../core/person/person-sql.ts'

export interface DemoAccount {
  email: string
  password: string
}

export interface DemoAccounts {
  operator: DemoAccount
  sellerAdmin: DemoAccount
  sellerMember: DemoAccount
  buyerAdmin: DemoAccount
}

/** The members joined with their organization, the operator today. In parallel, since a password is slow to hash. */
export async function createDemoAccounts({
  seller,
  buyer,
  operator: present,
}: {
  seller: Context
  buyer: Context
  operator: Context
}): Promise<DemoAccounts> {
  // An e-mail address belongs to one person of the installation, and there may be several demos.
  const suffix = Array.from({ length: 6 }, () => randomInt(36).toString(36)).join('')
  const create = async (name: string, domain: string, membership?: { of: Context; role: Role }) => {
    const email = `${name.toLowerCase().replace(' ', '.')}.${suffix}@${domain}.example`
    const person = membership
      ? await createPerson(membership.of, { email, name, role: membership.role })
      : await createOperator(present, { email, name })
    // Nobody has these addresses.
    await stopMails(present.database, person.id)
    return { email, password: person.generatedPassword! }
  }
  const [operator, sellerAdmin, sellerMember, buyerAdmin] = await Promise.all([
    create('Ada Brandt', 'flightline'),
    create('Nora Lindqvist', 'harbourlane', { of: seller, role: 'admin' }),
    create('Tomas Okafor', 'harbourlane', { of: seller, role: 'member' }),
    create('Maya Castellano', 'juniperpine', { of: buyer, role: 'admin' }),
  ])
  return { operator, sellerAdmin, sellerMember, buyerAdmin }
}
