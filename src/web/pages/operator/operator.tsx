import { Navigate } from '@tanstack/react-router'

export default function Operator() {
  return <Navigate to="/operator/organizations" replace />
}
