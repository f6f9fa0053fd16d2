import { Navigate } from '@tanstack/react-router'

export default function Settings() {
  return <Navigate to="/settings/api-keys" replace />
}
