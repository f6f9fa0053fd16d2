import { Navigate } from '@tanstack/react-router'
import { menuFor } from '../../pages.ts'
import { usePerson } from '../../session.ts'

/** Opens the first of the settings in the person's menu; without any, the page that says who can change them. */
export default function Settings() {
  const settings = menuFor(usePerson()).find(({ label }) => label === 'Settings')
  return <Navigate to={settings?.entries[0]?.to ?? '/settings/members'} replace />
}
